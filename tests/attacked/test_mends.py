"""What `python -m tests.attacked` takes out is still there, and it takes out what every test holds."""

import re

import pytest

from tests.attacked.mends import SOURCES, Mend, mends, text

MENDS = mends()
NOTE = SOURCES.parents[1] / "docs" / "lab-notes" / "attack.md"


@pytest.mark.parametrize("mend", MENDS, ids=lambda mend: mend.out)
def test_a_mend_is_where_it_is_said_to_be(mend: Mend) -> None:
    assert mend.found() == 1
    assert mend.broken != mend.mended


def test_every_test_of_the_note_was_seen_to_fail() -> None:
    rows = [line for line in text(NOTE).splitlines() if re.match(r"\| \d", line)]
    named = {
        (int(line.split("|")[1]), test)
        for line in rows
        for test in re.findall(r"`(tests/[\w/]+\.py::\w+)`", line)
    }

    assert len(rows) == 23
    assert named == {(mend.finding, test) for mend in MENDS for test in mend.tests}
