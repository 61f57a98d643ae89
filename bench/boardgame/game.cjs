module.exports = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  // Only the server makes moves, so that nobody runs ahead of it.
  moves: { step: { move: ({ G }) => void (G.count += 1), client: false } },
};
