"""A peer: boardgame.io's own server, from npm, on a core of its own as ours is."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import httpx

from bench.server import Spent, let_go, pin
from tests.web.serving import Server, free_port

HERE = Path(__file__).parent
VERSION = "0.50.2"
INSTALLED = Path("build") / "boardgame"
ATTEMPTS = 3  # to find a port


class PeerServer(Server):
    """Its process; `Spent` and `pin` look at nothing else."""

    def __init__(self) -> None:
        for _ in range(ATTEMPTS):  # somebody may take the port first
            self.port = free_port()
            command = ["node", "server.cjs", str(self.port)]
            process = subprocess.Popen(command, cwd=INSTALLED, stdout=subprocess.DEVNULL)
            self.process = process
            if self._answers(process):
                return
        raise RuntimeError("boardgame.io does not answer")

    def _answers(self, process: subprocess.Popen[bytes]) -> bool:
        """Wait until it does, or has ended."""
        until = time.monotonic() + 60
        while time.monotonic() < until and process.poll() is None:
            try:
                httpx.get(f"{self.address}/games")
            except httpx.TransportError:
                time.sleep(0.1)
            else:
                return True
        return False


def is_possible() -> bool:
    return shutil.which("node") is not None and shutil.which("npm") is not None


def install() -> None:
    """Into build/, once."""
    INSTALLED.mkdir(parents=True, exist_ok=True)
    if not (INSTALLED / "node_modules" / "boardgame.io").exists():
        wanted = f"boardgame.io@{VERSION}"
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", wanted]
        subprocess.run(command, cwd=INSTALLED, check=True)
    for file in HERE.glob("*.cjs"):
        shutil.copy(file, INSTALLED)


def moves_and_seconds(tables: int, seconds: float) -> tuple[int, float]:
    """How many moves there were, and what processor time they took of the server."""
    install()
    let_go()
    server = PeerServer()
    pin(server)
    command = ["node", "crowd.cjs", str(server.port), str(tables), str(seconds)]
    try:
        with subprocess.Popen(
            command, cwd=INSTALLED, stdout=subprocess.PIPE, text=True, env=os.environ
        ) as crowd:
            assert crowd.stdout is not None
            assert crowd.stdout.readline() == "begin\n"
            before = Spent.by(server)
            _, moves = crowd.stdout.readline().split()
            return int(moves), Spent.by(server).since(before).working
    finally:
        server.kill()
