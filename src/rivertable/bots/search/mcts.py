"""One search that knows no game: Monte-Carlo tree search for many seats, compiled.

Every seat maximises its own worth (`evaluate.py`). A simulation walks down from the root by PUCT, stops
at a leaf, evaluates the position there, and backs the values up to every decision on the way. A game
that has a rollout policy (what people usually do) is also played by it from the leaf to its end.

- Hidden choices: a simulation begins by drawing a possible world (`redraw`), by what the seat that
  thinks believes; a node is what the seat that acts may know of it, so nobody in the tree acts on
  what is hidden from them.
- Several seats at once (Niagara's tiles) each choose by their own node (decoupled), by PUCT like
  everybody, or by regret matching (`regret.py`).
- Chance is drawn, not searched: each outcome leads to nodes of its own.
- A node is expanded after its first visit: each move gets the value of the position after it, and
  the prior is the softmax of those.
- What is certain (no chance, nothing hidden) is proven backwards from the end of the game, as in
  MCTS-Solver.

The free names are a game's rules and evaluation: `bind.py` fills them in.
"""

from typing import Any

import numpy as np

from rivertable.bots.search.backup import (
    CERTAIN,
    backup,
    copy_value,
    prove,
    prove_node,
)
from rivertable.bots.search.network import MOST_SUMS, Known, forget
from rivertable.bots.search.regret import draw_edge
from rivertable.bots.search.selection import select_edge
from rivertable.bots.search.tree import (
    EDGE,
    NODE,
    NONE,
    Tree,
    add_edges,
    begin_root,
    copy,
    is_full,
)
from rivertable.bots.search.workspace import CHOICES, STYLE, Style, Workspace
from rivertable.engine.arrays import Floats, Numbers, Record
from rivertable.engine.bits import lowest, size
from rivertable.engine.compiled import compiled, inlined, room
from rivertable.engine.exponentials import exp
from rivertable.engine.kernel import (
    MOST_MOVES,
    clear,
    list_moves,
    pick_move,
)
from rivertable.engine.seats import CHANCE, MOST_SEATS

WORDS: int
STATE: Any
BOARD: Any
SIZE: int  # of a state, in 16-bit integers
FEATURES: int
WIDTH: int  # of a row: features, and a game's notes behind them
SCORES: int
HAS_SECRETS: bool
acting: Any
legal: Any
play: Any
redraw: Any  # draws what a seat may not know
is_hidden: Any  # is anything hidden from anybody?
node_of: Any
evaluate: Any
evaluate_for: Any  # one seat only
settle: Any
IDLE: int  # the move that does nothing, or NONE
rollout_policy: Any  # chooses the moves of a rollout

LONGEST_PATH = 60  # decisions
MOST_DECISIONS = LONGEST_PATH + MOST_SEATS  # the last of them by several seats at once
ENOUGH = 1000  # simulations for the best of several wins
LEAF, PROVEN = -1, -2  # in place of how many seats chose
SHARPNESS = 3.0  # of the prior, at least: between the best and the worst move of a node


def search(
    board: Numbers,
    root: Numbers,
    seat: int,
    nodes: Numbers,
    edges: Numbers,
    keys: Numbers,
    slots: Numbers,
    used: Numbers,
    root_sums: Floats,
    weights: Floats,
    constants: Floats,
    rng: Numbers,
    simulations: int,
) -> int:
    """Think about a root, as the seat may know it; returns the simulations made.

    They are fewer than asked for if the tree is full, the root is proven, or a win is: then only some
    more look for a better one.
    """
    b = board.view(BOARD)[0]
    tree = Tree(nodes.view(NODE), edges.view(EDGE), keys, slots, used, root_sums)
    c = constants
    style = Style(c[0], c[1], c[2], c[3], int(c[4]), c[5] != 0.0, c[6] != 0.0)
    work = Workspace(
        room(SIZE, np.int16),
        room(SIZE, np.int16),
        room(WORDS, np.int64),
        room(MOST_MOVES, np.int16),
        room((MOST_DECISIONS, 4), np.int64),
        room((MOST_SEATS, 2), np.int64),
        room((MOST_SEATS, WIDTH), np.float64),
        Known(room((MOST_SEATS, FEATURES), np.float64), room((MOST_SEATS, MOST_SUMS), np.float64)),
        room((MOST_SEATS, SCORES), np.int64),
        room(MOST_MOVES, np.float64),
        room(MOST_SEATS, np.float64),
        room(MOST_SEATS, np.float64),
        room(MOST_SEATS, np.float64),
        room(MOST_SEATS, np.float64),
        room((MOST_SEATS, CHOICES), np.float64),
    )
    read_beliefs(constants, work.beliefs)
    top = node_of(tree, root, seat, work.spare)
    begin_root(tree, top)
    won = 0  # simulations since a win is certain
    for done in range(simulations):
        if tree.nodes[top].proven or is_full(tree, MOST_MOVES) or won > ENOUGH:
            return done
        won += is_won(tree, top, seat)
        simulate(b, root, seat, tree, top, work, weights, style, rng)
    return simulations


