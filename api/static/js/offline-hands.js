/**
 * Training in hands and cribs without the server: drawn, counted and judged as puzzles/cribbage/counting.py,
 * puzzles/cribbage/patterns.py and puzzles/training/hands.py do it. Tests hold the two equal, hand by hand.
 */

import { DECK, pips, rankOf, sorted, suitOf } from "./card.js";

const PATTERNS = [
  "zero", "twelve", "fifteens", "pairs", "runs", "double-run", "triple-run", "double-double-run", "flush", "nobs",
  "four-flush-in-crib", "starter-makes-four", "starter-jack", "round-the-corner", "broken-run", "many-card-fifteen",
];
const TRAPS = new Set(PATTERNS.slice(10));
const KINDS = { fifteen: "fifteens", pair: "pairs", run: "runs", flush: "flush", nobs: "nobs" };
const RUNS = { 2: "double-run", 3: "triple-run", 4: "double-double-run" };
const [JACK, QUEEN, KING] = [10, 11, 12];

/** Least and greatest weight of each level: an item that scores weighs one, a trap two. */
const LEVELS = {
  4: { easy: [0, 2], medium: [3, 5], hard: [6, 99] },
  3: { easy: [0, 1], medium: [2, 3], hard: [4, 99] },
};
const CANDIDATES = 60;
const DRAWS = 600;
const KEPT = { six: 4, five: 3 };

function* combinations(items, size, from = 0) {
  if (!size) { yield []; return; }
  for (let place = from; place <= items.length - size; place += 1) {
    for (const rest of combinations(items, size - 1, place + 1)) yield [items[place], ...rest];
  }
}

function* fifteens(cards) {
  for (let size = 2; size <= cards.length; size += 1) {
    for (const chosen of combinations(cards, size)) {
      if (chosen.reduce((sum, card) => sum + pips(card), 0) === 15) yield { kind: "fifteen", cards: chosen, points: 2 };
    }
  }
}

function* pairs(cards) {
  for (const chosen of combinations(cards, 2)) {
    if (rankOf(chosen[0]) === rankOf(chosen[1])) yield { kind: "pair", cards: chosen, points: 2 };
  }
}

const product = (lists) => lists.reduce((ways, list) => ways.flatMap((way) => list.map((card) => [...way, card])), [[]]);

function* runs(cards) {
  const byRank = new Map();
  for (const card of cards) byRank.set(rankOf(card), [...(byRank.get(rankOf(card)) ?? []), card]);
  for (const low of byRank.keys()) {
    if (byRank.has(low - 1)) continue;
    const lists = [];
    while (byRank.has(low + lists.length)) lists.push(byRank.get(low + lists.length));
    if (lists.length >= 3) for (const chosen of product(lists)) yield { kind: "run", cards: chosen, points: lists.length };
  }
}

function* flush(hand, starter, crib) {
  if (hand.some((card) => suitOf(card) !== suitOf(hand[0]))) return;
  if (suitOf(starter) === suitOf(hand[0])) yield { kind: "flush", cards: sorted([...hand, starter]), points: hand.length + 1 };
  else if (!crib) yield { kind: "flush", cards: sorted(hand), points: hand.length };
}

function* nobs(hand, starter) {
  for (const card of hand) if (rankOf(card) === JACK && suitOf(card) === suitOf(starter)) yield { kind: "nobs", cards: [card], points: 1 };
}

/** The count, item by item in calling order, each with what it has come to. */
export function countHand(hand, starter, crib) {
  const cards = sorted([...hand, starter]);
  let running = 0;
  const items = [...fifteens(cards), ...pairs(cards), ...runs(cards), ...flush(hand, starter, crib), ...nobs(hand, starter)]
    .map((item) => ({ ...item, running: (running += item.points) }));
  return { total: running, items };
}

