"""What Wadi gives besides its rules: how it looks, speaks and thinks."""

from pathlib import Path

from rivertable.contract import Drawing, Evaluation, Hints, Parts, Pieces, Words

from .ai.features import FEATURES, UNSPOKEN, features, progress
from .ai.rollout import rollout_policy
from .drawing.scene import board, drawn_on
from .observation import FIELDS
from .pieces.style import STYLE
from .pieces.symbols import symbols
from .scenery.picture import scenery
from .words.events import happened
from .words.hints import REASONS, look
from .words.moves import told
from .words.sentences import asked, board_text, panel, scoring

HERE = Path(__file__).parent

PARTS = Parts(
    drawing=Drawing(board, drawn_on, cover=HERE / "drawing" / "cover.txt"),
    pieces=Pieces(symbols, STYLE),
    scenery=scenery,
    words=Words(asked, told, happened, panel, scoring, board_text, folder=HERE / "words"),
    hints=Hints(look, REASONS),
    evaluation=Evaluation(
        FEATURES,
        features,
        progress,
        rollout_policy,
        unspoken=UNSPOKEN,
        folder=HERE / "ai",
    ),
    observation=FIELDS,
)
