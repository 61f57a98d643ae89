"""The list of slow tests is up to date: one that names what is gone lets slow tests back in."""

import pytest

from tests.conftest import SLOW, TESTS


@pytest.mark.parametrize("name", SLOW)
def test_what_is_slow_is_there(name: str) -> None:
    path, _, test = name.partition("::")
    file = TESTS / path

    assert file.exists(), f"Rename or delete {path} in SLOW of tests/conftest.py."
    assert not test or f"def {test}(" in file.read_text("utf-8"), f"{path} has no {test} any more."
