"""Notices are switched off in the settings, whatever else was chosen."""

from sqlalchemy import URL

from rivertable.storage.members import set_preferences
from rivertable.tables.alarms import PATIENCE
from tests.tables.clocks.moving import Hand
from tests.web.notices.receiving import listening
from tests.web.notices.test_notices import at_home, run, telling, wait_for


def test_who_switched_notices_off_gets_none(database: URL) -> None:
    async def story() -> None:
        hand = Hand()
        async with listening() as endpoint, telling(database, hand) as here:
            rooms, notices, _ = here
            room, seat = await at_home(rooms, notices, endpoint, bank=400.0)
            guest = room.table.seats[seat - 1].guest
            await set_preferences(rooms.store, guest, {"notices": "off"})
            await wait_for(hand, PATIENCE * 3, here)

            assert endpoint.received == []

    run(story)
