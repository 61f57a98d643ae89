"""Running the web app."""

import gc
from collections.abc import Iterator

import pytest

from rivertable.web.serving import OBJECTS_BETWEEN_COLLECTIONS, settle


@pytest.fixture(autouse=True)
def others_undisturbed() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


def test_what_is_loaded_at_the_start_is_not_looked_through_for_garbage() -> None:
    settle()

    assert gc.get_freeze_count() > len(gc.get_objects())


def test_garbage_is_seldom_looked_for_among_all_tables() -> None:
    settle()

    assert gc.get_threshold() == OBJECTS_BETWEEN_COLLECTIONS
