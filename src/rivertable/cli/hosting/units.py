"""`rivertable systemd` and `rivertable compose`: what this version needs, to be saved as a file."""

import argparse
import shlex
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

from rivertable.cli.arguments import Commands, Formatter
from rivertable.terminal.screen import Screen

from .settings import port_number, process_count

HOMES = ("/home", "/root", "/run/user")  # as systemd's ProtectHome means it
ABOUT_SYSTEMD = """\
Print a unit for systemd, as this version needs it:

  rivertable systemd --public-url https://games.example > rivertable.service

Put it into /etc/systemd/system, then: systemctl enable --now rivertable. Tables
are in /var/lib/rivertable. Secrets such as RIVERTABLE_DATABASE, and options that
this command does not have, such as RIVERTABLE_TRUSTED_PROXIES, go into the file
/etc/rivertable.env, which only root can read.
"""
ABOUT_COMPOSE = """\
Print a compose file for Docker or Podman, as this version needs it: PostgreSQL,
servers, and a process that thinks for bots.

  rivertable compose --public-url https://games.example > compose.yaml
  echo "POSTGRES_PASSWORD=$(openssl rand -hex 24)" > .env
  docker compose up -d

The images are built from a copy of the sources, named by --source. Behind a
proxy, put TRUSTED_PROXIES into .env too: the addresses from which it comes.
"""

UNIT = """\
# Printed by `rivertable {name}`, version {version}. Print it again after an upgrade.
[Unit]
Description={title}
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
Type=exec
ExecStart={command}
{reload}EnvironmentFile=-/etc/rivertable.env
Environment=RIVERTABLE_FOLDER=/var/lib/rivertable XDG_CACHE_HOME=/var/cache/rivertable
DynamicUser=yes
User=rivertable
StateDirectory=rivertable
StateDirectoryMode=0700
CacheDirectory=rivertable
Restart=always
RestartSec=1
TimeoutStopSec=30
KillMode=mixed
LimitNOFILE=65536
NoNewPrivileges=yes
PrivateDevices=yes
PrivateTmp=yes
ProtectHome={homes}
ProtectKernelTunables=yes
ProtectSystem=strict
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK

[Install]
WantedBy=multi-user.target
"""

COMPOSE = """\
# Printed by `rivertable compose`, version {version}. Print it again after an upgrade.
x-rivertable: &rivertable
  build: {source}
  image: rivertable:{version}
  restart: always
  depends_on:
    database:
      condition: service_healthy
  environment:
    RIVERTABLE_DATABASE: postgresql://rivertable:${{POSTGRES_PASSWORD}}@database/rivertable
    RIVERTABLE_PUBLIC_URL: "{public}"
    RIVERTABLE_TRUSTED_PROXIES: ${{TRUSTED_PROXIES:-127.0.0.1,::1}}

services:
  database:
    image: postgres:17
    restart: always
    environment:
      POSTGRES_USER: rivertable
      POSTGRES_DB: rivertable
      POSTGRES_PASSWORD: ${{POSTGRES_PASSWORD:?put one into the file .env}}
    volumes: ["database:/var/lib/postgresql/data"]
    healthcheck:
      test: ["CMD", "pg_isready", "-U", "rivertable"]
      interval: 2s
      retries: 30

  server:
    <<: *rivertable
    command: [{serve}]
    ports: ["{port}:8000"]
    volumes: ["tables:/data"]
    stop_grace_period: 30s

  think:
    <<: *rivertable
    command: ["think"]
    healthcheck:
      disable: true

volumes:
  database:
  tables:
"""


def add(commands: Commands) -> None:
    """What can be typed after `rivertable systemd` and `rivertable compose`."""
    systemd = commands.add_parser(
        "systemd", help="print a unit for systemd", description=ABOUT_SYSTEMD,
        formatter_class=Formatter,
    )  # fmt: skip
    compose = commands.add_parser(
        "compose", help="print a compose file for Docker", description=ABOUT_COMPOSE,
        formatter_class=Formatter,
    )  # fmt: skip
    systemd.add_argument("--think", action="store_true",
        help="the unit of `rivertable think` instead")  # fmt: skip
    compose.add_argument("--source", default=".", metavar="FOLDER",
        help="where the sources with the Dockerfile are (default: .)")  # fmt: skip
    for command, run in ((systemd, run_systemd), (compose, run_compose)):
        command.add_argument("--port", type=port_number, default=8000, metavar="N",
            help="port to listen on (default: 8000)")  # fmt: skip
        command.add_argument("--processes", type=process_count, default=1, metavar="N",
            help="processes behind it; several need PostgreSQL (default: 1)")  # fmt: skip
        command.add_argument("--public-url", default="", metavar="URL",
            help="the address under which others reach this server")  # fmt: skip
        command.set_defaults(run=run)


def run_systemd(given: argparse.Namespace, screen: Screen) -> None:
    program = [shutil.which("rivertable") or sys.executable]
    program += [] if program[0].endswith("rivertable") else ["-m", "rivertable"]
    if given.think:
        arguments, title, reload = ["think"], "Rivertable: bots think", ""
    else:
        arguments = ["serve", "--port", str(given.port), *options(given)]
        arguments += ["--public-url", url] if (url := public_url(given)) else []
        title = "Rivertable: board games in the browser"
        reload = "ExecReload=/bin/kill -HUP $MAINPID\n" if given.processes > 1 else ""
    write(
        UNIT.format(
            name="systemd --think" if given.think else "systemd", version=version("rivertable"),
            title=title, command=shlex.join([*program, *arguments]), reload=reload,
            homes=homes(program[0]),
        )
    )  # fmt: skip


def homes(program: str) -> str:
    """What the unit sees of people's own folders: nothing, unless the program itself lies in one."""
    is_in_one = any(Path(program).is_relative_to(home) for home in HOMES)
    return "read-only" if is_in_one else "yes"


def run_compose(given: argparse.Namespace, screen: Screen) -> None:
    serve = ["serve", "--host", "0.0.0.0", "--port", "8000", *options(given)]
    write(
        COMPOSE.format(
            version=version("rivertable"), source=given.source, port=given.port,
            serve=", ".join(f'"{argument}"' for argument in serve), public=public_url(given),
        )
    )  # fmt: skip


def options(given: argparse.Namespace) -> list[str]:
    """Of `rivertable serve`, if they are not as usual."""
    chosen = ["--no-browser"]
    if given.processes > 1:
        chosen += ["--processes", str(given.processes)]
    return chosen


def public_url(given: argparse.Namespace) -> str:
    """Where others find it, if that was said. Containers have it as a variable, for all commands."""
    from rivertable.web.host.site import checked_public_url

    return checked_public_url(given.public_url) if given.public_url else ""


def write(text: str) -> None:
    """As it is: a terminal's line breaks would break the file."""
    sys.stdout.write(text)
