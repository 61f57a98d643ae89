"""WA-1, WA-2: the scenarios that come along, and those that players make."""

from pathlib import Path
from typing import Any

import pytest

import rivertable
from rivertable import BadBoard, BadOption
from rivertable.games import find
from rivertable.games.wadi.board import Scenario, cell_name
from rivertable.games.wadi.scenarios import reader
from tests.games.wadi.positions import water_of

# As the spec gives them: tiles of one, two and three reservoirs and of wadi, the water, and how
# many tiles its ways have.
OURS = {
    "first-game": ((18, 9, 6, 16), "B1=7 E1=8 G3=6", [7, 7, 5]),
    "el-arish": ((18, 9, 6, 16), "B1=6 F1=6 A4=4 G4=4", [7, 7, 4, 4]),
    "al-mabraq": ((19, 10, 6, 14), "B1=10 E1=11", [7, 7]),
    "al-masilah": ((19, 10, 6, 14), "A2=8 E1=6 A5=7", [7, 5, 4]),
    "long-confluence": ((21, 11, 7, 10), "B1=10 F1=10", [7, 7]),
    "long-confluence-2": ((21, 11, 7, 10), "B1=10 F1=10", [7, 7]),
    "al-masilah-2": ((19, 10, 6, 14), "A2=3 E1=5 A5=10", [7, 5, 4]),
}
WAYS = {
    "first-game": {
        "B1": "B1 B2 B3 C4 C5 B6 B7",
        "E1": "E1 E2 E3 E4 E5 E6 F7",
        "G3": "G3 F4 E5 E6 F7",
    },
    "el-arish": {
        "B1": "B1 B2 C3 D4 D5 D6 D7",
        "F1": "F1 F2 E3 D4 D5 D6 D7",
        "A4": "A4 B5 C6 D7",
        "G4": "G4 F5 E6 D7",
    },
    "al-mabraq": {"B1": "B1 B2 B3 C4 C5 B6 B7", "E1": "E1 E2 E3 F4 F5 E6 E7"},
    "al-masilah": {
        "A2": "A2 B2 C3 D4 E4 F4 G4",
        "E1": "E1 E2 F3 F4 G4",
        "A5": "A5 B5 C6 D7",
    },
    "long-confluence": {"B1": "B1 B2 C3 D4 D5 C6 C7", "F1": "F1 F2 E3 D4 D5 C6 C7"},
}
WAYS["long-confluence-2"] = WAYS["long-confluence"]
WAYS["al-masilah-2"] = WAYS["al-masilah"]
EARLIER = {"al-masilah", "long-confluence"}
RECORDS = list(Path("tests/replays").glob("version-*/wadi-*.txt"))
LAND = ["1~2", "~31"]
FLOW = ["./.", "X.."]
LINE = "1~2/~31 ././X.. B1=3"


def start(scenario: Any) -> rivertable.Position:
    return rivertable.start("wadi", scenario=scenario)


def problem(**changes: Any) -> BadBoard:
    """What is said about a small good scenario in which something is changed."""
    data = {"land": LAND, "flow": FLOW, "water": {"B1": 3}, **changes}
    with pytest.raises(BadBoard) as refused:
        start(data)
    return refused.value


def test_the_first_game_is_offered_first() -> None:
    """WA-2"""
    assert reader.NAMES[0] == "first-game"
    assert set(reader.FILES) == set(OURS)


def test_a_board_that_was_drawn_better_is_not_offered_but_its_games_go_on() -> None:
    """WA-2"""
    earlier = set(reader.FILES) - set(reader.NAMES)
    replayed = [rivertable.load(file.read_text("utf-8")) for file in RECORDS]

    assert earlier == EARLIER
    assert {one.setting.options["scenario"] for one in replayed} >= earlier
    assert set(find("wadi").options["scenario"].choices) == set(reader.NAMES)


@pytest.mark.parametrize("name", OURS)
def test_a_scenario_has_the_tiles_and_the_water_of_the_spec(name: str) -> None:
    """WA-2"""
    scenario = reader.find(name)
    tiles, water, _ = OURS[name]

    assert tuple(sum(row.count(mark) for row in scenario.land) for mark in "123~") == tiles
    assert " ".join(f"{tile}={count}" for tile, count in scenario.water) == water
    assert {len(row) for row in scenario.land} == {7} == {len(scenario.land)}


@pytest.mark.parametrize("name", OURS)
def test_the_water_of_a_scenario_takes_the_ways_of_the_spec(name: str) -> None:
    """WA-2"""
    scenario = reader.find(name)
    ways = {
        tile: scenario.way_out(scenario.cells[scenario.numbers[tile]]) for tile, _ in scenario.water
    }

    assert {tile: " ".join(map(cell_name, way)) for tile, way in ways.items()} == WAYS[name]
    assert [len(way) for way in ways.values()] == OURS[name][2]


