"""A guest stays who they are: by codes and passkeys, on every device; and nobody else becomes them."""

import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from starlette.applications import Starlette

from rivertable.storage.forgetting import remove_old_sessions, remove_unused_guests
from rivertable.storage.schema import guests, sessions
from tests.web.account.authenticator import Authenticator
from tests.web.inside import browser, opened
from tests.web.playing import COOKIE, run

LOCAL = "http://localhost:8000"  # where passkeys are allowed


async def named(visitor: httpx.AsyncClient, name: str) -> None:
    assert (await visitor.post("/name", data={"name": name})).status_code == 303


async def name_of(visitor: httpx.AsyncClient) -> str:
    page = (await visitor.get("/rules/wadi")).text
    return page.split('class="pill name"')[1].split("<span>")[1].split("<")[0]


async def codes_of(visitor: httpx.AsyncClient) -> list[str]:
    page = (await visitor.post("/account/codes")).text
    return re.findall(r"<li><code>([^<]+)</code></li>", page)


def test_a_code_brings_somebody_back_once_with_the_same_id_and_nothing_moved(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as phone:
            await named(ada, "Ada")
            form = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "open"}
            table = (await ada.post("/new", data=form)).headers["location"]
            codes = await codes_of(ada)
            answer = await phone.post("/sign-in", data={"code": codes[0].upper().replace("-", " ")})

            assert len(codes) == 8
            assert answer.headers["location"] == "/"
            assert await name_of(phone) == await name_of(ada) == "Ada"
            assert table in (await phone.get("/")).text
            again = await phone.post("/sign-in", data={"code": codes[0]})
            assert again.status_code == 400
            assert 'id="code"' in again.text  # on the page of the form

    run(story())


def test_new_codes_end_the_old_ones_and_no_code_is_stored(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as eve:
            await named(ada, "Ada")
            old, new = await codes_of(ada), await codes_of(ada)
            page = (await ada.get("/account")).text

            assert (await eve.post("/sign-in", data={"code": old[0]})).status_code == 400
            assert not any(code in page for code in new)
            assert "8 codes left" in page
            await app.state.services.store.ping()
        stored = b"".join(file.read_bytes() for file in tmp_path.glob("rivertable.db*"))
        plain = [code.replace("-", "").encode() for code in (*old, *new)]
        assert not any(code in stored for code in plain)

    run(story())


def test_codes_cannot_be_guessed_for_long(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app, client="203.0.113.7") as eve:
            answers = [
                await eve.post("/sign-in", data={"code": f"aaaa-bbbb-cc{n}"}) for n in range(30)
            ]

            assert [answer.status_code for answer in answers[-5:]] == [429] * 5

    run(story())


def test_sessions_are_listed_and_ended_one_by_one_or_all_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path) as app,
            browser(app) as ada,
            browser(app, headers={"user-agent": "Mozilla/5.0 (Android 15) Firefox/140.0"}) as phone,
            browser(app) as eve,
        ):
            await named(ada, "Ada")
            await named(eve, "Eve")
            codes = await codes_of(ada)
            await phone.post("/sign-in", data={"code": codes[0]})
            page = (await ada.get("/account")).text
            sessions = re.findall(r'name="session" value="([^"]+)"', page)
            assert "Firefox, Android" in page
            assert len(sessions) == 2
            for session in sessions:  # nobody ends the sessions of others
                await eve.post("/account/sessions", data={"session": session})
            assert await name_of(phone) == "Ada"

            old_cookie = phone.cookies[COOKIE]
            await phone.post("/account/sessions", data={"session": own_session(app, phone)})
            assert await name_of(phone) == "Guest"
            phone.cookies.set(COOKIE, old_cookie, domain="127.0.0.1")
            assert await name_of(phone) == "Guest"  # an old cookie is nobody's
            await phone.post("/sign-in", data={"code": codes[1]})
            await ada.post("/account/sessions", data={"others": "yes"})
            assert await name_of(ada) == "Ada"
            assert await name_of(phone) == "Guest"

    run(story())


def own_session(app: Starlette, visitor: httpx.AsyncClient) -> str:
    signed = app.state.services.guests._signer.unsign(visitor.cookies[COOKIE]).decode()
    return str(signed.split(":")[2])


async def registered(visitor: httpx.AsyncClient, device: Authenticator) -> None:
    options = (await visitor.post("/account/passkey/new")).json()
    answer = await visitor.post("/account/passkey/keep", json=device.make(options))
    assert answer.status_code == 200, answer.text


