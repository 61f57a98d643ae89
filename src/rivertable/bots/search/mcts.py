"""One search that knows no game: Monte-Carlo tree search for many seats, compiled.

Every seat maximises its own share of the win. A simulation walks down from the root by PUCT, stops
at a node that is new, evaluates the position there, and tells everybody on the way what came of it.
A game that has habits (what people usually do) is also played by them from there to its end.

- Hidden choices: a simulation begins by drawing a possible world (`redraw`); a node is what the seat
  that acts may know of it, so nobody in the tree acts on what is hidden from them.
- Several seats at once (Niagara's tiles) each choose by their own node, decoupled.
- Chance is drawn, not searched: each outcome leads to nodes of its own.
- A node gets its moves on its second visit, each with the share that the evaluation promises for it:
  the prior is the softmax of those.
- What is certain (no chance, nothing hidden) is proven backwards from the end of the game.

The free names are a game's rules and evaluation: `searching.py` fills them in.
"""

from math import exp, log, sqrt
from typing import Any, NamedTuple

import numpy as np

from rivertable.bots.search.tree import (
    EDGE,
    NODE,
    NONE,
    Tree,
    add_edges,
    copy,
    is_full,
)
from rivertable.engine.arrays import (
    Floats,
    Numbers,
    Record,
)
from rivertable.engine.bits import lowest, size
from rivertable.engine.jit import compiled
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
SCORES: int
HAS_SECRETS: bool
acting: Any
legal: Any
play: Any
redraw: Any  # draws what a seat may not know
is_hidden: Any  # is anything hidden from anybody?
node_of: Any
evaluate: Any
win_shares: Any
habit: Any  # what people usually do

LONGEST_PATH = 60  # decisions
NEW, PROVEN = -1, -2  # in place of how many seats chose
CERTAIN = 1.0 - 1e-6


class Style(NamedTuple):
    """How a search goes about it; see levels.py."""

    exploration: float  # weight of what was not tried yet
    sharpness: float  # how much the prior follows the evaluation; 0: all moves are alike
    trust: float  # how many visits the evaluation's promise is worth; more than 0
    playouts: float  # how much a playout to the end of the game counts; the rest is the evaluation
    horizon: int  # decisions that are looked ahead at most
    is_evaluated: bool  # or are there only playouts, of any moves?


class Desk(NamedTuple):
    """What one simulation works with; made once for many."""

    buffer: Numbers  # the state that is played on
    spare: Numbers  # another one
    words: Numbers  # a set of moves
    moves: Numbers  # a list of moves
    path: Numbers  # (node, edge, seat) of the decisions on the way
    chosen: Numbers  # (seat, move) of those who act now
    table: Floats  # features
    ranking: Numbers  # scores
    promised: Floats  # the share of each move
    share: Floats  # what came of it
    outcome: Floats  # and of its playout


def search(
    board: Numbers,
    root: Numbers,
    seat: int,
    nodes: Numbers,
    edges: Numbers,
    keys: Numbers,
    slots: Numbers,
    used: Numbers,
    weights: Floats,
    style: Floats,
    rng: Numbers,
    simulations: int,
) -> int:
    """Think about a root, as the seat may know it; returns the simulations made.

    They are fewer than asked for if the tree is full, or the root is proven.
    """
    b = board.view(BOARD)[0]
    tree = Tree(nodes.view(NODE), edges.view(EDGE), keys, slots, used)
    how = Style(style[0], style[1], style[2], style[3], int(style[4]), style[5] != 0.0)
    desk = Desk(
        np.empty(SIZE, np.int16),
        np.empty(SIZE, np.int16),
        np.empty(WORDS, np.int64),
        np.empty(MOST_MOVES, np.int16),
        np.empty((LONGEST_PATH + MOST_SEATS, 3), np.int64),
        np.empty((MOST_SEATS, 2), np.int64),
        np.zeros((MOST_SEATS, FEATURES), np.float64),
        np.zeros((MOST_SEATS, SCORES), np.int64),
        np.empty(MOST_MOVES, np.float64),
        np.zeros(MOST_SEATS, np.float64),
        np.zeros(MOST_SEATS, np.float64),
    )
    top = node_of(tree, root, seat, desk.spare)
    for done in range(simulations):
        if tree.nodes[top].proven or is_full(tree, MOST_MOVES):
            return done
        simulate(b, root, seat, tree, desk, weights, how, rng)
    return simulations


