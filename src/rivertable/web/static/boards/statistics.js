// What the results of games say about a board, and what they do not say yet.

const CERTAIN = 20; // times as likely: then a fair board is wrongly called unfair in 1 of 20 runs at most
const PRIOR = 30; // how near to fair an unfair board is expected to be, in games
const EARLY = 40; // games before anything is said
const NORMAL = 1.96; // 95 % of a bell curve lie within so many deviations

// How much likelier the wins are on a board that favours somebody than on a fair one. Over a run of any
// length, a fair board passes CERTAIN in 1 of 20 runs at most, however often one looks (decision 43).
export function evidence(wins) {
  const count = wins.length;
  const games = wins.reduce((all, one) => all + one, 0);
  let log = games * Math.log(count) + logGamma(count * PRIOR) - logGamma(count * PRIOR + games);
  for (const one of wins) log += logGamma(PRIOR + one) - logGamma(PRIOR);
  return log;
}

export function isUnfair(most) {
  return most >= Math.log(CERTAIN);
}

export function isEarly(games) {
  return games < EARLY;
}

// What a share may be in truth.
export function interval(share, games) {
  const z = NORMAL ** 2;
  const middle = (share + z / (2 * games)) / (1 + z / games);
  const half = (NORMAL / (1 + z / games)) * Math.sqrt((share * (1 - share)) / games + z / (4 * games ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

// Where the shares of a perfectly fair board lie after so many games.
export function spread(count, games) {
  const half = NORMAL * Math.sqrt((1 / count) * (1 - 1 / count)) / Math.sqrt(games);
  return [Math.max(0, 1 / count - half), Math.min(1, 1 / count + half)];
}

export function aboveMean(points) {
  const mean = points.reduce((all, point) => all + point, 0) / points.length;
  return points.map((point) => point - mean);
}

// How wins follow points on a board: even points need not be even wins. As in fairness/changes.py.
export function winsIn({ games, shares, points, squares, together }) {
  const each = (sums) => sums.map((sum) => sum / games);
  return { shares: each(shares), points: each(points), slope: squares ? together / squares : 0 };
}

// Stirling's series.
function logGamma(x) {
  if (x < 8) return logGamma(x + 1) - Math.log(x);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3);
}
