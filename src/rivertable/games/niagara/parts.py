"""What Niagara gives besides its rules: how it looks, speaks and thinks."""

from pathlib import Path

from rivertable.contract import (
    Drawing,
    Evaluation,
    Hints,
    Parts,
    Pieces,
    Words,
)
from rivertable.games.niagara.ai.features import FEATURES, UNSPOKEN, features, progress
from rivertable.games.niagara.ai.hurry import CALM_THE_RIVER
from rivertable.games.niagara.drawing.scene import board, drawn_on
from rivertable.games.niagara.pieces.style import STYLE
from rivertable.games.niagara.pieces.symbols import symbols
from rivertable.games.niagara.rules.state import OTHER, STAY
from rivertable.games.niagara.scenery.picture import scenery
from rivertable.games.niagara.words.events import happened
from rivertable.games.niagara.words.hints import FACTS, IDLE, REASONS, THEMES, look, outlook
from rivertable.games.niagara.words.moves import told
from rivertable.games.niagara.words.panel import panel
from rivertable.games.niagara.words.sentences import (
    asked,
    board_text,
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
    hints=Hints(look, REASONS, FACTS, IDLE, THEMES, outlook),
    evaluation=Evaluation(
        FEATURES,
        features,
        progress,
        hurry=CALM_THE_RIVER,
        idle_move=64 * OTHER + STAY,
        unspoken=UNSPOKEN,
        folder=HERE / "ai",
    ),
    observation=FIELDS,
    lessons=HERE / "lessons",
    puzzles=HERE / "puzzles.txt",
    boards=BOARDS,
)