def simulate(
    b: Record,
    root: Numbers,
    seat: int,
    tree: Tree,
    desk: Desk,
    weights: Floats,
    how: Style,
    rng: Numbers,
) -> None:
    """One walk down the tree, one evaluation, and what is learnt from it."""
    copy(root, desk.buffer)
    s = desk.buffer.view(STATE)[0]
    if HAS_SECRETS:
        redraw(b, s, seat, rng)
    length = 0
    last = NONE  # the edge that alone led here, if nothing but certain things happened since
    seats = acting(b, s)
    while seats:
        if seats == 1 << CHANCE:
            play_any(b, s, CHANCE, desk.words, rng)
            last = NONE
        else:
            count = choose(b, tree, desk, seats, last, length, weights, how)
            if count == NEW:
                finish(b, s, desk, weights, how, rng)
            if count <= 0:
                break
            for i in range(count):
                play(b, s, desk.chosen[i, 0], desk.chosen[i, 1])
            last = desk.path[length, 1] if count == 1 and not is_hidden(b, s) else NONE
            length += count
        seats = acting(b, s)
    if seats == 0:
        win_shares(b, s, desk.ranking, desk.share)
        prove(tree, reach(tree, desk, last, CHANCE), desk.share, b.players)
    learn(tree, desk, length)


def choose(
    b: Record,
    tree: Tree,
    desk: Desk,
    seats: int,
    last: int,
    length: int,
    weights: Floats,
    how: Style,
) -> int:
    """Let everybody who acts now choose by their own node; returns how many they are.

    Or NEW, if the walk ends here because somebody was never here before, or PROVEN.
    """
    is_new = False
    count = 0
    rest = seats
    while rest:
        who = lowest(rest)
        rest &= rest - 1
        here = reach(tree, desk, last if size(seats) == 1 else NONE, who)
        node = tree.nodes[here]
        node.visits += 1
        if node.proven:
            take_share(node, desk.share, b.players)
            return PROVEN
        if node.visits == 1 or length >= how.horizon or is_full(tree, MOST_MOVES):
            is_new = True
            continue
        if node.count == 0:
            expand(b, tree, here, who, desk, weights, how)
        edge = select(tree, here, how)
        if edge == NONE:  # the last of its moves was proven on another way that leads there
            settle(tree, node, who)
            take_share(node, desk.share, b.players)
            return PROVEN
        desk.path[length + count, 0] = here
        desk.path[length + count, 1] = edge
        desk.path[length + count, 2] = who
        desk.chosen[count, 0] = who
        desk.chosen[count, 1] = tree.edges[edge].move
        count += 1
    return NEW if is_new else count


def reach(tree: Tree, desk: Desk, last: int, who: int) -> int:
    """The node where the walk is now, linked to the edge that led to it if it alone can."""
    here = node_of(tree, desk.buffer, who, desk.spare)
    if last != NONE:
        tree.edges[last].child = here
    return here


@compiled
def prove(tree: Tree, place: int, share: Floats, players: int) -> None:
    """Write down an exact result."""
    node = tree.nodes[place]
    node.proven = 1
    for me in range(players):
        node.share[me] = share[me]


@compiled
def take_share(node: Record, share: Floats, players: int) -> None:
    """What was proven before."""
    for me in range(players):
        share[me] = node.share[me]


def play_any(b: Record, s: Record, seat: int, words: Numbers, rng: Numbers) -> None:
    """Any legal move, each as likely as the others; `words` is room to work in."""
    clear(words)
    legal(b, s, seat, words)
    play(b, s, seat, pick_move(words, rng))


def finish(b: Record, s: Record, desk: Desk, weights: Floats, how: Style, rng: Numbers) -> None:
    """What a position is worth: by the evaluation, by a playout, or by both."""
    if how.is_evaluated:
        evaluate(b, s, weights, desk.table, desk.share)
    if how.playouts > 0.0:
        play_out(b, s, desk.words, how.is_evaluated, rng)
        win_shares(b, s, desk.ranking, desk.outcome)
        for me in range(b.players):
            evaluated = (1.0 - how.playouts) * desk.share[me]
            desk.share[me] = evaluated + how.playouts * desk.outcome[me]