@pytest.mark.parametrize("name", OURS)
def test_a_scenario_says_whether_it_is_reconstructed(name: str) -> None:
    """WA-2"""
    scenario = reader.find(name)

    assert scenario.origin == ("ours" if name.startswith("long") else "reconstructed")
    assert scenario.title


@pytest.mark.parametrize(
    "given",
    [
        {"land": LAND, "flow": FLOW, "water": {"B1": 3}},
        {"land": "1~2\n~31", "flow": "./.\nX..", "water": "B1=3", "title": "Mine", "name": "mine"},
        {"land": tuple(LAND), "flow": iter(FLOW), "water": {"B1": 3}, "origin": "printed"},
        LINE,
        f"  {LINE}\n",
        "title: Mine\norigin: own\nwater: B1=3\n\n1~2 ./.\n~31 X..\n",
        "title: Mine\r\nwater: B1=3\r\n\r\n1~2   ./.\r\n~31   X..\r\n",
        "\n    water: B1=3\n    \n\n    1~2 ./.\n    ~31 X..\n    ",
        Scenario("Mine", "own", tuple(LAND), tuple(FLOW), (("B1", 3),)),
    ],
)
def test_a_scenario_may_be_given_in_many_forms(given: Any) -> None:
    """WA-2"""
    position = start(given)

    assert position.setting.options["scenario"] == LINE
    assert position.setting.layout.land == tuple(LAND)
    assert rivertable.load(position.record()) == position


@pytest.mark.parametrize("name", OURS)
def test_our_own_scenarios_can_be_given_as_data(name: str) -> None:
    """WA-2: `/` is a flow and parts rows too, and still every row comes back."""
    scenario = reader.find(name)
    position = start(scenario)
    position.play("start 1")
    again = rivertable.load(position.record())

    assert again == position
    assert again.setting.layout.flow == scenario.flow


@pytest.mark.parametrize("given", ["el arish", "First-Game", "", 7, None, ["1~2", "~31"]])
def test_an_unknown_scenario_is_answered_with_the_names(given: Any) -> None:
    """WA-2"""
    with pytest.raises(BadOption) as refused:
        start(given)

    assert all(name in str(refused.value) for name in set(OURS) - EARLIER)


def test_water_flows_in_all_eight_directions() -> None:
    """WA-2: eight tiles around a ninth, and land below."""
    around = ("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3")
    position = start(
        {
            "land": ["~~~", "~~~", "~~~", "111"],
            "flow": ["\\v/", ">X<", "9^7", "..."],
            "water": dict.fromkeys(around, 1),
        }
    )

    for move in ("start 1", "end", "end"):
        position.play(move)

    assert water_of(position) == {"B2": 8}


