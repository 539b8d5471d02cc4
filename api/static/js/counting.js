/** What the kept cards count by themselves, before the cut: fifteens, pairs, a run, a flush. */

import { pips, rankOf, suitOf } from "./card.js";

/** Count cards without a starter: `[{ kind, ways, points }]`, and the sum. */
export function countKept(cards) {
  const items = [];
  const add = (kind, ways, points) => { if (points) items.push({ kind, ways, points }); };
  let fifteens = 0;
  for (let chosen = 1; chosen < 1 << cards.length; chosen += 1) {
    const sum = cards.reduce((total, card, place) => total + ((chosen >> place) & 1 ? pips(card) : 0), 0);
    if (sum === 15) fifteens += 1;
  }
  add("fifteen", fifteens, 2 * fifteens);
  const counts = Array(14).fill(0);
  for (const card of cards) counts[rankOf(card)] += 1;
  const pairs = counts.reduce((total, count) => total + (count * (count - 1)) / 2, 0);
  add("pair", pairs, 2 * pairs);
  for (let low = 0; low < 13; low += 1) {
    let high = low, ways = 1;
    while (counts[high]) { ways *= counts[high]; high += 1; }
    if (high - low >= 3) add("run", ways, ways * (high - low));
    low = Math.max(low, high);
  }
  const flush = cards.length >= 3 && cards.every((card) => suitOf(card) === suitOf(cards[0]));
  add("flush", 1, flush ? cards.length : 0);
  return { items, total: items.reduce((total, item) => total + item.points, 0) };
}
