"""The bot API, from outside: a program sits down, follows a table, plays, and leaves."""

import asyncio
from collections.abc import Iterator
from random import Random

import httpx
import pytest

from rivertable import load
from tests.web.bots import Bot, Lines, Message, check, new_table, visitor
from tests.web.playing import COOKIE, Guest
from tests.web.serving import Server

POSTS = ("sit", "move", "chat", "leave")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("api")) as running:
        yield running


@pytest.fixture
def guest(server: Server) -> Iterator[httpx.Client]:
    with visitor(server.address) as client:
        yield client


@pytest.fixture
def bots(guest: httpx.Client) -> list[Bot]:
    return [Bot.of(guest, name) for name in ("Robin", "Wren")]


def seated(guest: httpx.Client, bots: list[Bot], game: str = "wadi", *others: str) -> str:
    """A table at which these bots sit, in this order."""
    table = new_table(guest, game, *("open" for _ in bots), *others)
    for bot in bots:
        bot.sit(table)
    return table


def acting(bots: list[Bot], table: str) -> tuple[Bot, Bot, Message]:
    """The bot whose turn it is, the other one, and what the first is told."""
    told = [check(bot.get(f"tables/{table}").json(), "All") for bot in bots]
    first, other = sorted((0, 1), key=lambda i: not told[i]["moves"])
    return bots[first], bots[other], told[first]


def refusal(answer: httpx.Response) -> tuple[int, str]:
    body = check(answer.json(), "Refusal")
    assert body["error"].endswith("."), body
    return answer.status_code, body["code"]


# Sitting and leaving --------------------------------------------------------------------------