@compiled
def read_beliefs(constants: Floats, beliefs: Floats) -> None:
    """How likely each hidden choice of each seat is: behind the constants, if anything is believed."""
    if constants.size > STYLE:
        for me in range(MOST_SEATS):
            for choice in range(CHOICES):
                beliefs[me, choice] = constants[STYLE + CHOICES * me + choice]


@compiled
def is_won(tree: Tree, place: int, seat: int) -> bool:
    """Does the seat have a move that wins for sure?"""
    best = tree.nodes[place].best_proven
    if best == NONE:
        return False
    return bool(tree.nodes[tree.edges[best].child].share[seat - 1] > CERTAIN)


def draw_hidden(board: Numbers, buffer: Numbers, seat: int, rng: Numbers) -> None:
    """Let what a seat may not know be anything that it can be, as a simulation does."""
    nothing = room((MOST_SEATS, CHOICES), np.float64)
    redraw(board.view(BOARD)[0], buffer[:SIZE].view(STATE)[0], seat, nothing, rng)


@inlined
def simulate(
    b: Record,
    root: Numbers,
    seat: int,
    tree: Tree,
    top: int,
    work: Workspace,
    weights: Floats,
    style: Style,
    rng: Numbers,
) -> None:
    """One walk down the tree, one evaluation, one backup."""
    copy(root, work.buffer)
    s = work.buffer.view(STATE)[0]
    if HAS_SECRETS:
        redraw(b, s, seat, work.beliefs, rng)
    length = 0
    last = NONE  # the edge that alone led here, if nothing but certain things happened since
    seats = acting(b, s)
    while seats:
        if seats == 1 << CHANCE:
            play_random(b, s, CHANCE, work.words, rng)
            last = NONE
        else:
            count = select_moves(b, tree, work, seat, seats, last, length, weights, style, rng)
            if count == LEAF:
                evaluate_leaf(b, s, work, weights, style, rng)
            if count <= 0:
                break
            # Who chooses last, with the others' choices hidden, does not know where that leads.
            is_certain = count == 1 and not is_hidden(b, s)
            for i in range(count):
                play(b, s, work.chosen[i, 0], work.chosen[i, 1])
            last = work.path[length, 1] if is_certain and not is_hidden(b, s) else NONE
            length += count
        seats = acting(b, s)
    if seats == 0:
        settle(b, s, work.ranking, work.share, work.worth)
        prove(tree, reach(tree, work, last, CHANCE), work.share, work.worth, b.players)
    backup(tree, top, work, length, seat, IDLE)


@inlined
def select_moves(
    b: Record,
    tree: Tree,
    work: Workspace,
    searcher: int,
    seats: int,
    last: int,
    length: int,
    weights: Floats,
    style: Style,
    rng: Numbers,
) -> int:
    """Let every seat that acts now choose by its own node; returns how many seats there are.

    Or LEAF, if the walk ends here because a seat was never here before, or PROVEN.
    """
    is_leaf = False
    count = 0
    rest = seats
    while rest:
        who = lowest(rest)
        rest &= rest - 1
        here = reach(tree, work, last if size(seats) == 1 else NONE, who)
        node = tree.nodes[here]
        node.visits += 1
        if node.proven:
            copy_value(node, work)
            return PROVEN
        if node.visits == 1 or length >= style.horizon or is_full(tree, MOST_MOVES):
            is_leaf = True
            continue
        if node.count == 0:
            expand(b, tree, here, who, work, weights, style)
        is_shared = style.matches_regret and size(seats) > 1
        edge = draw_edge(tree, node, rng) if is_shared else select_edge(tree, here, style)
        if edge == NONE:  # the last of its moves was proven on another way that leads there
            prove_node(tree, node, who, searcher, IDLE)
            copy_value(node, work)
            return PROVEN
        work.path[length + count, 0] = here
        work.path[length + count, 1] = edge
        work.path[length + count, 2] = who
        work.path[length + count, 3] = is_shared
        work.chosen[count, 0] = who
        work.chosen[count, 1] = tree.edges[edge].move
        count += 1
    return LEAF if is_leaf else count


