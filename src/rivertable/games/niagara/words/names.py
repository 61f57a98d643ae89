"""What things are called in the sentences of Niagara."""

from collections.abc import Sequence

from rivertable.display.language import Say
from rivertable.display.phrases import name_of
from rivertable.games.niagara.board import (
    CLOUD,
    COLOURS,
    FALLS,
    NAMES,
    SHORE,
    Canoe,
)

GEMS = {
    "violet": "a violet gem",
    "white": "a white gem",
    "yellow": "a yellow gem",
    "blue": "a blue gem",
    "red": "a red gem",
}
ONE = {
    "violet": "1 violet",
    "white": "1 white",
    "yellow": "1 yellow",
    "blue": "1 blue",
    "red": "1 red",
}
SEVERAL = {
    "violet": "{count} violet",
    "white": "{count} white",
    "yellow": "{count} yellow",
    "blue": "{count} blue",
    "red": "{count} red",
}
DEPOSITS = {
    "violet": "Violet deposit, beside {discs}: {gems}.",
    "white": "White deposit, beside {discs}: {gems}.",
    "yellow": "Yellow deposit, beside {discs}: {gems}.",
    "blue": "Blue deposit, beside {discs}: {gems}.",
    "red": "Red deposit, beside {discs}: {gems}.",
}
LABELS = {
    "violet": "violet gems, worth 1 each",
    "white": "white gems, worth 2 each",
    "yellow": "yellow gems, worth 3 each",
    "blue": "blue gems, worth 4 each",
    "red": "red gems, worth 5 each",
}


def canoe_name(names: Sequence[str], canoe: Canoe, say: Say) -> str:
    """A canoe and whose it is."""
    name = name_of(names, canoe[0], say)
    return say("{name}, canoe {number}").format(name=name, number=canoe[1])


def gem_name(colour: int, say: Say) -> str:
    """A gem, by its colour counted from 1."""
    return say(GEMS[COLOURS[colour - 1]])


def pile(colour: str, count: int, say: Say) -> str:
    """So many gems of a colour."""
    return say(ONE[colour]) if count == 1 else say(SEVERAL[colour]).format(count=count)


def tile_name(tile: int, say: Say) -> str:
    """A paddle tile: its number, or the cloud."""
    return say("the cloud") if tile == CLOUD else say("the {number}").format(number=tile)


def tile_sign(tile: int, say: Say) -> str:
    """What is printed on a tile."""
    return say("the cloud") if tile == CLOUD else str(tile)


def place_name(place: int, say: Say) -> str:
    """A disc, the shore or the falls."""
    if place == SHORE:
        return say("ashore")
    return say("lost") if place == FALLS else NAMES[place]


def loaded(gem: int, say: Say) -> str:
    """What a canoe carries."""
    return gem_name(gem, say) if gem else say("empty")
