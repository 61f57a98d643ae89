"""Beside the game: who is here, phrases, mutes and reports. Over real sockets of a real server."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator

import pytest

from rivertable.tables.commands import Refused
from rivertable.web.company.clock_form import chosen_clock, control_text
from rivertable.web.company.phrases import PHRASES, in_language, stored_phrase
from rivertable.web.language import say_in
from tests.web.playing import Guest, Wire
from tests.web.serving import Server

Story = Callable[[], Awaitable[None]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("company")) as running:
        yield running


def run(story: Story) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await story()

    asyncio.run(bounded())


async def two_at_a_table(server: Server, **form: str) -> tuple[Guest, Guest, str]:
    ada, eve = Guest(server.address), Guest(server.address, language="fr")
    table = await ada.new_table("wadi", ["me", "open"], **form)
    await ada.arrive("Ada")
    await eve.arrive("Eve")
    return ada, eve, table


async def presence(wire: Wire, **wanted: object) -> None:
    """Until a page is told so."""
    while True:
        text = await wire.connection.recv(decode=True)
        if text.startswith('{"kind":"presence"') and all(
            f'"{key}":{value}' in text for key, value in wanted.items()
        ):
            return


async def chat_of(guest: Guest, table: str) -> list[str]:
    """What a guest reads who opens the table now."""
    async with guest.socket(table) as wire:
        return [line["text"] for line in (await wire.hear_kind("all"))["chat"]]


def test_who_comes_is_seen_and_who_leaves_too(server: Server) -> None:
    async def story() -> None:
        ada, eve, table = await two_at_a_table(server)
        async with ada.socket(table, "") as hers:
            async with eve.socket(table, "") as theirs:
                await theirs.ask(do="sit", seat=2)
                async with Guest(server.address).socket(table):
                    await presence(hers, here="[1,2]", watching=1)
                await presence(hers, here="[1,2]", watching=0)
            await presence(hers, here="[1]", left='{"2":0}')

    run(story)


def test_a_phrase_is_read_in_ones_own_language(server: Server) -> None:
    async def story() -> None:
        ada, eve, table = await two_at_a_table(server)
        async with ada.socket(table) as wire:
            assert (await wire.ask(do="phrase", phrase="well-played"))["kind"] == "done"
            assert (await wire.ask(do="phrase", phrase="nonsense"))["code"] == "malformed"

        assert [text[2:] for text in await chat_of(ada, table)] == ["Well played!"]
        assert [text[2:] for text in await chat_of(eve, table)] == ["Bien joué\u00a0!"]

    run(story)


@pytest.mark.parametrize("name", PHRASES)
def test_every_phrase_has_a_sign_and_french_words(name: str) -> None:
    said = in_language(stored_phrase(name), say_in("fr"))

    assert said[0] == stored_phrase(name)[0]
    assert said != stored_phrase(name)
    assert in_language(said, say_in("fr")) == said


def test_a_muted_player_is_read_by_all_others_and_nobody_is_told(server: Server) -> None:
    async def story() -> None:
        ada, eve, table = await two_at_a_table(server)
        async with eve.socket(table) as theirs, ada.socket(table, "") as hers:
            await hers.hear_kind("all")
            await theirs.ask(do="chat", text="something rude")
            line = (await hers.hear_kind("step"))["chat"][0]
            assert (await hers.ask(do="mute", entry=line["entry"]))["kind"] == "done"
            await theirs.ask(do="chat", text="more of it")
            assert (await hers.hear_kind("step"))["chat"] == []
            assert (await hers.ask(do="mute", entry=99))["code"] == "no-line"
            assert (await theirs.ask(do="mute", entry=line["entry"]))["code"] == "own"

        assert await chat_of(ada, table) == []
        assert "something rude" not in (await ada.ask("GET", f"/table/{table}")).text
        assert len(await chat_of(eve, table)) == 2
        page = (await ada.ask("GET", "/me/notices")).text
        assert "Eve" in page
        unmute = re.search(r'action="(/me/notices/muted/[^"]+)"', page)
        assert unmute is not None
        await ada.ask("POST", unmute[1])
        assert len(await chat_of(ada, table)) == 2

    run(story)


def test_a_report_is_only_for_the_host_and_has_a_limit(server: Server) -> None:
    async def story() -> None:
        ada, eve, table = await two_at_a_table(server)
        async with eve.socket(table) as theirs, ada.socket(table) as hers:
            await hers.hear_kind("all")
            await theirs.ask(do="chat", text="a line to look at")
            line = (await hers.hear_kind("step"))["chat"][0]
            answers = [
                (await hers.ask(do="report", entry=line["entry"], text="rude")).get("code", "done")
                for _ in range(12)
            ]
        assert answers[0] == "done"
        assert answers[-1] == "slow"
        assert (await ada.ask("GET", "/host")).status_code == 403
        assert (await ada.ask("POST", "/host/report/x/settle")).status_code == 403

    run(story)


def test_a_clock_of_a_form_is_bounded_and_said_in_words() -> None:
    assert chosen_clock({"clock": "none"}) is None
    own = {"clock": "own", "bank": "2", "bank-unit": "days", "increment": "90"}
    slow = chosen_clock({**own, "increment-unit": "minutes", "then": "leave"})
    assert slow is not None
    assert (slow.bank, slow.increment, slow.then) == (2 * 86_400, 5400, "leave")
    for wrong, sentence in (
        ({"clock": "-5+3"}, "no such clock"),
        ({"clock": "0+3"}, "between 10 seconds and 60 days"),
        ({"clock": "99999999+3"}, "between 10 seconds and 60 days"),
        ({"clock": "60+61"}, "can’t add more"),
        ({**own, "increment-unit": "hours"}, "can’t add more"),
        ({**own, "bank": "²", "increment-unit": "hours"}, "whole numbers"),
        ({**own, "increment-unit": "years"}, "whole numbers"),
    ):
        with pytest.raises(Refused, match=sentence):
            chosen_clock(wrong)
    forms = ("600+15", "259200+28800")
    controls = [chosen_clock({"clock": form}) for form in forms]
    words = [control_text(control, say_in("fr")) for control in controls if control]
    assert words == ["10 min + 15 s", "3 jours + 8 h"]
