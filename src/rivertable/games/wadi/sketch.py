from rivertable.engine.compile import Record
from rivertable.engine.game import Setting


def sketch(setting: Setting, s: Record) -> list[list[tuple[str, str]]]:
    return [[(str(s), "")]]
