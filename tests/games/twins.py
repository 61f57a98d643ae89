"""Positions that differ only in what somebody has chosen in secret."""

from collections.abc import Iterator

from rivertable.engine.position import Position


def twins(position: Position) -> Iterator[tuple[int, Position]]:
    """For each hidden choice: whose it is, and the position with every other choice in its place."""
    secrets = position.setting.game.secrets
    assert secrets is not None
    for hidden in secrets.seats(position.state):
        moves = position.numbers()
        at = max(i for i, (who, n) in enumerate(moves) if who == hidden and secrets.is_choice(n))
        for number in secrets.possible(position.state, hidden):
            moves[at] = (hidden, number)
            yield hidden, Position(position.setting, moves)
