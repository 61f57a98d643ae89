"""While a table is running nobody gets an analysis of it, whichever way they ask."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import URL, select
from starlette.applications import Starlette
from starlette.requests import Request

import rivertable
from rivertable.engine.moment import Move
from rivertable.engine.position import Position
from rivertable.engine.seats import CHANCE
from rivertable.storage.schema import guests
from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.tables.room import Watcher
from rivertable.tables.twins.traces import gives_hints
from rivertable.web.review.running import check_no_twin, is_any_at, running_tables
from tests.web.inside import ADDRESS, browser, opened

ORIGIN = {"origin": ADDRESS}
RUNNING = 403
MOVES = 12


def visiting(folder: Path, visit: Callable[[Starlette], Awaitable[None]]) -> None:
    """Something happens to an app over a folder."""

    async def come() -> None:
        async with opened(folder, bot_pause=0.0) as app:
            await visit(app)

    asyncio.run(come())


def somebody(app: Starlette) -> httpx.AsyncClient:
    return browser(app, headers=ORIGIN)


async def new_table(person: httpx.AsyncClient, **more: str) -> str:
    """Wadi for three at one screen."""
    form = {"game": "wadi", "players": "3", "listed": "no", **more}
    form |= {"seat-1": "me", "seat-2": "local", "seat-3": "local"}
    answer = await person.post("/new", data=form)
    assert answer.status_code == 303
    return answer.headers["location"].rsplit("/", 1)[1]


async def go_on(app: Starlette, table: str, count: int) -> Position:
    """Make so many moves at a table, one after the other, whichever are legal."""
    room = await app.state.services.rooms.get(table)
    for _ in range(count):
        if room.table.is_over:
            break
        position = room.table.position
        seat = position.acting[0]
        legal = position.legal_moves(seat)
        chosen = legal[(5 * len(room.table.moves)) % len(legal)]
        await room.play(room.table.seats[seat - 1].guest, seat, chosen, room.table.version)
    return rivertable.load(room.table.position.record())


async def asked(person: httpx.AsyncClient, review: str, what: str, **body: Any) -> httpx.Response:
    return await person.post(f"/review/{review}/{what}", json={"at": 0, **body})


async def paste(person: httpx.AsyncClient, record: str) -> httpx.Response:
    return await person.post("/review", data={"record": record})


def id_of(answer: httpx.Response) -> str:
    found = re.fullmatch(r"/review/([\w-]+)(\?.*)?", answer.headers["location"])
    assert found is not None
    return found[1]


def test_neither_seats_nor_spectators_get_it_while_a_table_is_running(tmp_path: Path) -> None:
    async def visit(app: Starlette) -> None:
        async with somebody(app) as player, somebody(app) as spectator:
            table = await new_table(player)
            position = await go_on(app, table, MOVES)
            later = position.copy()
            while not later.is_over:
                later.play(later.legal_moves()[0])
            refused = []
            for person in (player, spectator):
                told = await person.get(f"/table/{table}/record.txt")
                refused += [
                    await person.post(f"/table/{table}/review"),  # as it is
                    await paste(person, told.text),  # its game file
                    await paste(person, later.record()),  # played to some end
                ]
                replay = await person.get(f"/table/{table}/replay")
                assert "/review" not in replay.text
            assert [answer.status_code for answer in refused] == [RUNNING] * 6
            assert "still being played" in refused[0].text

    visiting(tmp_path, visit)


def test_an_opening_is_kept_from_its_own_table_and_from_nobody_else(tmp_path: Path) -> None:
    async def visit(app: Starlette) -> None:
        async with somebody(app) as player, somebody(app) as stranger:
            record = (await go_on(app, await new_table(player), 2)).record()
            assert (await paste(player, record)).status_code == RUNNING
            assert (await paste(stranger, record)).status_code == 303

    visiting(tmp_path, visit)


def test_who_watches_at_another_process_gets_nothing_at_this_one(
    tmp_path: Path, postgresql_database: URL
) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path, database=postgresql_database) as there,
            opened(tmp_path, database=postgresql_database) as here,
            somebody(there) as player,
            somebody(here) as spectator,
        ):
            table = await new_table(player)
            record = (await go_on(there, table, 2)).record()
            assert (await paste(spectator, record)).status_code == 303
            guest = (await here.state.services.store.read(select(guests).order_by("made_at")))[-1]
            room = await there.state.services.rooms.get(table)
            room.watchers.add(Watcher(guest["id"]))
            there.state.services.presence.look()
            for _ in range(100):
                if here.state.services.presence.present(table):
                    break
                await asyncio.sleep(0.05)
            assert (await paste(spectator, record)).status_code == RUNNING

    asyncio.run(story())


def test_trying_moves_does_not_lead_to_what_is_on_a_table(tmp_path: Path) -> None:
    """A game that turned off before: whoever tries the moves of the table is stopped there."""

    async def visit(app: Starlette) -> None:
        async with somebody(app) as player, somebody(app) as spectator:
            table = await new_table(player)
            position = await go_on(app, table, MOVES)
            numbers = position.numbers()
            other = Position(position.setting, numbers[:5])
            seat = other.acting[0]
            other.play_number(
                next(n for n in other.legal_numbers(seat).tolist() if n != numbers[5][1])
            )
            review = id_of(await paste(spectator, other.record()))
            for what in ("moment", "analyse", "lines"):
                line = [list(pair) for pair in numbers[5:]]
                body = {"line": line, "seat": position.acting[0], "lines": []}
                answer = await asked(spectator, review, what, **{**body, "at": 5})
                assert answer.status_code == RUNNING, what
            assert (await asked(spectator, review, "moment", at=5)).status_code == 200

    visiting(tmp_path, visit)


def test_a_twin_of_a_running_table_tells_nothing_until_the_table_is_over(tmp_path: Path) -> None:
    async def visit(app: Starlette) -> None:
        async with somebody(app) as player, somebody(app) as friend:
            table = await new_table(player)
            position = await go_on(app, table, MOVES)
            here = {"index": str(len(position.moves)), "seat": "0"}
            assert (await friend.post(f"/table/{table}/branch", data=here)).status_code == 400
            twin = await player.post(f"/table/{table}/branch", data=here)
            copied = twin.headers["location"].rsplit("/", 1)[1]
            room = await app.state.services.rooms.get(copied)
            await room.do(commands.close, room.table.maker)
            assert (await friend.post(f"/table/{copied}/review")).status_code == RUNNING
            replay = [(await who.get(f"/table/{table}/replay")).text for who in (player, friend)]
            assert ["/branch" in page for page in replay] == [True, False]
            await go_on(app, table, 200)
            over = (await app.state.services.rooms.get(table)).table
            assert over.is_over
            done = await player.post(f"/table/{table}/review", data={"index": "3"})
            assert done.status_code == 303
            assert done.headers["location"].endswith("?move=3&analysis")
            assert (await asked(player, id_of(done), "questions")).json()["questions"]

    visiting(tmp_path, visit)


def test_other_options_or_rules_in_a_game_file_do_not_help(tmp_path: Path) -> None:
    async def visit(app: Starlette) -> None:
        async with somebody(app) as player, somebody(app) as stranger:
            table = await new_table(player, **{"option-spreading": "true"})
            record = (await go_on(app, table, MOVES)).record()
            edited = record.replace("option spreading: true", "option spreading: false")
            assert edited != record
            assert (await paste(stranger, edited)).status_code == RUNNING

    visiting(tmp_path, visit)


def with_the_next_seat_first(position: Position) -> Position:
    """The same game, played by others."""
    other = rivertable.start("wadi", players=3)
    for move in position.moves:
        if move.seat == CHANCE:
            other.play(f"start {int(move.text.split()[1]) % 3 + 1}")
        else:
            other.play(move.text, move.seat % 3 + 1)
    return other


def with_another_move(position: Position, index: int) -> Position:
    """The same game but for one move, where the rest can be played as it was."""
    made = position.moves[index]
    before = Position(position.setting, position.numbers()[:index])
    others = [[move, *position.moves[index + 1 :]] for move in before.legal_moves() if move != made]
    return max((played(before, moves) for moves in others), key=lambda one: len(one.moves))


def played(position: Position, moves: Iterable[Move]) -> Position:
    """As many of these as can be made."""
    after = position.copy()
    for move in moves:
        if move.seat not in after.acting or move not in after.legal_moves(move.seat):
            break
        after.play(move)
    return after


def test_other_seats_or_another_move_do_not_help(tmp_path: Path) -> None:
    async def visit(app: Starlette) -> None:
        async with somebody(app) as player, somebody(app) as stranger:
            table = await new_table(player)
            position = await go_on(app, table, 2 * MOVES)
            turned = with_the_next_seat_first(position)
            assert (await paste(stranger, turned.record())).status_code == RUNNING
            tried = [with_another_move(position, index) for index in range(2, 2 * MOVES)]
            changed = [one for one in tried if len(one.moves) == len(position.moves)]
            assert len(changed) > MOVES / 2
            # Where somebody plays alone, others who have played nearly the same need not wait.
            asked = [await paste(who, changed[0].record()) for who in (stranger, player)]
            assert [answer.status_code for answer in asked] == [303, RUNNING]
            owner = (await app.state.services.rooms.get(table)).table.maker
            request = Request({"type": "http", "app": app})
            running = await running_tables(request, owner, position.setting)
            assert all(is_any_at(running, [one]) for one in changed)
            other = rivertable.start("wadi", players=3, seed=77)
            while not other.is_over:
                other.play(other.legal_moves()[-1])
            assert (await paste(player, other.record())).status_code == 303

    visiting(tmp_path, visit)


def test_a_table_that_nobody_has_open_is_guarded_too_if_several_people_play(tmp_path: Path) -> None:
    async def begin(app: Starlette) -> None:
        async with somebody(app) as player, somebody(app) as friend:
            form = {"game": "wadi", "players": "2", "listed": "no"}
            answer = await player.post("/new", data=form | {"seat-1": "me", "seat-2": "open"})
            table = answer.headers["location"].rsplit("/", 1)[1]
            await friend.post(f"/table/{table}/sit", data={"seat": "2"})
            records.append((await go_on(app, table, MOVES)).record())
            assert not gives_hints((await app.state.services.rooms.get(table)).table)

    async def come_back(app: Starlette) -> None:
        """After a restart, as somebody else."""
        async with somebody(app) as stranger:
            assert not app.state.services.rooms.open_rooms()
            assert (await paste(stranger, records[0])).status_code == RUNNING

    records: list[str] = []
    visiting(tmp_path, begin)
    visiting(tmp_path, come_back)


def test_a_twin_with_bots_gives_no_hints_while_several_people_play(tmp_path: Path) -> None:
    async def visit(app: Starlette) -> None:
        async with somebody(app) as player, somebody(app) as friend:
            rooms = app.state.services.rooms
            form = {"game": "wadi", "players": "2", "listed": "no", "seat-1": "me"}
            answer = await player.post("/new", data=form | {"seat-2": "open"})
            table = answer.headers["location"].rsplit("/", 1)[1]
            await friend.post(f"/table/{table}/sit", data={"seat": "2"})
            moves = (await go_on(app, table, MOVES)).numbers()
            answer = await player.post("/new", data=form | {"seat-2": "local"})
            twin = (await rooms.get(answer.headers["location"].rsplit("/", 1)[1])).table
            request = Request({"type": "http", "app": app})
            twin.position = Position(twin.setting, moves[:-1])
            with pytest.raises(Refused, match="another table"):
                await check_no_twin(request, twin)
            room = await rooms.get(table)
            await room.do(commands.close, room.table.maker)
            await check_no_twin(request, twin)

    visiting(tmp_path, visit)


def test_only_its_owner_adds_to_a_review(tmp_path: Path) -> None:
    async def visit(app: Starlette) -> None:
        position = rivertable.start("wadi", players=2, seed=1)
        position.play(position.legal_moves()[0])
        async with somebody(app) as owner, somebody(app) as other:
            review = id_of(await paste(owner, position.record()))
            assert id_of(await paste(owner, position.record())) == review  # it is kept
            [first, *_] = (await asked(owner, review, "questions")).json()["questions"]
            page = await other.get(f"/review/{review}")
            assert page.status_code == 200
            assert "Review this game yourself" in page.text
            for what in ("findings", "think", "branches"):
                body = {"findings": {}, "key": first["key"], "branches": []}
                assert (await asked(other, review, what, **body)).status_code == 400
            thought = await asked(owner, review, "think", key=first["key"])
            assert thought.status_code == 200
            wrong: list[dict[str, Any]] = [{"findings": []}, {"findings": {"77": {}}}, {"at": 99}]
            for bad in [*wrong, {"line": [[1, 1]]}]:
                what = "findings" if "findings" in bad else "moment"
                assert (await asked(owner, review, what, **bad)).status_code == 400
            named = [{"name": "  to  try ", "at": 0, "line": []}]
            kept = await asked(owner, review, "branches", branches=named)
            assert kept.json()["branches"][0]["name"] == "to try"
            assert (await paste(owner, "nonsense")).status_code == 400
            assert (await owner.get("/review/nothing")).status_code == 404
            assert review in (await owner.get("/review")).text

    visiting(tmp_path, visit)
