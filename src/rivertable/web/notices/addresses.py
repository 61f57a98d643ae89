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
INTERNET = (ip_network("2000::/3"), NAT64, ip_network("::ffff:0:0/96"))  # of IPv6: nothing else is
EXAMPLES = ip_network("3fff::/20")  # which Python 3.11 does not know
ISATAP = (0x5EFE, 0x2005EFE)  # the third quarter of addresses with one of IPv4 in the last
LAST_32_BITS = 0xFFFFFFFF
NEAR = {4: 24, 6: 64}  # bits that addresses of one network share


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
    return Refused("address", "This address can’t be used. Enter an internet address with https.")


def is_public(address: str) -> bool:
    """Is an IP address one of the internet, also the one that may be hidden in it?"""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, IPv6Address) and not any(ip in network for network in INTERNET):
        return False
    if ip in EXAMPLES:
        return False
    return all(one.is_global and not one.is_multicast for one in (ip, *inner(ip)))


def is_near(address: str) -> bool:
    """Is it this machine, or a neighbour of it? At home every device may have a public address of IPv6."""
    try:
        ip = ip_address(address)
        family = socket.AF_INET if isinstance(ip, IPv4Address) else socket.AF_INET6
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((address, PORTS["https"]))  # sends nothing, but chooses where from
            own = way.getsockname()[0].partition("%")[0]
    except (OSError, ValueError):  # there is no way there
        return False
    return ip in ip_network(f"{own}/{NEAR[ip.version]}", strict=False)


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
    if not addresses or not (
        is_trusted or all(is_public(one) and not is_near(one) for one in addresses)
    ):
        raise refused()
    return Target(scheme, host, port, path, addresses[0])
