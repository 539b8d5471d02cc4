/**
 * Points in numbers, for the solver that works without the server: a card is 4 * rank + suit, 0 (AC) to 51 (KS), as in
 * `puzzles/cribbage`. Fifteens, pairs and runs come from one table of ranks; flushes and his nobs stand beside it.
 */

/** The numbers of two ranks, in either order: 0 to 90. */
export const RANK_PAIR = new Uint8Array(169);
{
  let number = 0;
  for (let low = 0; low < 13; low += 1) {
    for (let high = low; high < 13; high += 1, number += 1) RANK_PAIR[13 * low + high] = RANK_PAIR[13 * high + low] = number;
  }
}

export const NONE = 13;
export const JACK = 10;

const pips = (rank) => Math.min(rank + 1, 10);

/** The points for fifteens, pairs and runs of at most five ranks, 0 to 12. */
export function pointsOfRanks(ranks) {
  let points = 0;
  const counts = new Uint8Array(14), ways = new Uint8Array(16);
  ways[0] = 1;
  for (const rank of ranks) {
    points += 2 * counts[rank];
    counts[rank] += 1;
    for (let total = 15, worth = pips(rank); total >= worth; total -= 1) ways[total] += ways[total - worth];
  }
  points += 2 * ways[15];
  let length = 0, runs = 1;
  for (const count of counts) {
    if (count) { length += 1; runs *= count; continue; }
    if (length >= 3) points += length * runs;
    length = 0;
    runs = 1;
  }
  return points;
}

/** The points of two ranks, two ranks, and a rank or none: at (pair * 91 + pair) * 14 + rank. */
export function rankPoints() {
  const table = new Uint8Array(91 * 91 * 14);
  for (let a = 0; a < 13; a += 1) for (let b = a; b < 13; b += 1) for (let c = 0; c < 13; c += 1) for (let d = c; d < 13; d += 1) {
    const one = RANK_PAIR[13 * a + b], two = RANK_PAIR[13 * c + d];
    if (two < one) continue;
    const row = (one * 91 + two) * 14, mirror = (two * 91 + one) * 14;
    for (let e = 0; e < 13; e += 1) table[row + e] = table[mirror + e] = pointsOfRanks([a, b, c, d, e]);
    table[row + NONE] = table[mirror + NONE] = pointsOfRanks([a, b, c, d]);
  }
  return table;
}

/** What three or four kept cards show with a starter. */
export function showPoints(kept, starter) {
  const suit = kept[0] & 3;
  let points = pointsOfRanks([...kept, starter].map((card) => card >> 2));
  if (kept.every((card) => (card & 3) === suit)) points += kept.length + ((starter & 3) === suit);
  return points + kept.includes(4 * JACK | starter & 3);
}
