"""How each level plays, in a sentence, for people who choose one."""

MANNERS = {
    1: "Sees the next move only, and overlooks a lot.",
    2: "Looks a move or two ahead, and overlooks a lot.",
    3: "Looks a few moves ahead, and overlooks some things.",
    4: "Looks a few moves ahead, and overlooks little.",
    5: "Looks far ahead, and overlooks little.",
    6: "Looks as far as it can, but makes the odd slip.",
    7: "Thinks its turns through, and forgives few mistakes.",
    8: "Thinks for as long as a second about its turn: the best we have.",
}
