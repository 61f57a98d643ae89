"""A measured board as a picture: shares with their intervals, beside what a fair board would show."""

from collections.abc import Callable

from .report import PLACES, Report
from .statistics import interval, spread

WIDTH, ROW, TOP, LEFT, RIGHT = 640, 44, 74, 96, 560
INK, FAINT, LINE, FAIR, SHARE, PAPER = (
    "#2a2723",
    "#6b6357",
    "#d8cdb6",
    "#8fc4ad",
    "#b4532a",
    "#fbf7ec",
)


def picture(report: Report, title: str) -> str:
    """An SVG document."""
    players = report.plan.players
    most = max(0.5, *(interval(share, report.games)[1] for share in report.shares))
    height = TOP + ROW * players + 92

    def x(part: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * part / most, 1)

    low, high = spread(players, report.games)
    bottom = TOP + ROW * players
    band = f'<rect x="{x(low)}" y="{TOP - 8}" width="{x(high) - x(low):.1f}" height="{bottom - TOP + 8}" fill="{FAIR}" fill-opacity=".6"/>'
    rows = "".join(
        row(TOP + ROW * place + 10, PLACES[place], share, interval(share, report.games), x)
        for place, share in enumerate(report.shares)
    )
    facts = (
        f"{report.games} games of level {report.plan.level} · p {report.chance} · "
        f"{report.moves:.0f} moves · {report.margin:.1f} points apart · {report.choices_in_turn:.0f} choices in a turn"
    )
    luck = (
        f"One of level {report.plan.better} against level {report.plan.weaker} wins "
        f"{report.better_share:.0%} (luck alone: {1 / players:.0%})"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="system-ui,sans-serif" font-size="15" fill="{INK}">'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
        f'<text x="20" y="32" font-size="19" font-weight="700">{escaped(title)}</text>'
        f'<text x="20" y="54" fill="{FAINT}">{escaped(report.verdict())}</text>'
        f'{band}<path d="M{LEFT} {TOP - 8}V{bottom}" stroke="{LINE}"/>{rows}'
        f'<text x="20" y="{bottom + 28}" fill="{FAINT}" font-size="13">{facts}</text>'
        f'<text x="20" y="{bottom + 48}" fill="{FAINT}" font-size="13">{luck}</text>'
        f'<text x="20" y="{bottom + 68}" fill="{FAINT}" font-size="13">'
        "Green: where 95 of 100 fair boards would lie.</text></svg>\n"
    )


def row(
    y: int, place: str, share: float, sure: tuple[float, float], x: Callable[[float], float]
) -> str:
    """A bar for a place, with the interval of its share."""
    return (
        f'<text x="20" y="{y + 15}">{place}</text>'
        f'<rect x="{LEFT}" y="{y + 4}" width="{x(share) - LEFT:.1f}" height="12" fill="{SHARE}"/>'
        f'<path d="M{x(sure[0])} {y + 10}H{x(sure[1])}M{x(sure[0])} {y + 4}v12M{x(sure[1])} {y + 4}v12" '
        f'stroke="{INK}" stroke-width="2" fill="none"/>'
        f'<text x="{RIGHT + 12}" y="{y + 15}">{share:.0%}</text>'
    )


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
