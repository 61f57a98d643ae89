"""A program for `rivertable arena` that plays at random; docs/engine-protocol.md has the protocol.

It needs nothing but Python. Put your own idea into `choose`.
"""

import random
import sys

legal = []  # the moves of this turn
moves = {}  # all moves so far, by index: seat and text


def say(line):
    print(line, flush=True)


def choose(milliseconds):
    return random.choice(legal)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        say("protocol 1\nname Random 1\nready")
    elif word == "begin":
        moves.clear()
        say("ready")
    elif word == "moved":  # a hidden choice reads `tile ?`, and comes again when it is shown
        index, seat, text = rest.split(" ", 2)
        moves[int(index)] = seat, text
    elif word == "legal":
        legal.append(rest)
    elif word == "go":
        say(f"move {choose(int(rest))}")
        legal.clear()
    elif word == "quit":
        break
