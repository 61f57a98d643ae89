"""Time at tables: with a clock that the test moves, over restarts, over processes."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import URL

from rivertable.tables import commands
from rivertable.tables.commands import Refused
from rivertable.tables.room import Room
from tests.tables.clocks.moving import (
    Hand,
    add_table,
    left_in,
    pass_time,
    process,
    room_in,
)

DAY = 86_400.0
Story = Callable[[Hand], Awaitable[None]]


def run(story: Story) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await story(Hand())

    asyncio.run(bounded())


def acting(room: Room) -> tuple[int, str]:
    """The seat to act, and its guest."""
    seat = room.table.position.acting[0]
    return seat, room.table.seats[seat - 1].guest


async def play(room: Room, seat: int | None = None) -> int:
    """Whoever is to act plays the first legal move; the seat."""
    seat = acting(room)[0] if seat is None else seat
    guest = room.table.seats[seat - 1].guest
    text = room.table.view(seat).legal_moves()[0].text
    await room.play(guest, seat, text, room.table.version)
    return seat


async def play_turn(room: Room) -> int:
    """The whole turn of whoever is to act."""
    seat = acting(room)[0]
    while acting(room)[0] == seat:
        await play(room)
    return seat


def test_only_who_is_to_act_spends_time_and_a_turn_brings_the_increment(database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(database, hand) as rooms:
            room = await add_table(rooms, "ada", "ben", bank=300.0, increment=10.0)
            await pass_time(hand, 60, rooms)
            seat = await play_turn(room)

            left = await left_in(room)
            assert left[seat - 1] == 250
            assert left[2 - seat] == 300

    run(story)


def test_a_clock_that_is_set_forward_takes_no_time(database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(database, hand) as rooms:
            room = await add_table(rooms, "ada", "ben", bank=300.0)
            hand.wall_is_wrong_by = DAY
            await pass_time(hand, 10, rooms)

            assert min(await left_in(room)) == 290

    run(story)


def test_a_restart_takes_nobodys_time(database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(database, hand) as rooms:
            room = await add_table(rooms, "ada", "ben", bank=300.0)
            await pass_time(hand, 100, rooms)
            seat, _ = acting(room)
        hand.seconds += 3 * DAY
        async with process(database, hand) as rooms:
            room = await room_in(rooms)

            assert (await left_in(room))[seat - 1] == 200
            await pass_time(hand, 100, rooms)
            assert not room.table.seats[seat - 1].has_stand_in
            await pass_time(hand, 101, rooms)
            assert room.table.seats[seat - 1].has_stand_in

    run(story)


def test_when_time_is_up_a_bot_plays_the_turn_and_then_the_player_comes_back(database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(database, hand) as rooms:
            room = await add_table(rooms, "ada", "ben", bank=100.0, increment=5.0)
            seat, guest = acting(room)
            await pass_time(hand, 99, rooms)
            hand.seconds += 2
            await room.ring()
            with pytest.raises(Refused, match="a bot plays this turn"):
                await room.play(guest, seat, "end", room.table.version)
            await room.come_back(guest)
            assert room.table.seats[seat - 1].has_stand_in

            async with asyncio.timeout(20):
                while seat in room.table.position.acting:
                    await asyncio.sleep(0.01)
            await room.come_back(guest)
            assert not room.table.seats[seat - 1].has_stand_in
            assert (await left_in(room))[seat - 1] == 10

    run(story)


def test_a_move_that_comes_too_late_is_refused_though_nobody_has_looked(database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(database, hand) as rooms:
            room = await add_table(rooms, "ada", "ben", bank=12.0)
            seat, guest = acting(room)
            text = room.table.view(seat).legal_moves()[0].text
            hand.seconds += 12.5

            with pytest.raises(Refused, match="a bot plays this turn"):
                await room.play(guest, seat, text, room.table.version)

    run(story)


def test_a_seat_that_is_given_up_counts_as_left_and_is_never_taken_back(database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(database, hand) as rooms:
            room = await add_table(rooms, "ada", "ben", bank=50.0, then="leave")
            seat, guest = acting(room)
            await pass_time(hand, 60, rooms)
            await room.come_back(guest)

            assert room.table.seats[seat - 1].kind == "bot"
            kinds = [(e.kind, e.guest) for e in room.table.entries if e.seat == seat][:2]
            assert kinds == [("time", ""), ("leave", guest)]

    run(story)


def test_undo_gives_neither_time_nor_an_increment(database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(database, hand) as rooms:
            room = await add_table(
                rooms, "ada", "ben", "eve", game="niagara", bank=300.0, increment=20.0
            )
            await pass_time(hand, 30, rooms)
            await play(room, 1)
            assert await left_in(room) == [290, 270, 270]
            await pass_time(hand, 30, rooms)
            await room.do(commands.undo, "ada", 1, room.table.version, False)

            assert await left_in(room) == [270, 240, 240]
            await pass_time(hand, 10, rooms)
            assert await left_in(room) == [260, 230, 230]

    run(story)


def test_all_who_still_have_to_choose_in_secret_run_out_together(database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(database, hand) as rooms:
            room = await add_table(rooms, "ada", "bot", "eve", game="niagara", bank=60.0)
            await play(room, 1)
            for _ in range(5):  # while the bot thinks, a moment may pass that nobody served
                if not room.table.seats[2].has_stand_in:
                    await pass_time(hand, 61, rooms)

            assert not room.table.seats[0].has_stand_in
            assert room.table.seats[2].has_stand_in

    run(story)


def test_no_time_runs_in_quiet_hours(database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(database, hand) as rooms:
            room = await add_table(rooms, "ada", "ben", bank=DAY)
            seat, guest = acting(room)
            # The wall clock begins at 08:16:40 in UTC.
            await room.do(commands.keep_quiet, guest, "08:20-08:50 UTC")
            await pass_time(hand, 40 * 60, rooms)

            assert DAY - (await left_in(room))[seat - 1] == 600
            assert (await left_in(room))[2 - seat] == DAY

    run(story)


def test_exactly_one_process_writes_that_time_is_up(postgresql_database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with (
            process(postgresql_database, hand) as first,
            process(postgresql_database, hand) as second,
        ):
            here = await add_table(first, "ada", "ben", bank=60.0)
            there = await room_in(second)
            seat, _ = acting(here)
            await pass_time(hand, 55, first, second)
            assert await left_in(here) == await left_in(there)
            hand.seconds += 6
            await asyncio.gather(*(r.alarms.look() for r in (first, second) for _ in range(3)))
            await there.catch_up()

            ups = [entry for entry in there.table.entries if entry.kind == "time"]
            assert [entry.seat for entry in ups] == [seat]

    run(story)


def test_a_table_that_nobody_has_open_runs_out_too(postgresql_database: URL) -> None:
    async def story(hand: Hand) -> None:
        async with process(postgresql_database, hand) as rooms:
            await add_table(rooms, "ada", "ben", bank=60.0)
            await pass_time(hand, 5, rooms)
        hand.seconds += 5
        async with process(postgresql_database, hand) as rooms:
            await pass_time(hand, 60, rooms)

            kinds = [row["kind"] for row in await rooms.store.entries("t1")]
            assert "time" in kinds

    run(story)
