"""Pictures of figures, as SVG for a page: its style sheet has the colours, history.css."""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

from rivertable.display.language import Say

from .played import WON, Played

WIDTH = 320
WORDS = 66  # of it for the words before a bar
BAR, GAP = 18, 8  # points
COLUMN = 40
HEIGHT = 96
RIVER = 80  # how high it is drawn
LEVELS = 8
FULL = 100.0
FEW = 3  # a single game is no tower


def chart(width: float, height: float, label: str, inside: Sequence[str]) -> str:
    """A picture that says what it shows."""
    return (
        f'<svg class="chart" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="{escape(label)}">{"".join(inside)}</svg>'
    )


def rank_bars(ranks: Mapping[int, Counter[int]], say: Say) -> str:
    """A bar for each number of players: how large a part of the games ended at which rank."""
    parts, told = [], []
    for row, (players, counts) in enumerate(sorted(ranks.items())):
        y, x, total = row * (BAR + GAP), float(WORDS), sum(counts.values())
        count = escape(say("{count} players").format(count=players))
        parts.append(f'<text class="axis" x="0" y="{y + 14}">{count}</text>')
        for rank in range(1, players + 1):
            width = (WIDTH - WORDS) * counts[rank] / total
            if width:
                parts.append(
                    f'<rect class="rank-{rank}" x="{x:.1f}" y="{y}" '
                    f'width="{max(1, width - 2):.1f}" height="{BAR}" rx="4"/>'
                )
            if width > BAR:
                parts.append(
                    f'<text class="in-bar" x="{x + 6:.1f}" y="{y + 13}">{counts[rank]}</text>'
                )
            x += width
        places = ", ".join(str(counts[rank]) for rank in range(1, players + 1))
        told.append(say("{players} players: {places}").format(players=players, places=places))
    label = say("Games by rank, from first to last: {all}").format(all="; ".join(told))
    return chart(WIDTH, max(1, len(ranks)) * (BAR + GAP), label, parts)


def level_columns(levels: Mapping[int, Counter[str]], say: Say) -> str:
    """A column for each level of bots: games, and in them the wins."""
    most = max(FEW, *(sum(counts.values()) for counts in levels.values()))
    parts, told = [f'<path class="ground" d="M0 {HEIGHT}H{LEVELS * COLUMN}"/>'], []
    for level in range(1, LEVELS + 1):
        x, counts = (level - 1) * COLUMN + 8, levels.get(level, Counter())
        total, wins = sum(counts.values()), counts[WON]
        parts.append(
            f'<text class="axis" x="{x + 12}" y="{HEIGHT + 16}" text-anchor="middle">{level}</text>'
        )
        if not total:
            continue
        for look, count in (("games", total), ("wins", wins)):
            height = (HEIGHT - 14) * count / most
            parts.append(
                f'<rect class="{look}" x="{x}" y="{HEIGHT - height:.1f}" width="24" '
                f'height="{height:.1f}" rx="4"/>'
            )
        parts.append(
            f'<text class="axis" x="{x + 12}" y="{HEIGHT - 4 - (HEIGHT - 14) * total / most:.1f}" '
            f'text-anchor="middle">{wins}/{total}</text>'
        )
        told.append(
            say("level {level}: {wins} of {count}").format(level=level, wins=wins, count=total)
        )
    label = say("Wins against bots: {all}").format(all="; ".join(told))
    return chart(LEVELS * COLUMN, HEIGHT + 22, label, parts)


def result_river(latest: Sequence[Played], say: Say) -> str:
    """The latest games as stones in a river: it rises with a win and falls with a loss."""
    points, level = [], 0
    for one in latest:
        level += 1 if one.result == WON else -1
        points.append(level)
    high, low = max(1, *points), min(0, *points)
    step = max(16, min(44, (WIDTH - 24) / len(points)))  # few are further apart

    def y(point: int) -> float:
        return 10 + (RIVER - 20) * (high - point) / (high - low)

    places = [(12 + step * i, y(point)) for i, point in enumerate(points)]
    width = max(WIDTH, 24 + step * len(places))
    line = " ".join(f"{x:.0f},{y:.1f}" for x, y in places)
    parts = [f'<path class="ground" d="M0 {y(0):.1f}H{width:g}"/>',
             f'<polyline class="river" points="{line}"/>']  # fmt: skip
    for (x, height), one in zip(places, latest, strict=True):
        look = "won" if one.result == WON else "lost"
        parts.append(f'<circle class="{look}" cx="{x:.1f}" cy="{height:.1f}" r="5.5"/>')
    wins = sum(one.result == WON for one in latest)
    label = say("The last {count} games: {wins} won").format(count=len(latest), wins=wins)
    return chart(width, RIVER, label, parts)


def accuracy_line(values: Sequence[float], say: Say) -> str:
    """The accuracy of reviewed games, the oldest first."""
    left, width = 30, WIDTH - 30
    lowest = min(60.0, 10 * (min(values) // 10))

    def y(value: float) -> float:
        return 8 + (HEIGHT - 8) * (FULL - value) / (FULL - lowest)

    def x(number: int) -> float:
        return left + 8 + (width - 16) * (number / max(1, len(values) - 1))

    parts = []
    for mark in (lowest, (lowest + FULL) / 2, FULL):
        parts.append(f'<path class="ground" d="M{left} {y(mark):.1f}H{WIDTH}"/>')
        parts.append(f'<text class="axis" x="0" y="{y(mark) + 4:.1f}">{mark:g}</text>')
    line = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, value in enumerate(values))
    parts.append(f'<polyline class="river" points="{line}"/>')
    parts += [
        f'<circle class="won" cx="{x(i):.1f}" cy="{y(value):.1f}" r="4.5"/>'
        for i, value in enumerate(values)
    ]
    listed = ", ".join(f"{value:g}" for value in values)
    return chart(
        WIDTH, HEIGHT + 8, say("Accuracy of reviewed games: {all}").format(all=listed), parts
    )
