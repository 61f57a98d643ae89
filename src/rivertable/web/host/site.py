"""By which names a server is asked for, and the links that it gives to others.

Somebody's page can point a name of their own at this machine (DNS rebinding) and would then read
here whatever it likes. An IP address cannot be pointed elsewhere, so it is always good enough.
"""

import re
import socket
from dataclasses import dataclass
from functools import cached_property, lru_cache
from ipaddress import ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from starlette.requests import HTTPConnection

from rivertable.engine.errors import RivertableError

from .ports import LOOPBACK, network_address

PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")  # below which all pages can be
COOKIE_PATH = re.compile(rb"(; path=)(/[^;]+)", re.IGNORECASE)  # of some pages, not of all
MOST_NAMES = 1024  # of which is remembered whether they are this machine
UNKNOWN_NAME = (
    "This server doesn’t know this name. If you host it, set --public-url to this address."
)


@dataclass(frozen=True)
class Site:
    """Where the server listens, and where the world finds it."""

    host: str = "127.0.0.1"
    public_url: str = ""  # scheme and name, and the path below which we are, if there is one
    trusts_webhooks: bool = False  # may players let us send something into our own network?

    @cached_property
    def base(self) -> str:
        """The path below which all pages are: empty, or such as /games."""
        return urlsplit(self.public_url).path

    @cached_property
    def origin(self) -> str:
        """The public address without a path, as browsers tell it."""
        return self.public_url.removesuffix(self.base)

    def inner_path(self, path: str) -> str:
        """The path of a page as if we had a name of our own; a proxy may have cut the base off."""
        is_below = self.base and (path == self.base or path.startswith(f"{self.base}/"))
        return path.removeprefix(self.base) or "/" if is_below else path

    def outer_path(self, path: str) -> str:
        """The same path as browsers have to ask for it."""
        is_ours = path.startswith("/") and not path.startswith("//")
        return f"{self.base}{path}" if is_ours else path

    def outer_cookie(self, value: bytes) -> bytes:
        """A cookie of some pages only, for the path by which browsers know them."""
        return COOKIE_PATH.sub(rb"\g<1>" + self.base.encode() + rb"\g<2>", value)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of this machine, and those for which the server was started."""
        machine = socket.gethostname().lower()
        public = urlsplit(self.public_url).hostname or ""
        names = {"localhost", machine, f"{machine}.local", self.host.lower(), public}
        return frozenset(names - {""})

    def knows(self, host: str) -> bool:
        """Is a Host header one of ours? What sends none is no browser."""
        name = name_in(f"//{host}")
        return not host or is_address(name) or name in self.names or name.endswith(".localhost")

    def has_own_origin(self, connection: HTTPConnection) -> bool:
        """Does it come from one of our own pages? Programs without a browser send no origin."""
        origin = connection.headers.get("origin")
        if origin is None or (self.origin and origin == self.origin):
            return True
        place = split(origin).netloc
        return bool(place) and place == connection.headers.get("host")

    def is_secure(self, connection: HTTPConnection) -> bool:
        """Do browsers come by https? A proxy may have forgotten to say so."""
        return connection.url.scheme == "https" or self.public_url.startswith("https:")

    def link(self, connection: HTTPConnection, path: str) -> str:
        """A link to one of our pages that works elsewhere too."""
        if self.public_url:
            return self.public_url + path
        url, address = connection.url, ""
        if self.host in LOOPBACK and is_loopback(url.hostname or ""):
            address = network_address()
        return str(url.replace(hostname=address or url.hostname, path=path, query="", fragment=""))


def site_of(connection: HTTPConnection) -> Site:
    """The site of the app that a request or a socket belongs to."""
    found: Site = connection.app.state.site
    return found


def split(url: str) -> SplitResult:
    """The parts of a URL; of one that is none, no parts."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def name_in(url: str) -> str:
    """The host in a URL, without its port."""
    return (split(url).hostname or "").removesuffix(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(MOST_NAMES)  # every message of a socket asks
def is_loopback(name: str) -> bool:
    is_local = name == "localhost" or name.endswith(".localhost")
    return is_local or (is_address(name) and ip_address(name).is_loopback)


def checked_public_url(typed: str) -> str:
    """What somebody typed after --public-url, or a refusal."""
    parts = split(typed)
    try:
        name = name_in(typed).encode("idna").decode()
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        name = port = ""
    path = parts.path.rstrip("/")
    if parts.scheme not in ("http", "https") or not name or is_odd(parts, path):
        raise RivertableError(
            f"--public-url is like https://games.example or https://example.org/games, not {typed!r}."
        )
    return f"{parts.scheme}://{f'[{name}]' if ':' in name else name}{port}{path}"


def is_odd(parts: SplitResult, path: str) -> bool:
    """Can all pages not be below this?"""
    return bool(parts.query or parts.fragment or ".." in path or not PATH.fullmatch(path))


def checked_proxies(typed: str) -> str:
    """What somebody typed after --trusted-proxies, or a refusal."""
    proxies = [proxy.strip() for proxy in typed.split(",") if proxy.strip()]
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise RivertableError(
                f"--trusted-proxies are IP addresses or networks like 10.0.0.0/8, not {proxy!r}."
            ) from None
    return ",".join(proxies)