@pytest.mark.parametrize(
    ("changes", "cell", "reason"),
    [
        ({"land": ["1" * 22], "flow": ["." * 22]}, "V1", "there are only 21 land tiles with 1 reservoir (WA-1)."),
        ({"land": ["2" * 12], "flow": ["." * 12]}, "L1", "there are only 11 land tiles with 2 reservoirs (WA-1)."),
        ({"land": ["3" * 8], "flow": ["." * 8]}, "H1", "there are only 7 land tiles with 3 reservoirs (WA-1)."),
        ({"land": ["~" * 18], "flow": ["X" * 18]}, "R1", "there are only 17 wadi tiles (WA-1)."),
        ({"land": []}, None, "there are no rows of land."),
        ({"land": [""]}, None, "there are no rows of land."),
        ({"land": ["." * 27]}, None, "columns are A to Z; 27 are too many."),
        ({"flow": ["./."]}, None, "2 rows of land, but 1 of flow."),
        ({"land": ["1~2", "~3"]}, None, "row 2 of the land is 2 wide, not 3."),
        ({"flow": ["./.", "X..."]}, None, "row 2 of the flow is 4 wide, not 3."),
        ({"land": ["1~4", "~31"]}, "C1", "'4' is not land; land is written with '123~.'."),
        ({"flow": ["./.", "X.o"]}, "C2", "'o' is not a flow; flow is written with 'v>\\\\/^<97X.'."),
        ({"flow": ["./.", "..."]}, "A2", "this wadi tile has no flow (WA-2)."),
        ({"flow": ["./.", "X.v"]}, "C2", "only a wadi tile flows (WA-2)."),
        ({"flow": [".v.", "X.."]}, "B1", "it flows to where no wadi tile lies; only X leaves the wadi (WA-2)."),
        ({"flow": [".^.", "X.."]}, "B1", "it flows to where no wadi tile lies; only X leaves the wadi (WA-2)."),
        ({"flow": ["./.", "<.."]}, "A2", "it flows to where no wadi tile lies; only X leaves the wadi (WA-2)."),
        ({"flow": ["./.", "9.."]}, "B1", "its water runs in a loop and never leaves (WA-2)."),
        ({"land": ["~~", "~~", "1."], "flow": ["\\/", "XX", ".."]}, "B1", "its flow crosses another one (WA-2)."),
        ({"land": ["~~", "~~", "1."], "flow": ["X/", "X7", ".."]}, "B2", "its flow crosses another one (WA-2)."),
        ({"water": {"A1": 3}}, "A1", "water starts on wadi tiles, and this is not one (WA-2)."),
        ({"water": {"Z9": 3}}, "Z9", "water starts on wadi tiles, and this is not one (WA-2)."),
        ({"water": {"B1": 0}}, "B1", "its water is a whole number above 0, not 0."),
        ({"water": {"B1": True}}, "B1", "its water is a whole number above 0, not True."),
        ({"water": {"B1": "3"}}, "B1", "its water is a whole number above 0, not '3'."),
        ({"water": {"B1": 20, "A2": 2}}, "A2", "there is 1 to 21 water, not 22 (WA-1)."),
        ({"water": {}}, "B1", "there is 1 to 21 water, not 0 (WA-1)."),
        ({"water": "B1=3 B1=4"}, "B1", "its water is given twice."),
        ({"water": "B1:3"}, None, "water is written as in 'B1=7 E1=8', not 'B1:3'."),
        ({"water": "B1=" + "9" * 5000}, None, "water is written as in 'B1=7 E1=8', not 'B1=" + "9" * 5000 + "'."),
        ({"water": 3}, None, "water is counts by cell, as in {'B1': 7}, not 3."),
        ({"land": 3}, None, "land is rows of characters, not 3."),
        ({"land": ["~.1"], "flow": ["X.."], "water": {"A1": 1}}, "A1", "no land tile lies beside the wadi (WA-2)."),
        ({"rivers": 2}, None, "'rivers' is not known; give land, flow and water."),
    ],
)  # fmt: skip
def test_a_bad_scenario_is_refused_by_cell_and_reason(
    changes: dict[str, Any], cell: str | None, reason: str
) -> None:
    """WA-1, WA-2"""
    refused = problem(**changes)

    assert (refused.source, refused.cell, refused.reason) == ("the scenario", cell, reason)


@pytest.mark.parametrize(
    ("text", "cell", "reason"),
    [
        ("1~2/~31 .//X.. B1=3", None, "the rows of flow are not as wide as the first one of land."),
        ("1~2/~31 ./.vX.. B1=3", None, "the rows of flow are not as wide as the first one of land."),
        ("1~2/~31", None, "2 rows of land, but 0 of flow."),
        ("1~2/~31 ././X..", "B1", "there is 1 to 21 water, not 0 (WA-1)."),
        ("112/131 .../... A1=1", "A1", "water starts on wadi tiles, and this is not one (WA-2)."),
        ("1~2/~31 ././X.. B1=3 B1=3", "B1", "its water is given twice."),
        ("depth: 3\n\n1~2 ./.", None, "'depth: 3' is not one of 'title: ', 'origin: ', 'water: '."),
        ("water: B1=1\nwater: B1=2\n\n1~2 ./.", None, "water is given twice."),
        ("water: B1=1\n\n1~2 ./.\n~31", None, "row 2 is land and flow with a space between, not '~31'."),
        ("title: Dust\nwater: B1=1", None, "there are no rows of land."),
    ],
)  # fmt: skip
def test_a_bad_scenario_in_a_text_is_refused_by_cell_and_reason(
    text: str, cell: str | None, reason: str
) -> None:
    """WA-1, WA-2"""
    with pytest.raises(BadBoard) as refused:
        start(text)

    assert (refused.value.cell, refused.value.reason) == (cell, reason)


def test_a_bad_line_of_a_text_is_named() -> None:
    """WA-1, WA-2"""
    with pytest.raises(BadBoard, match=r"^the scenario, line 2: water is written as"):
        start("title: A bend\nwater: B1=many\n\n1~2   ./.\n~31   X..\n")
    with pytest.raises(BadBoard, match=r"^the scenario, line 5, cell A2: "):
        start("title: A bend\nwater: B1=3\n\n1~2   ./.\n~31   >..\n")


def test_a_scenario_object_is_checked_too() -> None:
    """WA-2"""
    scenario = Scenario("Mine", "own", tuple(LAND), tuple(FLOW), (("B1", 3), ("B1", 4)))

    with pytest.raises(BadBoard, match=r"^the scenario, cell B1: its water is given twice\.$"):
        start(scenario)


def test_a_bad_scenario_in_a_record_is_refused_with_its_line() -> None:
    """WA-2"""
    record = start(LINE).record().replace("B1=3", "A1=3")

    with pytest.raises(rivertable.BadRecord, match="line 4: the scenario, cell A1: water starts"):
        rivertable.load(record)
