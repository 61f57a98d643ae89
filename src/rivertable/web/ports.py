"""Where a server listens, and at which address people find it."""

import errno
import socket
from ipaddress import ip_address

from rivertable.engine.errors import RivertableError

PORT = 8000
PORTS_TO_TRY = 20
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # of those who listen everywhere: how to get there


def choose_port(host: str, named: int | None) -> int:
    """The port that was named, if it is free; without one the first that is."""
    for port in range(PORT, PORT + PORTS_TO_TRY) if named is None else (named,):
        if is_free(host, port):
            return port
    if named is None:
        raise RivertableError(f"No free port from {PORT} on at {host}; choose another with --port.")
    raise RivertableError(f"Port {named} is taken at {host}; choose another with --port.")


def is_free(host: str, port: int) -> bool:
    """Can we listen there? A host that is not this machine is refused."""
    try:
        (family, kind, *_, address), *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        with socket.socket(family, kind) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(address)
    except (OSError, UnicodeError) as problem:
        if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
            return False
        reason = getattr(problem, "strerror", None) or problem
        raise RivertableError(f"Cannot listen at {host}, port {port}: {reason}.") from None
    return True


def url_at(host: str, port: int) -> str:
    """The address of a server, as people on this machine type it."""
    host = LOOPBACK.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def network_address() -> str:
    """The address of this machine in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only the way there is looked up
        except OSError:
            return ""
        found: str = probe.getsockname()[0]
    return "" if ip_address(found).is_loopback else found