def play_out(b: Record, s: Record, words: Numbers, has_habits: bool, rng: Numbers) -> None:
    """On to the end of the game, by habit or by any moves.

    It is not given the whole desk: numba counts who holds each of its arrays, which took as long as
    the moves themselves.
    """
    seats = acting(b, s)
    while seats:
        seat = lowest(seats)
        if has_habits and seat != CHANCE:
            clear(words)
            legal(b, s, seat, words)
            play(b, s, seat, habit(b, s, words, rng))
        else:
            play_any(b, s, seat, words, rng)
        seats = acting(b, s)


def expand(
    b: Record, tree: Tree, place: int, seat: int, desk: Desk, weights: Floats, how: Style
) -> None:
    """Give a node its moves, each with the share that the evaluation promises for it."""
    s = desk.buffer.view(STATE)[0]
    moves, promised = desk.moves, desk.promised
    clear(desk.words)
    legal(b, s, seat, desk.words)
    count = list_moves(desk.words, moves, 0)
    add_edges(tree, place, moves, count)
    if not how.is_evaluated:
        return
    before, spare, table, ranking, share = (
        desk.buffer, desk.spare, desk.table, desk.ranking, desk.share,
    )  # fmt: skip
    after = spare.view(STATE)[0]
    best = 0.0
    for i in range(count):
        copy(before, spare)
        play(b, after, seat, moves[i])
        if acting(b, after) == 0:
            win_shares(b, after, ranking, share)
        else:
            evaluate(b, after, weights, table, share)
        promised[i] = share[seat - 1]
        best = max(best, promised[i])
    everything = 0.0
    for i in range(count):
        everything += exp((promised[i] - best) * how.sharpness)
    first = tree.nodes[place].first
    for i in range(count):
        edge = tree.edges[first + i]
        edge.first = promised[i]
        edge.prior = exp((promised[i] - best) * how.sharpness) / everything


def select(tree: Tree, place: int, how: Style) -> int:
    """The edge to follow: what promises most, by its visits and for want of visits.

    What is proven has nothing more to tell.
    """
    node = tree.nodes[place]
    urge = how.exploration * sqrt(float(node.visits))
    luck = 0.0 if how.is_evaluated else how.exploration * sqrt(log(float(node.visits)))
    best = NONE
    best_worth = -1e9
    for i in range(node.first, node.first + node.count):
        edge = tree.edges[i]
        if edge.child != NONE and tree.nodes[edge.child].proven:
            continue
        if how.is_evaluated:
            known = (edge.total + how.trust * edge.first) / (edge.visits + how.trust)
            worth = known + urge * edge.prior / (1.0 + edge.visits)
        else:
            worth = untaught(edge, luck)
        if worth > best_worth:
            best_worth = worth
            best = i
    return best


@compiled
def untaught(edge: Record, luck: float) -> float:
    """UCT as everybody knows it, for searches without an evaluation."""
    if edge.visits == 0:
        return 1e6
    return edge.total / edge.visits + luck / sqrt(float(edge.visits))


@compiled
def learn(tree: Tree, desk: Desk, length: int) -> None:
    """Tell every decision on the way what came of it, from the last one back.

    Who has a better move for sure would not have gone this way: then that is what comes of it.
    """
    for i in range(length - 1, -1, -1):
        node = tree.nodes[desk.path[i, 0]]
        edge = tree.edges[desk.path[i, 1]]
        seat = desk.path[i, 2]
        edge.visits += 1
        edge.total += desk.share[seat - 1]
        if edge.child != NONE and tree.nodes[edge.child].proven:
            settle(tree, node, seat)
        if node.sure != NONE and tree.nodes[node.sure].share[seat - 1] > desk.share[seat - 1]:
            take_share(tree.nodes[node.sure], desk.share, MOST_SEATS)


@compiled
def settle(tree: Tree, node: Record, seat: int) -> None:
    """Prove a node: by a move that surely wins, or by the best of its moves if all are proven."""
    best = NONE
    best_share = -1.0
    are_all_proven = True
    for i in range(node.first, node.first + node.count):
        child = tree.edges[i].child
        if child == NONE or not tree.nodes[child].proven:
            are_all_proven = False
        elif tree.nodes[child].share[seat - 1] > best_share:
            best_share = tree.nodes[child].share[seat - 1]
            best = child
    node.sure = best
    if best != NONE and (are_all_proven or best_share > CERTAIN):
        node.proven = 1
        for me in range(MOST_SEATS):
            node.share[me] = tree.nodes[best].share[me]