def test_a_bot_knows_its_name_and_takes_the_first_open_seat(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    table = new_table(guest, "niagara", "me", "open", "open")

    assert check(bots[0].get("account").json(), "Account")["name"] == "Robin"
    told = bots[0].sit(table)
    assert (told["seat"], told["state"]) == (2, "waiting")
    assert told["seats"][1] == {"seat": 2, "name": "Robin", "kind": "program", "stand_in": False}


def test_a_bot_takes_the_seat_that_it_names_and_only_one(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    table = new_table(guest, "niagara", "me", "open", "open")
    assert bots[0].sit(table, seat=3)["seat"] == 3

    assert refusal(bots[0].post(f"{table}/sit", seat=2)) == (409, "seated")
    assert refusal(bots[1].post(f"{table}/sit", seat=3)) == (409, "taken")
    assert refusal(bots[1].post(f"{table}/sit", seat=9)) == (409, "taken")


def test_a_full_table_has_no_seat_for_a_bot(guest: httpx.Client, bots: list[Bot]) -> None:
    table = new_table(guest, "wadi", "me", "bot-1")

    assert refusal(bots[0].post(f"{table}/sit")) == (409, "taken")


def test_the_list_has_the_tables_at_which_the_bot_sits(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    tables = [seated(guest, bots), seated(guest, bots[:1], "wadi", "open")]
    listed = check(bots[0].get("tables").json(), "Tables")["tables"]

    assert {row["table"]: row["state"] for row in listed} == dict(
        zip(tables, ("running", "waiting"), strict=True)
    )
    bots[0].post(f"{tables[0]}/leave")
    assert [row["table"] for row in bots[0].get("tables").json()["tables"]] == tables[1:]


def test_when_a_bot_leaves_before_the_start_its_seat_is_open_again(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    table = seated(guest, bots[:1], "wadi", "open")
    told = check(bots[0].post(f"{table}/leave").json(), "Table")

    assert (told["seat"], told["state"], told["seats"][0]["kind"]) == (0, "left", "open")


def test_when_a_bot_leaves_a_running_game_one_of_the_server_plays_on(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    table = seated(guest, bots)
    with bots[0].follow(table) as mine, bots[1].follow(table) as others:
        mine.next()
        bots[0].post(f"{table}/leave")

        assert mine.rest()[-1]["seat"] == 0  # and then the stream ends
        assert others.until(kind="seats")["seats"][0]["kind"] == "bot"
    assert refusal(bots[0].post(f"{table}/move", move="end")) == (403, "not-here")


# Streams --------------------------------------------------------------------------------------


def play_out(bot: Bot, table: str, most: int = 1000) -> tuple[list[str], Message]:
    """Play at random; what the lines told of the moves, and the last of them."""
    rng, moves = Random(3), []
    with bot.follow(table) as lines:
        message = lines.next()
        moves += message["record"].split("\n\n")[1].splitlines()
        while not message.get("over") and len(moves) < most:
            if message.get("moves"):
                move = rng.choice(message["moves"])
                answer = bot.post(f"{table}/move", move=move, version=message["version"])
                assert answer.status_code == 200, answer.text
            message = lines.next()
            if message["kind"] == "move":
                moves.append(written(message))
                for known in message["shown"]:
                    moves[known["index"]] = written(known)
    return moves, message


def written(played: Message) -> str:
    """As in a record."""
    return f"{played['by']} {played['move']}" if played["by"] else str(played["move"])


def told(events: Lines) -> tuple[str, str]:
    message = events.next()
    return message["kind"], message["table"]


def test_events_tell_where_a_bot_sits_and_when_its_games_begin_and_end(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    bot, other = bots
    old = seated(guest, [bot], "wadi", "open")
    with bot.hear() as events:
        assert told(events) == ("waiting", old)
        new = seated(guest, [bot], "wadi", "open", "bot-1")
        assert told(events) == ("waiting", new)
        other.sit(new)
        assert told(events) == ("running", new)
        bot.post(f"{old}/leave")
        assert told(events) == ("left", old)
        other.post(f"{new}/leave")
        play_out(bot, new)
        assert told(events) == ("over", new)


@pytest.mark.parametrize("game", ["wadi", "wind-river"])
def test_a_whole_game_is_told_move_by_move_as_the_record_has_it(
    guest: httpx.Client, bots: list[Bot], game: str
) -> None:
    table = seated(guest, bots[:1], game, "bot-1", "bot-1")
    moves, last = play_out(bots[0], table)
    record = guest.get(f"/table/{table}/record.txt").text

    assert moves == record.split("\n\n")[1].splitlines()
    assert tuple(last["ranks"]) == load(record).ranks


def test_choices_that_were_hidden_are_told_when_they_are_shown(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    table = seated(guest, bots[:1], "niagara", "bot-1", "bot-1")
    moves, _ = play_out(bots[0], table, most=60)
    record = bots[0].get(f"tables/{table}").json()["record"]
    real = record.split("\n\n")[1].splitlines()[: len(moves)]

    hidden = [move for move in moves if move.endswith("?")]
    assert len(hidden) <= 2
    assert [m for m in moves[:40] if m[2:6] == "tile"] == [m for m in real[:40] if m[2:6] == "tile"]


def test_a_chat_line_comes_through_and_a_bot_can_say_something(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    table = seated(guest, bots)
    with bots[1].follow(table) as lines:
        lines.next()
        assert bots[0].post(f"{table}/chat", text="Good water!").status_code == 200

        said = lines.until(kind="chat")
        assert (said["seat"], said["name"], said["text"]) == (1, "Robin", "Good water!")


def test_a_new_stream_ends_the_older_one(guest: httpx.Client, bots: list[Bot]) -> None:
    table = seated(guest, bots)
    with bots[0].follow(table) as old, bots[0].follow(table) as new:
        assert new.next()["kind"] == "all"
        assert [message["kind"] for message in old.rest()] == ["all"]


def test_a_quiet_stream_sends_empty_lines(guest: httpx.Client, bots: list[Bot]) -> None:
    table = seated(guest, bots)
    with bots[0].follow(table) as lines:
        lines.next()

        assert next(lines.source) == ""


def test_only_the_head_of_a_stream_can_be_asked_for(guest: httpx.Client, bots: list[Bot]) -> None:
    table = seated(guest, bots)
    addresses = [
        f"{bots[0].address}/api/bot/{path}" for path in ("events", f"tables/{table}/stream")
    ]
    answers = [httpx.head(one, headers=bots[0].headers, timeout=5) for one in addresses]

    assert [answer.status_code for answer in answers] == [200, 200]


def test_a_bot_that_is_seated_when_a_table_is_made_hears_of_it(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    name = bots[0].get("account").json()["id"]
    with bots[0].hear() as events:
        table = new_table(guest, "wadi", "me", name, name)
        message = events.next()

    assert (message["table"], message["seat"]) == (table, 2)
    assert [seat["kind"] for seat in message["seats"]] == ["guest", "program", "open"]


def test_nobody_seats_a_bot_of_somebody_else(server: Server, bots: list[Bot]) -> None:
    name = bots[0].get("account").json()["id"]
    form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": name}
    with visitor(server.address) as stranger:
        answer = stranger.post("/new", data=form)

    assert answer.status_code == 400
    assert bots[0].get("tables").json() == {"tables": []}


def test_a_bot_plays_again_with_those_who_want_a_rematch(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    name = bots[0].get("account").json()["id"]
    table = new_table(guest, "wadi", "me", name)
    asyncio.run(close(guest, table))
    with bots[0].hear() as events:
        again = guest.post(f"/table/{table}/rematch").url.path.removeprefix("/table/")

        assert told(events) == ("running", again)


async def close(guest: httpx.Client, table: str) -> None:
    """As the maker of a table can, on its page."""
    at_page = Guest(str(guest.base_url), guest.cookies[COOKIE])
    async with at_page.socket(table) as wire:
        assert (await wire.ask(do="close"))["kind"] == "done"


# Refusals -------------------------------------------------------------------------------------


def test_a_move_is_refused_when_it_is_not_your_turn_stale_or_against_the_rules(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    table = seated(guest, bots)
    first, other, now = acting(bots, table)
    assert refusal(other.post(f"{table}/move", move=now["moves"][0])) == (409, "turn")
    assert refusal(first.post(f"{table}/move", move="dig a hole")) == (409, "illegal")
    stale = first.post(f"{table}/move", move=now["moves"][0], version=99)
    assert refusal(stale) == (409, "stale")

    illegal = first.post(f"{table}/move", move="pump A1>B1")
    assert refusal(illegal) == (409, "illegal")
    assert illegal.json()["rule"].startswith("WA-")


def test_a_move_that_is_sent_again_is_done_once(guest: httpx.Client, bots: list[Bot]) -> None:
    table = seated(guest, bots)
    first, _, now = acting(bots, table)
    what = {"move": now["moves"][0], "version": now["version"]}
    answers = [first.post(f"{table}/move", **what) for _ in range(3)]

    assert [check(a.json(), "Done")["version"] for a in answers] == [now["version"] + 1] * 3


def test_a_bot_sees_and_does_nothing_at_tables_of_others(
    guest: httpx.Client, bots: list[Bot]
) -> None:
    table = seated(guest, bots[:1], "wadi", "open")
    stranger = bots[1]

    answers = [stranger.get(f"tables/{table}{path}") for path in ("", "/stream")]
    answers += [
        stranger.post(f"{table}/{command}", move="end", text="Hello")
        for command in ("move", "chat", "leave")
    ]

    assert [refusal(answer) for answer in answers] == [(403, "not-here")] * 5


@pytest.mark.parametrize(
    "token", ["Bearer", "Bearer rivertable_nonsense", "Basic abc", "Bearer é", ""]
)
def test_nothing_is_answered_without_a_valid_token(
    server: Server, guest: httpx.Client, bots: list[Bot], token: str
) -> None:
    table = seated(guest, bots)
    headers = {b"authorization": token.encode()}
    with httpx.Client(base_url=f"{server.address}/api/bot", headers=headers) as nobody:
        answers = [nobody.get(path) for path in ("/account", "/events", "/tables")]
        answers += [nobody.get(f"/tables/{table}{end}") for end in ("", "/stream")]
        answers += [nobody.post(f"/tables/{table}/{what}", json={}) for what in POSTS]

    assert {refusal(answer) for answer in answers} == {(401, "token")}
    assert {answer.headers["www-authenticate"] for answer in answers} == {"Bearer"}


@pytest.mark.parametrize(
    ("body", "kind", "expected"),
    [
        (b"{", "application/json", (400, "malformed")),
        (b"[]", "application/json", (400, "malformed")),
        (b"{}", "application/json", (400, "malformed")),
        (b'{"move": 3}', "application/json", (400, "malformed")),
        (b'{"move": "end", "version": "x"}', "application/json", (400, "malformed")),
        (b'{"move": "end", "version": null}', "application/json", (400, "malformed")),
        (b'{"move": "\\ud800"}', "application/json", (400, "malformed")),
        (b"[" * 9000, "application/json", (400, "malformed")),
        (b"move=end", "application/x-www-form-urlencoded", (415, "media")),
        (b"x" * 20_000, "application/json", (413, "too-large")),
    ],
)
def test_a_body_that_makes_no_sense_is_refused_in_json(
    guest: httpx.Client, bots: list[Bot], body: bytes, kind: str, expected: tuple[int, str]
) -> None:
    bot, table = bots[0], seated(guest, bots)
    headers = {**bot.headers, "content-type": kind}
    address = f"{bot.address}/api/bot/tables/{table}/move"

    assert refusal(httpx.post(address, content=body, headers=headers)) == expected


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/api/nowhere", (404, "no-page")),
        ("GET", "/api/bot/tables/x/nowhere", (404, "no-page")),
        ("GET", "/api/bot/tables/x%0A/nowhere", (404, "no-page")),
        ("DELETE", "/api/bot/account", (405, "method")),
        ("GET", "/api/bot/tables/x/move", (405, "method")),
        ("GET", "/api/bot/tables/nowhere", (404, "no-table")),
    ],
)
def test_addresses_and_methods_that_do_not_exist_are_refused_in_json(
    bots: list[Bot], method: str, path: str, expected: tuple[int, str]
) -> None:
    answer = httpx.request(method, bots[0].address + path, headers=bots[0].headers)

    assert refusal(answer) == expected


def test_a_page_of_another_site_cannot_play_for_a_bot(guest: httpx.Client, bots: list[Bot]) -> None:
    table = seated(guest, bots)
    headers = {**bots[0].headers, "origin": "https://elsewhere.example"}
    address = f"{bots[0].address}/api/bot/tables/{table}/leave"

    assert refusal(httpx.post(address, headers=headers)) == (403, "origin")


def test_who_asks_too_often_is_told_how_many_seconds_to_wait(bots: list[Bot]) -> None:
    with httpx.Client(base_url=bots[0].address, headers=bots[0].headers) as client:
        answers = [client.get("/api/bot/account") for _ in range(200)]

    slow = [answer for answer in answers if answer.status_code == 429]
    assert slow
    assert {refusal(answer) for answer in slow} == {(429, "slow")}
    assert int(slow[-1].headers["retry-after"]) >= 1
    assert bots[1].get("account").status_code == 200  # which has its own allowance
