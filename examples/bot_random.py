"""A bot that plays at random: python bot_random.py LINK-OF-THE-TABLE TOKEN

It needs nothing but Python. Put your own idea into `choose`; docs/bot-api.md has the rest.
"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

site, table = sys.argv[1].split("/table/")
headers = {"Authorization": f"Bearer {sys.argv[2]}", "Content-Type": "application/json"}


def ask(what, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{site}/api/bot/tables/{table}/{what}", data, headers)
    try:
        return urlopen(request, timeout=30)
    except HTTPError as refusal:
        if refusal.code == 429:
            time.sleep(int(refusal.headers["Retry-After"]))
            return ask(what, body)
        print(json.load(refusal)["error"])  # say, a move that came too late: a new line follows


def choose(line):
    return random.choice(line["moves"])


ask("sit", {})
for text in ask("stream"):
    line = json.loads(text.strip() or "{}")  # an empty line: the server is still there
    if line.get("moves"):
        ask("move", {"move": choose(line), "version": line["version"]})
    if line.get("over"):
        print("ranks:", line["ranks"])
