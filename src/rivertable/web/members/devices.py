"""The browser and system named by a user agent, in two words."""

import re

from starlette.requests import HTTPConnection

BROWSERS = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox",
            "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari"}  # fmt: skip
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows",
           "Mac OS": "Mac", "CrOS": "ChromeOS", "Linux": "Linux"}  # fmt: skip


def device_of(connection: HTTPConnection) -> str:
    """Such as "Firefox, Android"; empty if it does not say."""
    agent = connection.headers.get("user-agent", "")
    browser = next((name for sign, name in BROWSERS.items() if re.search(rf"{sign}/", agent)), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    return ", ".join(part for part in (browser, system) if part)
