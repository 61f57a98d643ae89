"""Running the web app."""

import gc

from rivertable.web.serving import settle


def test_what_is_loaded_at_the_start_is_not_looked_through_for_garbage() -> None:
    settle()

    assert gc.get_freeze_count() > len(gc.get_objects())
    gc.unfreeze()
