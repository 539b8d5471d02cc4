/**
 * Tiles as texts, `6-4`, the line as it lies, `["2-6", "6-6"]`, and what fives and threes makes of it: pure functions,
 * the same rules as `puzzles/dominoes/line.py`. A side is "left" or "right", null where nothing lies yet.
 */

export const GOAL = 61;

export const halves = (tile) => [Number(tile[0]), Number(tile[2])];
export const isDouble = (tile) => tile[0] === tile[2];

/** A tile by its numbers, the higher first. */
export const tileOf = (one, other) => `${Math.max(one, other)}-${Math.min(one, other)}`;
export const plain = (tile) => tileOf(...halves(tile));

/** All tiles, in the order 0-0, 1-0, … 6-6. */
export const SET = Array.from({ length: 7 }, (_low, low) => Array.from({ length: 7 - low }, (_high, n) => tileOf(low + n, low))).flat();

/** Whether a text names a tile, its halves in either order. */
export const isTile = (text) => /^[0-6]-[0-6]$/.test(text);

function endAt(tile, place) {
  const pip = halves(tile)[place];
  return { pip, double: isDouble(tile), count: isDouble(tile) ? 2 * pip : pip };
}

/** Both ends `{ pip, double, count }`, or null where nothing lies. */
export const endsOf = (line) => (line.length ? { left: endAt(line[0], 0), right: endAt(line.at(-1), 1) } : null);

/** What each end adds to the total: the halves of a double that lies alone are one each. */
export function countsOf(line) {
  const ends = endsOf(line);
  if (!ends) return null;
  const alone = line.length === 1 && ends.left.double;
  return { left: alone ? ends.left.pip : ends.left.count, right: alone ? ends.right.pip : ends.right.count };
}

/** What both ends count together. */
export function totalOf(line) {
  const counts = countsOf(line);
  return counts ? counts.left + counts.right : 0;
}

/** What a total scores: `{ threes, fives, points }`, each 0 where it does not divide. */
export function scoreOf(total) {
  const threes = total % 3 ? 0 : total / 3;
  const fives = total % 5 ? 0 : total / 5;
  return { threes, fives, points: threes + fives };
}

/** The sides where a tile fits. */
export function sidesFor(line, tile) {
  const ends = endsOf(line);
  return ends ? ["left", "right"].filter((side) => halves(tile).includes(ends[side].pip)) : [null];
}

/** The line with one more tile; the first lies as it is written. */
export function placed(line, tile, side) {
  if (!line.length) return [tile];
  const open = endsOf(line)[side].pip;
  const [one, other] = halves(tile);
  const far = one === open ? other : one;
  return side === "left" ? [`${far}-${open}`, ...line] : [...line, `${open}-${far}`];
}

/** Where a tile may go, each place once: two ends of the same number and the same count are one, the left. */
export function places(line, tile) {
  const sides = sidesFor(line, tile);
  const ends = endsOf(line);
  return sides.length === 2 && ends.left.pip === ends.right.pip && ends.left.count === ends.right.count ? ["left"] : sides;
}

/**
 * What a play comes to: the new line, its total, threes and fives; with the going-out point if the tile is the last of
 * the hand. `counted` tells whether the points fit a score: an event is taken whole or not at all.
 */
export function outcome(line, tile, side, { held = 0, score = null } = {}) {
  const after = placed(line, tile, side);
  const total = totalOf(after);
  const scored = scoreOf(total);
  const bonus = held === 1 ? 1 : 0;
  const points = scored.points + bonus;
  return { line: after, counts: countsOf(after), total, ...scored, table: scored.points, bonus, points, counted: score === null || score + points <= GOAL };
}

/** The plays of a round one by one: the line before and after each, and, for a knock, the two numbers that were open. */
export function replay(plays) {
  let line = [];
  return plays.map((play) => {
    const before = line;
    if (play.tile) {
      line = placed(line, play.tile, play.end);
      return { ...play, before, line };
    }
    const ends = endsOf(line);
    return { ...play, before, line, pips: ends ? [...new Set([ends.left.pip, ends.right.pip])].sort() : [] };
  });
}

/** The numbers that a seat does not hold, for it knocked at them. */
export const ruledOut = (plays, seat) => [...new Set(replay(plays).filter((play) => !play.tile && play.seat === seat).flatMap((play) => play.pips))].sort();

/** In how many ways k of n tiles can be held. */
export function ways(n, k) {
  let count = 1;
  for (let i = 1; i <= k; i += 1) count = (count * (n - k + i)) / i;
  return k > n ? 0 : Math.round(count);
}

/** The points of a seat; where four play, of its partnership. */
export const pointsOf = ({ scores, counts }, seat) => scores[counts.length === 4 && scores.length === 2 ? seat % 2 : seat] ?? 0;
