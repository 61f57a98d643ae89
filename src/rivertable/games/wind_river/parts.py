"""What Wind River gives besides its rules: how it looks, speaks and thinks."""

from pathlib import Path

from rivertable.contract import (
    Drawing,
    Evaluation,
    Hints,
    Parts,
    Pieces,
    Words,
)
from rivertable.games.wind_river.ai.features import (
    FEATURES,
    UNSPOKEN,
    features,
    known_share,
    progress,
    standing,
)
from rivertable.games.wind_river.drawing.scene import board, drawn_on
from rivertable.games.wind_river.pieces.style import STYLE
from rivertable.games.wind_river.pieces.symbols import symbols
from rivertable.games.wind_river.scenery.picture import scenery
from rivertable.games.wind_river.words.events import happened
from rivertable.games.wind_river.words.hints import FACTS, IDLE, REASONS, THEMES, look
from rivertable.games.wind_river.words.moves import told
from rivertable.games.wind_river.words.sentences import (
    asked,
    board_text,
    panel,
    scoring,
)

from .observation import FIELDS
from .variants.drawn import BOARDS

HERE = Path(__file__).parent

PARTS = Parts(
    drawing=Drawing(board, drawn_on, cover=HERE / "drawing" / "cover.txt"),
    pieces=Pieces(symbols, STYLE),
    scenery=scenery,
    words=Words(asked, told, happened, panel, scoring, board_text, folder=HERE / "words"),
    hints=Hints(look, REASONS, FACTS, IDLE, THEMES),
    evaluation=Evaluation(
        FEATURES,
        features,
        progress,
        standing=standing,
        known_share=known_share,
        unspoken=UNSPOKEN,
        folder=HERE / "ai",
    ),
    observation=FIELDS,
    lessons=HERE / "lessons",
    puzzles=HERE / "puzzles.txt",
    boards=BOARDS,
)
