"""When processes are started and told to go."""

import socket
from unittest.mock import Mock, patch

from rivertable.web.processes.supervisor import BREATH, Supervisor


def test_a_rolling_restart_lets_everybody_come_back_before_the_next_process_starts() -> None:
    """A start takes a core for seconds, just when all who were at the old process come back."""
    happened: list[object] = []

    def start(_: Supervisor) -> Mock:
        happened.append("start")
        return Mock(
            **{"end.side_effect": lambda: happened.append("end"), "look.return_value": True}
        )

    supervisor = Supervisor(2, "", Mock(spec=socket.socket))
    with (
        patch.object(Supervisor, "_start", start),
        patch.object(Supervisor, "_wait", lambda _, seconds: happened.append(seconds)),
    ):
        supervisor._children = [start(supervisor), start(supervisor)]
        supervisor._renew()

    assert happened[2:] == ["start", "end", BREATH] * 2
