"""A webhook never reaches into the host's own network."""

import asyncio
import socket
from typing import Any

import pytest

from rivertable.tables.commands import Refused
from rivertable.web.notices.addresses import Target, find, is_near, is_public
from rivertable.web.notices.posting import post
from tests.web.notices.receiving import listening

PRIVATE = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:7f00:1::", "nonsense", "fec0::1", "::7f00:1",
    "::ffff:0:a00:1", "64:ff9b:1::c0a8:1", "2a00::5efe:a00:1", "2a00::200:5efe:a00:1", "5f00::1",
    "3fff::1",
)  # fmt: skip
PUBLIC = ("93.184.216.34", "2606:4700::6810:84e5", "64:ff9b::5db8:d822")


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_a_network_at_home_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


def test_neighbours_of_this_machine_are_near_whatever_their_address() -> None:
    assert is_near("127.0.0.9")
    assert is_near("::1")
    assert not is_near("93.184.216.34")


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/", "https://[::1]/", "https://localhost/x", "https://[::ffff:127.0.0.1]/",
        "https://2130706433/", "https://0x7f.1/", "https://127.1/", "http://93.184.216.34/",
        "https://93.184.216.34:22/", "https://me@93.184.216.34/", "ftp://93.184.216.34/", "",
        "https://", "https://93.184.216.34/a b", "https://93.184.216.34/\r\nHost: x",
        "https://no.such.name.invalid/", "https://93.184.216.34:99999/", "file:///etc/passwd",
    ],
)  # fmt: skip
def test_what_is_not_on_the_internet_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="can’t be used"):
        asyncio.run(find(url, is_trusted=False))


def test_one_private_address_among_public_ones_is_enough_to_refuse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def resolved(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, 1, 6, "", (ip, 443)) for ip in ("93.184.216.34", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    with pytest.raises(Refused):
        asyncio.run(find("https://two.example/", is_trusted=False))


def test_the_connection_goes_to_the_address_that_was_checked_and_follows_no_redirect() -> None:
    async def story() -> None:
        async with listening(status=307) as endpoint:
            port = int(endpoint.address.rpartition(":")[2])
            # The name leads nowhere; what counts is the address that was checked.
            target = Target("http", "moved.invalid", port, "/hook?a=1", "127.0.0.1")

            assert await post(target, b"hello", {}) == 307
            (received,) = endpoint.received
            assert received.path == "/hook?a=1"
            assert received.headers["host"] == f"moved.invalid:{port}"
            assert received.body == b"hello"

    asyncio.run(story())
