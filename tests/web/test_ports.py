"""Where a server listens: a port that somebody named is that port, or an error."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from rivertable.engine.errors import RivertableError
from rivertable.web.ports import choose_port, url_at
from tests.terminal.program import rivertable as program

HAS_IPV6 = socket.has_ipv6 and bool(socket.getaddrinfo("::1", 0))


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port: int = other.getsockname()[1]
        yield port


def test_a_named_port_that_is_taken_is_an_error(taken: int) -> None:
    with pytest.raises(RivertableError, match=f"Port {taken} is taken at 127.0.0.1"):
        choose_port("127.0.0.1", taken)


def test_without_a_named_port_the_next_free_one_is_taken(
    taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rivertable.web.ports.PORT", taken)

    assert taken < choose_port("127.0.0.1", None) < taken + 20


@pytest.mark.skipif(not HAS_IPV6, reason="this machine has no IPv6")
def test_a_server_can_listen_at_an_address_of_ipv6() -> None:
    assert choose_port("::1", None) >= 8000


@pytest.mark.parametrize("host", ["192.0.2.7", "no.such.host.invalid"])
def test_a_host_that_is_not_this_machine_is_refused_in_a_sentence(host: str) -> None:
    with pytest.raises(RivertableError, match=f"Cannot listen at {host}"):
        choose_port(host, None)


@pytest.mark.parametrize("port", ["-1", "0", "65536", "x"])
def test_a_port_that_cannot_be_is_refused_at_once(port: str) -> None:
    run = program("serve", "--no-browser", f"--port={port}")

    assert run.code == 2
    assert "1 to 65535" in run.errors


def test_a_server_whose_port_is_taken_says_so_and_ends(taken: int, tmp_path: Path) -> None:
    run = program("serve", "--no-browser", "--folder", tmp_path, "--port", str(taken))

    assert run.code == 2
    assert f"Port {taken} is taken" in run.errors


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::", "http://[::1]:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("games.lan", "http://games.lan:8000/"),
    ],
)
def test_a_server_says_where_it_is(host: str, url: str) -> None:
    assert url_at(host, 8000) == url