@inlined
def reach(tree: Tree, work: Workspace, last: int, who: int) -> int:
    """The node where the walk is now, linked to the edge that led to it if it alone can."""
    if last != NONE and tree.edges[last].child != NONE:
        return int(tree.edges[last].child)
    here = node_of(tree, work.buffer, who, work.spare)
    if last != NONE:
        tree.edges[last].child = here
    return int(here)


def play_random(b: Record, s: Record, seat: int, words: Numbers, rng: Numbers) -> None:
    """Any legal move, each as likely as the others; `words` is room to work in."""
    clear(words)
    legal(b, s, seat, words)
    play(b, s, seat, pick_move(words, rng))


@inlined
def evaluate_leaf(
    b: Record, s: Record, work: Workspace, weights: Floats, style: Style, rng: Numbers
) -> None:
    """The value of a position: by the evaluation, by a rollout, or by both."""
    if style.is_evaluated:
        forget(work.known)
        evaluate(b, s, weights, work.table, work.known, work.share, work.worth)
    if style.rollout_weight > 0.0:
        rollout(b, s, work.words, style.is_evaluated, rng)
        settle(b, s, work.ranking, work.end_share, work.end_worth)
        part = style.rollout_weight
        for me in range(b.players):
            work.share[me] = (1.0 - part) * work.share[me] + part * work.end_share[me]
            work.worth[me] = (1.0 - part) * work.worth[me] + part * work.end_worth[me]


def rollout(b: Record, s: Record, words: Numbers, has_policy: bool, rng: Numbers) -> None:
    """Play on to the end of the game, by the policy or at random.

    It is not given the whole workspace: numba counts who holds each of its arrays, which took as long as
    the moves themselves.
    """
    seats = acting(b, s)
    while seats:
        seat = lowest(seats)
        if has_policy and seat != CHANCE:
            clear(words)
            legal(b, s, seat, words)
            play(b, s, seat, rollout_policy(b, s, words, rng))
        else:
            play_random(b, s, seat, words, rng)
        seats = acting(b, s)


@inlined
def expand(
    b: Record, tree: Tree, place: int, seat: int, work: Workspace, weights: Floats, style: Style
) -> None:
    """Give a node its edges, each with a value and a prior if there is an evaluation."""
    s = work.buffer.view(STATE)[0]
    moves, values = work.moves, work.values
    clear(work.words)
    legal(b, s, seat, work.words)
    count = list_moves(work.words, moves, 0)
    add_edges(tree, place, moves, count)
    if not style.is_evaluated:
        return
    before, spare, table, known, ranking, share, worth = (
        work.buffer, work.spare, work.table, work.known, work.ranking, work.share, work.worth,
    )  # fmt: skip
    forget(known)
    after = spare.view(STATE)[0]
    best = -1.0
    least = 2.0
    for i in range(count):
        copy(before, spare)
        play(b, after, seat, moves[i])
        if acting(b, after) == 0:
            settle(b, after, ranking, share, worth)
            values[i] = worth[seat - 1]
        else:
            values[i] = evaluate_for(b, after, weights, table, known, share, seat - 1)
        best = max(best, values[i])
        least = min(least, values[i])
    spread = best - least
    tree.nodes[place].spread = spread
    sharpness = max(style.prior_sharpness, SHARPNESS / max(spread, 1e-6))
    set_priors(tree, place, values, best, sharpness)


@inlined
def set_priors(tree: Tree, place: int, values: Floats, best: float, sharpness: float) -> None:
    """The prior of each move: the softmax of its value."""
    node = tree.nodes[place]
    total = 0.0
    for i in range(node.count):
        total += exp((values[i] - best) * sharpness)
    for i in range(node.count):
        edge = tree.edges[node.first + i]
        edge.initial_value = values[i]
        edge.prior = exp((values[i] - best) * sharpness) / total
