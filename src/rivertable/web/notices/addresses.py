"""Where a notice may be sent: to the internet, and never into the network of the host.

A name is resolved once, every address of it is checked, and the connection is made to the address
that was checked: a name that points elsewhere a moment later changes nothing.
"""

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from rivertable.tables.commands import Refused

LONGEST = 1000  # characters
PORTS = {"http": 80, "https": 443}
FIRST_FREE_PORT = 1024
NAT64 = ip_network("64:ff9b::/96")  # addresses with one of IPv4 in them
# Of IPv6, what is given to anybody on the internet. Python takes all that is not known to be private for
# public, such as networks that were private before 2004 (fec0::/10), or ::127.0.0.1.
GIVEN, EXAMPLES = ip_network("2000::/3"), ip_network("3fff::/20")
LAST_32_BITS = 0xFFFFFFFF
ISATAP = (0x5EFE, 0x02005EFE)  # stands before an address of IPv4 that it leads to


@dataclass(frozen=True)
class Target:
    """An address that was checked."""

    scheme: str
    host: str  # as the server there knows itself
    port: int
    path: str
    address: str  # of IP

    @property
    def is_secure(self) -> bool:
        return self.scheme == "https"

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def refused() -> Refused:
    return Refused("address", "This address can’t be used: write one on the internet, with https.")


def is_public(address: str) -> bool:
    """Is an IP address one of the internet, also the one that may be hidden in it?"""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return is_given(ip) and all(one.is_global and not one.is_multicast for one in (ip, *inner(ip)))


def is_given(ip: IPv4Address | IPv6Address) -> bool:
    """Is it of a part of the addresses that is given to anybody on the internet?"""
    if isinstance(ip, IPv4Address) or ip.ipv4_mapped or ip in NAT64:
        return True
    return ip in GIVEN and ip not in EXAMPLES


def inner(ip: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The addresses of IPv4 that one of IPv6 leads to."""
    if isinstance(ip, IPv4Address):
        return []
    found = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
    if ip in NAT64 or int(ip) >> 32 & LAST_32_BITS in ISATAP:
        found.append(IPv4Address(int(ip) & LAST_32_BITS))
    return [one for one in found if one is not None]


def parts_of(url: str, needs_https: bool) -> tuple[str, str, int, str]:
    """Scheme, host, port and path of an address that somebody wrote."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode()
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise refused() from None
    is_odd = parts.username is not None or not url.isascii() or not url.isprintable() or " " in url
    allowed = ("https",) if needs_https else tuple(PORTS)
    is_known_port = port in PORTS.values() or port >= FIRST_FREE_PORT
    if parts.scheme not in allowed or not host or is_odd or not is_known_port or len(url) > LONGEST:
        raise refused()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme, host, port, path


async def find(url: str, is_trusted: bool) -> Target:
    """The target of an address; a refusal if it is not one of the internet.

    A host who trusts the players lets them write any address.
    """
    scheme, host, port, path = parts_of(url, needs_https=not is_trusted)
    try:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise refused() from None
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not (is_trusted or all(map(is_public, addresses))):
        raise refused()
    return Target(scheme, host, port, path, addresses[0])
