"""A notice that comes by push: Chromium gives it to our service worker as a push service would."""

import json
from collections.abc import Callable

from playwright.sync_api import Page


def test_a_push_is_shown_though_no_table_is_open(
    visitor: Callable[..., Page], base_url: str
) -> None:
    page = visitor(permissions=["notifications"], service_workers="allow")
    page.goto("/me/notices")
    devtools = page.context.new_cdp_session(page)
    known: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    devtools.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(50)
    link = "https://elsewhere.example/table/t1"
    notice = {"title": "Rivertable", "text": "It’s your turn", "link": link, "tag": "table t1"}
    to = {"origin": base_url, "registrationId": known[-1], "data": json.dumps(notice)}
    for _ in range(2):  # the second one takes the place of the first
        devtools.send("ServiceWorker.deliverPushMessage", to)

    shown = """async () => {
      const worker = await navigator.serviceWorker.ready;
      for (let i = 0; i < 100; i += 1) {
        const all = await worker.getNotifications();
        if (all.length) return all.map((one) => [one.title, one.body, one.tag]);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return [];
    }"""
    assert page.evaluate(shown) == [["Rivertable", "It’s your turn", "table t1"]]