/** What makes a counted hand worth counting. */
function patternsOf(hand, starter, crib, { total, items }) {
  const found = new Set(items.map((item) => KINDS[item.kind]));
  found.add(RUNS[items.filter((item) => item.kind === "run").length]);
  if (!total) found.add("zero");
  if (total >= 12) found.add("twelve");
  if (!found.has("flush")) {
    const alike = hand.filter((card) => suitOf(card) === suitOf(starter)).length;
    if (crib && hand.every((card) => suitOf(card) === suitOf(hand[0]))) found.add("four-flush-in-crib");
    if (hand.length === 4 && alike === 3) found.add("starter-makes-four");
  }
  if (rankOf(starter) === JACK) found.add("starter-jack");
  const ranks = new Set([...hand, starter].map(rankOf));
  const all = (...wanted) => wanted.every((rank) => ranks.has(rank));
  if (all(QUEEN, KING, 0) || all(KING, 0, 1)) found.add("round-the-corner");
  const broken = (low) => all(low, low + 4) && [1, 2, 3].filter((step) => ranks.has(low + step)).length === 2;
  if (!found.has("runs") && [0, 1, 2, 3, 4, 5, 6, 7, 8].some(broken)) found.add("broken-run");
  if (items.some((item) => item.kind === "fifteen" && item.cards.length >= 4)) found.add("many-card-fifteen");
  return PATTERNS.filter((pattern) => found.has(pattern));
}

function counted({ cards, starter, crib }) {
  const count = countHand(cards, starter, crib);
  return { ...count, patterns: patternsOf(cards, starter, crib, count) };
}

const ONLY = { zero: "zero", fifteens: "fifteens", pairs: "pairs", runs: "runs", flush: "flush", nobs: "nobs" };

function has(patterns, only) {
  if (only === "any" || only === "mistakes") return true;
  return only === "traps" ? patterns.some((pattern) => TRAPS.has(pattern)) : patterns.includes(ONLY[only]);
}

/** How far a hand is from a level. */
function distance({ items, patterns }, size, level) {
  if (level === "any") return 0;
  const weight = items.length + 2 * patterns.filter((pattern) => TRAPS.has(pattern)).length;
  const [least, greatest] = LEVELS[size][level];
  return Math.max(least - weight, weight - greatest, 0);
}

/** How hands are dealt; those of the rare patterns are each as likely as any other of theirs. */
const DEALS = {
  any: (draws, size) => draws.sample(DECK, size + 1),
  flush(draws, size, crib) {
    const suit = "CDHS"[draws.below(4)];
    const held = DECK.filter((card) => suitOf(card) === suit);
    if (crib) return draws.sample(held, size + 1);
    const cards = draws.sample(held, size);
    return [...cards, ...draws.sample(DECK.filter((card) => !cards.includes(card)), 1)];
  },
  nobs(draws, size) {
    const jack = DECK[4 * JACK + draws.below(4)];
    const [starter] = draws.sample(DECK.filter((card) => suitOf(card) === suitOf(jack) && card !== jack), 1);
    return [jack, ...draws.sample(DECK.filter((card) => card !== jack && card !== starter), size - 1), starter];
  },
};

export const offlineHands = {
  /** A fresh hand of the wished pattern, and of the wished level or the nearest to it. */
  draw(draws, { source, level, game, only }) {
    const crib = source === "any" ? draws.below(2) === 1 : source === "cribs";
    const size = crib ? 4 : KEPT[game];
    let best = null, nearest = Infinity;
    for (let dealt = 0, candidates = 0; dealt < DRAWS; dealt += 1) {
      const all = (DEALS[only] ?? DEALS.any)(draws, size, crib);
      const hand = { game, crib, cards: sorted(all.slice(0, -1)), starter: all.at(-1) };
      const found = counted(hand);
      if (!has(found.patterns, only)) continue;
      candidates += 1;
      const away = distance(found, size, level);
      if (away < nearest) [best, nearest] = [hand, away];
      if (!away || candidates === CANDIDATES) break;
    }
    return best;
  },

  fits(hand, { source, level, game, only }) {
    if (hand.game !== game || ![hand.crib ? "cribs" : "hands", "any"].includes(source)) return false;
    const found = counted(hand);
    return has(found.patterns, only) && distance(found, hand.cards.length, level) === 0;
  },

  key: ({ cards, starter, crib }) => [...cards, starter, crib && "crib"].filter(Boolean).join(" "),

  allowance: (hand) => 3000 + 1000 * countHand(hand.cards, hand.starter, hand.crib).items.length,

  verdict(hand, said) {
    const { total, items, patterns } = counted(hand);
    return { n: null, crib: hand.crib, cards: hand.cards, starter: hand.starter, said, total, off: said - total, items, patterns };
  },
};
