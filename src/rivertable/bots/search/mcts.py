"""One search that knows no game: Monte-Carlo tree search for many seats, compiled.

Every seat maximises its own share of the win. A simulation walks down from the root by PUCT, stops
at a leaf, evaluates the position there, and backs the values up to every decision on the way. A game
that has a rollout policy (what people usually do) is also played by it from the leaf to its end.

- Hidden choices: a simulation begins by drawing a possible world (`redraw`); a node is what the seat
  that acts may know of it, so nobody in the tree acts on what is hidden from them.
- Several seats at once (Niagara's tiles) each choose by their own node (decoupled).
- Chance is drawn, not searched: each outcome leads to nodes of its own.
- A node is expanded on its second visit: each move gets the value of the position after it, and the
  prior is the softmax of those.
- What is certain (no chance, nothing hidden) is proven backwards from the end of the game, as in
  MCTS-Solver.

The free names are a game's rules and evaluation: `bind.py` fills them in.
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
from rivertable.engine.arrays import Floats, Numbers, Record
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
rollout_policy: Any  # chooses the moves of a rollout

LONGEST_PATH = 60  # decisions
LEAF, PROVEN = -1, -2  # in place of how many seats chose
CERTAIN = 1.0 - 1e-6


class Style(NamedTuple):
    """The constants of a search; see `bot.py` and `levels.py`."""

    exploration: float  # the constant of PUCT, or of UCT if nothing is evaluated
    prior_sharpness: float  # of the softmax over the values of moves; 0: a uniform prior
    prior_visits: float  # that a move's first evaluation counts for; more than 0
    rollout_weight: float  # of a rollout in the value of a leaf; the rest is the evaluation
    horizon: int  # the depth of the tree, in decisions, at most
    is_evaluated: bool  # or plain UCT with random rollouts?


class Workspace(NamedTuple):
    """What one simulation works with; made once for many."""

    buffer: Numbers  # the state that is played on
    spare: Numbers  # another one
    words: Numbers  # a set of moves
    moves: Numbers  # a list of moves
    path: Numbers  # (node, edge, seat) of the decisions on the way
    chosen: Numbers  # (seat, move) of those who act now
    table: Floats  # features
    ranking: Numbers  # scores
    values: Floats  # of the moves that are expanded
    share: Floats  # of the win, for each seat: the value that is backed up
    outcome: Floats  # the same of a rollout


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
    constants: Floats,
    rng: Numbers,
    simulations: int,
) -> int:
    """Think about a root, as the seat may know it; returns the simulations made.

    They are fewer than asked for if the tree is full, or the root is proven.
    """
    b = board.view(BOARD)[0]
    tree = Tree(nodes.view(NODE), edges.view(EDGE), keys, slots, used)
    c = constants
    style = Style(c[0], c[1], c[2], c[3], int(c[4]), c[5] != 0.0)
    work = Workspace(
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
    top = node_of(tree, root, seat, work.spare)
    for done in range(simulations):
        if tree.nodes[top].proven or is_full(tree, MOST_MOVES):
            return done
        simulate(b, root, seat, tree, work, weights, style, rng)
    return simulations


def simulate(
    b: Record,
    root: Numbers,
    seat: int,
    tree: Tree,
    work: Workspace,
    weights: Floats,
    style: Style,
    rng: Numbers,
) -> None:
    """One walk down the tree, one evaluation, one backup."""
    copy(root, work.buffer)
    s = work.buffer.view(STATE)[0]
    if HAS_SECRETS:
        redraw(b, s, seat, rng)
    length = 0
    last = NONE  # the edge that alone led here, if nothing but certain things happened since
    seats = acting(b, s)
    while seats:
        if seats == 1 << CHANCE:
            play_random(b, s, CHANCE, work.words, rng)
            last = NONE
        else:
            count = select_moves(b, tree, work, seats, last, length, weights, style)
            if count == LEAF:
                evaluate_leaf(b, s, work, weights, style, rng)
            if count <= 0:
                break
            for i in range(count):
                play(b, s, work.chosen[i, 0], work.chosen[i, 1])
            last = work.path[length, 1] if count == 1 and not is_hidden(b, s) else NONE
            length += count
        seats = acting(b, s)
    if seats == 0:
        win_shares(b, s, work.ranking, work.share)
        prove(tree, reach(tree, work, last, CHANCE), work.share, b.players)
    backup(tree, work, length)


def select_moves(
    b: Record,
    tree: Tree,
    work: Workspace,
    seats: int,
    last: int,
    length: int,
    weights: Floats,
    style: Style,
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
            copy_share(node, work.share, b.players)
            return PROVEN
        if node.visits == 1 or length >= style.horizon or is_full(tree, MOST_MOVES):
            is_leaf = True
            continue
        if node.count == 0:
            expand(b, tree, here, who, work, weights, style)
        edge = select_edge(tree, here, style)
        if edge == NONE:  # the last of its moves was proven on another way that leads there
            prove_node(tree, node, who)
            copy_share(node, work.share, b.players)
            return PROVEN
        work.path[length + count, 0] = here
        work.path[length + count, 1] = edge
        work.path[length + count, 2] = who
        work.chosen[count, 0] = who
        work.chosen[count, 1] = tree.edges[edge].move
        count += 1
    return LEAF if is_leaf else count


def reach(tree: Tree, work: Workspace, last: int, who: int) -> int:
    """The node where the walk is now, linked to the edge that led to it if it alone can."""
    here = node_of(tree, work.buffer, who, work.spare)
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
def copy_share(node: Record, share: Floats, players: int) -> None:
    """Take over what was proven before."""
    for me in range(players):
        share[me] = node.share[me]


def play_random(b: Record, s: Record, seat: int, words: Numbers, rng: Numbers) -> None:
    """Any legal move, each as likely as the others; `words` is room to work in."""
    clear(words)
    legal(b, s, seat, words)
    play(b, s, seat, pick_move(words, rng))


def evaluate_leaf(
    b: Record, s: Record, work: Workspace, weights: Floats, style: Style, rng: Numbers
) -> None:
    """The value of a position: by the evaluation, by a rollout, or by both."""
    if style.is_evaluated:
        evaluate(b, s, weights, work.table, work.share)
    if style.rollout_weight > 0.0:
        rollout(b, s, work.words, style.is_evaluated, rng)
        win_shares(b, s, work.ranking, work.outcome)
        for me in range(b.players):
            evaluated = (1.0 - style.rollout_weight) * work.share[me]
            work.share[me] = evaluated + style.rollout_weight * work.outcome[me]


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
    before, spare, table, ranking, share = (
        work.buffer, work.spare, work.table, work.ranking, work.share,
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
        values[i] = share[seat - 1]
        best = max(best, values[i])
    total = 0.0
    for i in range(count):
        total += exp((values[i] - best) * style.prior_sharpness)
    first = tree.nodes[place].first
    for i in range(count):
        edge = tree.edges[first + i]
        edge.initial_value = values[i]
        edge.prior = exp((values[i] - best) * style.prior_sharpness) / total


def select_edge(tree: Tree, place: int, style: Style) -> int:
    """The edge to follow, by PUCT or by UCT; one that is proven has nothing more to tell."""
    node = tree.nodes[place]
    puct_scale = style.exploration * sqrt(float(node.visits))
    uct_scale = 0.0 if style.is_evaluated else style.exploration * sqrt(log(float(node.visits)))
    best = NONE
    best_score = -1e9
    for i in range(node.first, node.first + node.count):
        edge = tree.edges[i]
        if edge.child != NONE and tree.nodes[edge.child].proven:
            continue
        if style.is_evaluated:
            score = puct_value(edge, puct_scale, style.prior_visits)
        else:
            score = uct_value(edge, uct_scale)
        if score > best_score:
            best_score = score
            best = i
    return best


@compiled
def puct_value(edge: Record, scale: float, prior_visits: float) -> float:
    """PUCT, in which the first evaluation counts as a part of a visit."""
    known = edge.value_sum + prior_visits * edge.initial_value
    return known / (edge.visits + prior_visits) + scale * edge.prior / (1.0 + edge.visits)


@compiled
def uct_value(edge: Record, scale: float) -> float:
    """UCT as in the textbook, for searches without an evaluation."""
    if edge.visits == 0:
        return 1e6
    return edge.value_sum / edge.visits + scale / sqrt(float(edge.visits))


@compiled
def backup(tree: Tree, work: Workspace, length: int) -> None:
    """Back the value of the leaf up to every decision on the way, from the last one on.

    A seat that has a better move for sure would not have gone this way: then that move's value is
    backed up instead.
    """
    for i in range(length - 1, -1, -1):
        node = tree.nodes[work.path[i, 0]]
        edge = tree.edges[work.path[i, 1]]
        seat = work.path[i, 2]
        edge.visits += 1
        edge.value_sum += work.share[seat - 1]
        if edge.child != NONE and tree.nodes[edge.child].proven:
            prove_node(tree, node, seat)
        if node.best_proven != NONE:
            proven = tree.nodes[node.best_proven]
            if proven.share[seat - 1] > work.share[seat - 1]:
                copy_share(proven, work.share, MOST_SEATS)


@compiled
def prove_node(tree: Tree, node: Record, seat: int) -> None:
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
    node.best_proven = best
    if best != NONE and (are_all_proven or best_share > CERTAIN):
        node.proven = 1
        for me in range(MOST_SEATS):
            node.share[me] = tree.nodes[best].share[me]
