"""What `rivertable systemd` and `rivertable compose` print can be used, by this version."""

import configparser
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from rivertable.cli.hosting.units import homes
from rivertable.cli.program import make_parser
from rivertable.web.server import TRUSTED_PROXIES
from tests.terminal.program import in_process

OPTIONS = ("--processes", "3", "--public-url", "https://games.example")


@pytest.mark.parametrize("options", [OPTIONS, ("--think",)])
def test_a_unit_starts_what_this_version_has(tmp_path: Path, options: tuple[str, ...]) -> None:
    told = in_process("systemd", *options, COLUMNS="200")
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # names keep their case
    unit.read_string(told.output)
    _, _, command = unit["Service"]["ExecStart"].rpartition("rivertable ")

    assert make_parser().parse_args(command.split()).command in ("serve", "think")
    assert ("ExecReload" in unit["Service"]) == ("--processes" in options)
    if analyse := shutil.which("systemd-analyze"):
        (tmp_path / "rivertable.service").write_text(told.output)
        checked = subprocess.run(
            [analyse, "verify", tmp_path / "rivertable.service"], capture_output=True, check=False
        )
        assert checked.stderr == b""


@pytest.mark.parametrize("option", ["--port=99999", "--processes=0", "--processes=x"])
@pytest.mark.parametrize("command", ["systemd", "compose"])
def test_what_could_not_be_served_is_not_printed(command: str, option: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        make_parser().parse_args([command, option])


def test_a_unit_sees_homes_only_if_the_program_lies_in_one() -> None:
    assert homes("/home/ada/.venv/bin/rivertable") == "read-only"
    assert homes("/opt/rivertable/bin/rivertable") == "yes"


def test_a_compose_file_starts_what_this_version_has() -> None:
    told = in_process("compose", *OPTIONS, COLUMNS="200")
    services = yaml.safe_load(told.output)["services"]
    commands = [make_parser().parse_args(services[name]["command"]) for name in ("server", "think")]

    assert [command.command for command in commands] == ["serve", "think"]
    assert commands[0].processes == 3
    assert {"database", "server", "think"} == services.keys()
    told_to_all = services["server"]["environment"]
    assert told_to_all["RIVERTABLE_PUBLIC_URL"] == "https://games.example"
    trusted = f"${{TRUSTED_PROXIES:-{TRUSTED_PROXIES}}}"
    assert told_to_all["RIVERTABLE_TRUSTED_PROXIES"] == trusted
