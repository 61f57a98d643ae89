"""How each level plays, in a sentence, for people who choose one."""

MANNERS = {
    1: "Sees the next move only, and overlooks a lot.",
    2: "Looks a move or two ahead, and overlooks some things.",
    3: "Overlooks nothing near, but does not look far.",
    4: "Looks as far as it can, but is not always strict with itself.",
    5: "Thinks its turns through, and forgives few mistakes.",
    6: "Plans for itself and foresees what others want.",
    7: "Thinks long and deep; hard to beat for those who know the game.",
    8: "Thinks for as long as a second about its turn: the best we have.",
}
