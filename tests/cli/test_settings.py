"""What can be said by an option can be said by a variable of the environment."""

import argparse

import pytest

from rivertable.cli import serve
from rivertable.cli.hosting import think


def given(command: str, *arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    (serve if command == "serve" else think).add(commands)
    return parser.parse_args([command, *arguments])


def test_every_option_of_a_server_is_a_variable_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "PORT": "8123", "HOST": "::1", "PUBLIC_URL": "https://games.example", "PROCESSES": "3",
        "TRUSTED_PROXIES": "10.0.0.1", "LOG_FORMAT": "json", "RETENTION": "30", "NO_BROWSER": "1",
    }.items():  # fmt: skip
        monkeypatch.setenv(f"RIVERTABLE_{name}", value)
    said = given("serve")
    assert (said.port, said.host, said.public_url) == (8123, "::1", "https://games.example")
    assert (said.processes, said.trusted_proxies, said.log_format) == (3, "10.0.0.1", "json")
    assert (said.retention, said.browser) == (30.0, False)
    assert given("serve", "--port", "9000").port == 9000  # what is typed wins
    monkeypatch.setenv("RIVERTABLE_THREADS", "5")
    assert given("think").threads == 5


def test_a_variable_that_makes_no_sense_is_refused_as_if_it_was_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value, reason in (
        ("PORT", "many", "a port is 1 to 65535, not 'many'"),
        ("LOG_FORMAT", "xml", "write lines or json, not 'xml'"),
    ):
        monkeypatch.setenv(f"RIVERTABLE_{name}", value)
        with pytest.raises(SystemExit):
            given("serve")
        assert reason in capsys.readouterr().err
        monkeypatch.delenv(f"RIVERTABLE_{name}")
