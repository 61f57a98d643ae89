// Builds a move click by click: each legal move is a row of picks. Knows no game.

export class Picking {
  constructor() {
    this.choices = [];
    this.done = []; // ids picked so far
  }

  // The same choices again, as after somebody's chat, leave what has been picked.
  start(choices) {
    const moves = (list) => list.map(({ move }) => move).join("\n");
    const isSame = moves(choices) === moves(this.choices);
    this.choices = choices;
    if (!isSame) this.done = [];
  }

  // The choices that still fit.
  get fitting() {
    return this.choices.filter((choice) => this.done.every((id, i) => choice.picks[i]?.id === id));
  }

  // What can be picked next, each once.
  get next() {
    const options = new Map();
    for (const choice of this.fitting) {
      const pick = choice.picks[this.done.length];
      if (pick && !options.has(pick.id)) options.set(pick.id, pick);
    }
    return [...options.values()];
  }

  get isBegun() {
    return this.done.length > 0;
  }

  // What has been picked so far, in words.
  get labels() {
    const picks = this.fitting[0]?.picks ?? [];
    return this.done.map((id, i) => picks[i]?.label || id);
  }

  // Does some move begin with this?
  isFirst(id) {
    return this.choices.some((choice) => choice.picks[0]?.id === id);
  }

  // Picks something; returns the move when it is complete, null when more is wanted, and
  // undefined when there is nothing like it.
  pick(id) {
    if (!this.next.some((pick) => pick.id === id)) {
      if (!this.isFirst(id) || !this.isBegun) return undefined;
      this.done = []; // another piece
    }
    this.done.push(id);
    const complete = this.fitting.find((choice) => choice.picks.length === this.done.length);
    return complete ? complete.move : null;
  }

  back() {
    this.done.pop();
  }

  cancel() {
    this.done = [];
  }

  // A move as it would read if this place were picked next: to ask why it is not legal.
  // Moves name a place alone at their end, or two as `from>to`; other numbers stay as they are. Whoever
  // has pointed at the beginning only may have meant any end, which is written `*`.
  // Where what moves was not picked yet, it is the first thing that could move; nothing if something
  // else that could be picked first would lead there.
  like(place, placeOf) {
    const at = this.done.length;
    const starting = this.fitting.find((one) => placeOf(one.picks[at]?.id));
    const leads = (one, there) => one.picks.slice(at).some(({ id }) => (there ? placeOf(id) === there : placeOf(id)));
    const choice = starting ?? this.fitting.find((one) => leads(one));
    if (!choice || (!starting && this.fitting.some((one) => leads(one, place)))) return null;
    if (!choice.move.includes(">")) return choice.move.replace(/\S+$/, place);
    // What was to be done at the end of a way is not done where there is no way.
    if (this.isBegun || !starting) return choice.move.replace(/(?<=>)\S+/, place).replace(/(?<=\b(\S+)>\1) .*/, "");
    return choice.move.replace(/[^\s>]+>\S+/, `${place}>*`);
  }
}