def test_a_passkey_signs_its_owner_in_and_every_forgery_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path) as app,
            browser(app, LOCAL) as ada,
            browser(app, LOCAL) as phone,
            browser(app, LOCAL) as eve,
        ):
            await named(ada, "Ada")
            await named(eve, "Eve")
            device = Authenticator()
            await registered(ada, device)

            async def attempt(visitor: httpx.AsyncClient, answer: dict[str, Any]) -> int:
                return (await visitor.post("/account/passkey/sign-in", json=answer)).status_code

            async def challenge(visitor: httpx.AsyncClient) -> dict[str, Any]:
                found: dict[str, Any] = (await visitor.post("/account/passkey/begin")).json()
                return found

            good = device.use(await challenge(phone))
            assert await attempt(eve, good) == 400  # another browser's challenge
            assert await attempt(phone, good) == 200
            assert await name_of(phone) == "Ada"
            assert await attempt(phone, good) == 400  # replayed
            forger = Authenticator(credential=device.credential)  # with another key
            forger.count = 99
            assert await attempt(eve, forger.use(await challenge(eve))) == 400
            elsewhere = Authenticator(
                "http://evil.example", key=device.key, credential=device.credential, count=50
            )
            assert await attempt(eve, elsewhere.use(await challenge(eve))) == 400
            cloned = Authenticator(key=device.key, credential=device.credential, count=0)
            assert await attempt(eve, cloned.use(await challenge(eve))) == 400  # counts behind
            assert await attempt(eve, {"id": device.use(await challenge(eve))["id"]}) == 400
            assert await name_of(eve) == "Eve"
            # A challenge to make a passkey is no challenge to sign in, and Ada's is not Eve's.
            theirs = (await ada.post("/account/passkey/new")).json()
            assert await attempt(ada, device.use(theirs)) == 400
            stolen = Authenticator(credential=device.credential)
            mine = (await eve.post("/account/passkey/new")).json()
            answer = await eve.post("/account/passkey/keep", json=stolen.make(mine))
            assert answer.status_code == 400  # somebody has this passkey

    run(story())


def test_a_new_key_signs_out_every_other_browser_and_every_copy_of_a_cookie(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            opened(tmp_path) as app,
            browser(app, LOCAL) as ada,
            browser(app, LOCAL) as phone,
            browser(app, LOCAL) as thief,
        ):
            await named(ada, "Ada")

            async def with_code() -> None:
                await phone.post("/sign-in", data={"code": (await codes_of(ada))[0]})
                assert await name_of(phone) == "Ada"

            async def with_passkey() -> None:
                await registered(ada, Authenticator())

            async def with_codes() -> None:
                await codes_of(ada)

            for new_key in (with_passkey, with_codes):
                await with_code()
                thief.cookies.set(COOKIE, ada.cookies[COOKIE])
                assert await name_of(thief) == "Ada"
                await new_key()

                assert await name_of(ada) == "Ada"
                assert await name_of(phone) == "Guest"
                assert await name_of(thief) == "Guest"  # the very cookie of Ada's browser
            assert (await ada.get("/account")).text.count('name="session"') == 1

    run(story())


def test_a_host_who_tidies_up_ends_sessions_that_nobody_needs(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as phone:
            store = app.state.services.store
            await named(ada, "Ada")
            code = (await codes_of(ada))[0]
            await store.write(update(sessions).values(seen_at=time.time() - 40 * 24 * 3600))
            assert await remove_old_sessions(store, 30) == 0  # the only browser that knows Ada
            await phone.post("/sign-in", data={"code": code})

            assert await remove_old_sessions(store, 30) == 1
            assert (await name_of(ada), await name_of(phone)) == ("Guest", "Ada")

    run(story())


def test_a_passkey_is_not_offered_by_address_and_says_what_works(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            answer = await ada.post("/account/passkey/new")

            assert answer.status_code == 400
            assert "Rescue codes work everywhere" in answer.text

    run(story())


def test_preferences_follow_a_member_to_every_device(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as phone:
            await named(ada, "Ada")
            choices = {"language": "fr", "confirm": "yes", "sound": "on", "marks": "nonsense"}
            await ada.post("/settings", data={**choices, "here": "/settings"})
            await phone.post("/sign-in", data={"code": (await codes_of(ada))[0]})
            page = (await phone.get("/settings")).text

            assert '<html lang="fr"' in page
            assert 'data-confirm="yes"' in page
            assert 'data-sound="on"' in page
            assert "nonsense" not in page
            await ada.post("/settings", data={"language": "en", "here": "/"})
            await phone.get("/settings")
            assert '<html lang="en"' in (await phone.get("/settings")).text

    run(story())


@pytest.mark.parametrize(
    "path",
    ["/me", "/account", "/settings", "/people", "/games", "/me/notices", "/sign-in", "/offline"],
)
def test_a_new_visitor_can_open_every_page_and_the_header_knows_their_name(
    tmp_path: Path, path: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as visitor:
            page = await visitor.get(path, headers={"accept-language": "fr"})
            name = await name_of(visitor)

            assert page.status_code == 200
            assert f">{name}</a>" in page.text or name == "Guest" or name in page.text

    run(story())


def test_a_member_who_never_played_is_not_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            await named(ada, "Ada")
            await named(ben, "Ben")
            await codes_of(ada)
            store = app.state.services.store
            long_ago = time.time() - 100 * 24 * 3600
            await store.write(update(guests).values(made_at=long_ago))
            await store.write(update(sessions).values(seen_at=long_ago))

            assert await remove_unused_guests(store, 30) == 1
            assert await name_of(ada) == "Ada"
            assert await name_of(ben) == "Guest"

    run(story())
