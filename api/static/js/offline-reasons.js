/**
 * Why a discard is right or wrong, as codes with figures: `puzzles/cribbage/explain.py` in the browser, where the codes are
 * listed. A test holds the two equal.
 */

import { pips, rankOf } from "./card.js";
import { countKept } from "./counting.js";

const NEAR_TIE = 0.05;
/** Points above which a five or a pair in the opponent's crib is named before anything about the hand. */
const GLARING = 0.5;
const FIVE = 4;

/** One or two reasons for the verdict on a choice, the headline first; `choices` stand best first. */
export function reasonsFor(crib, choices, chosen) {
  const best = choices[0].total;
  if (chosen.total >= best) return [headline(crib, chosen, choices.find((choice) => choice.total < best) ?? choices.at(-1)), cuts(chosen)];
  return [headline(crib, chosen, choices[0]), ...faults(crib, chosen, choices[0]).slice(0, 1)];
}

/** What the crib means for the thrower: the opponent's counts against. */
const side = (crib) => (crib === "own" ? 1 : -1);

function headlineCode(crib, chosen, other, hand, helpOfCrib, gap) {
  if (chosen.total >= other.total) {
    if (gap < NEAR_TIE) return "best-near-tie";
    if (hand >= 0 && helpOfCrib >= 0) return "best-in-both";
    return hand > 0 ? "best-by-hand" : "best-by-crib";
  }
  if (gap < NEAR_TIE) return "near-tie";
  if (hand <= 0 && helpOfCrib <= 0) return "less-in-both";
  if (hand < 0) return "less-hand";
  return crib === "own" ? "crib-too-thin" : "gave-too-much";
}

function headline(crib, chosen, other) {
  const hand = chosen.hand - other.hand;
  const helpOfCrib = (chosen.crib - other.crib) * side(crib);
  const gap = Math.abs(chosen.total - other.total);
  const figures = {};
  for (const [prefix, choice] of [["", chosen], ["other_", other]]) {
    figures[`${prefix}kept`] = choice.kept.join(" ");
    figures[`${prefix}thrown`] = choice.cards.join(" ");
    for (const value of ["hand", "crib", "total"]) figures[prefix + value] = choice[value];
  }
  Object.assign(figures, { starters: Object.keys(chosen.starters).length, hand_gap: Math.abs(hand), crib_gap: Math.abs(helpOfCrib), total_gap: gap });
  return { code: headlineCode(crib, chosen, other, hand, helpOfCrib, gap), figures };
}

/** What the cards show about a worse choice, from the side that costs more first. */
function faults(crib, chosen, other) {
  const ofHand = handFaults(chosen, other), ofCrib = cribFaults(crib, chosen, other);
  const handCost = other.hand - chosen.hand, cribCost = (other.crib - chosen.crib) * side(crib);
  // A five or a pair for the opponent is the first thing that a player at the table would say.
  const glaring = crib === "opponent" && cribCost > GLARING && giftsOf(chosen.cards).some((gift) => gift === "pair" || gift === "five");
  return handCost >= cribCost && !glaring ? [...ofHand, ...ofCrib] : [...ofCrib, ...ofHand];
}

function handFaults(chosen, other) {
  if (chosen.hand >= other.hand) return [];
  const mine = made(chosen.kept), theirs = made(other.kept);
  const found = [];
  if (theirs.run.length > mine.run.length) {
    const points = theirs.runPoints - mine.runPoints;
    found.push([points, { code: "run-broken", figures: { cards: theirs.run.join(" "), points } }]);
  }
  if (theirs.flushPoints > mine.flushPoints) {
    found.push([theirs.flushPoints, { code: "flush-broken", figures: { cards: other.kept.join(" "), points: theirs.flushPoints } }]);
  }
  // Broken is a pair of which one card is kept and one thrown, not one that is thrown whole.
  const broken = theirs.pairs.find((pair) => pair.filter((card) => chosen.kept.includes(card)).length === 1);
  if (broken) found.push([2, { code: "pair-broken", figures: { cards: broken.join(" ") } }]);
  if (theirs.fifteens > mine.fifteens) {
    found.push([2 * (theirs.fifteens - mine.fifteens), { code: "fifteens-lost", figures: { fifteens: mine.fifteens, other_fifteens: theirs.fifteens } }]);
  }
  found.sort(([one], [another]) => another - one);
  const helped = helpedBy(chosen, mine.points), otherHelped = helpedBy(other, theirs.points);
  if (mine.points >= theirs.points && helped < otherHelped) {
    found.unshift([0, { code: "fewer-cuts", figures: { now: mine.points, helped, other_now: theirs.points, other_helped: otherHelped, starters: Object.keys(chosen.starters).length } }]);
  }
  return found.map(([, reason]) => reason);
}

function cribFaults(crib, chosen, other) {
  const mine = giftsOf(chosen.cards), theirs = giftsOf(other.cards);
  if (crib === "opponent") {
    if (chosen.crib <= other.crib) return [];
    const fives = chosen.cards.filter((card) => rankOf(card) === FIVE);
    return mine.filter((gift) => !theirs.includes(gift))
      .map((gift) => ({ code: `${gift}-given-away`, figures: { cards: (gift === "five" ? fives : chosen.cards).join(" ") } }));
  }
  if (other.crib <= chosen.crib) return [];
  return theirs.filter((gift) => !mine.includes(gift)).map((gift) => ({ code: `${gift}-to-own-crib`, figures: { cards: other.cards.join(" ") } }));
}

/** What makes two cards good for a crib, the best first. */
function giftsOf(thrown) {
  const [low, high] = thrown.map(rankOf).sort((one, other) => one - other);
  return [
    low === high && "pair", (low === FIVE || high === FIVE) && "five",
    pips(thrown[0]) + pips(thrown[1]) === 15 && "fifteen", high - low === 1 && "neighbours",
  ].filter(Boolean);
}

function cuts(chosen) {
  const now = made(chosen.kept).points;
  const top = Math.max(...Object.values(chosen.starters));
  const best = Object.keys(chosen.starters).filter((starter) => chosen.starters[starter] === top);
  return { code: "cuts", figures: { now, helped: helpedBy(chosen, now), starters: Object.keys(chosen.starters).length, top, top_starters: best.join(" ") } };
}

const helpedBy = (choice, now) => Object.values(choice.starters).filter((points) => points > now).length;

/** What kept cards, in deck order, make without a starter. */
function made(cards) {
  const { items, total } = countKept(cards);
  const item = (kind) => items.find((one) => one.kind === kind) ?? { ways: 0, points: 0 };
  const pairs = cards.flatMap((card, place) => cards.slice(place + 1).filter((other) => rankOf(other) === rankOf(card)).map((other) => [card, other]));
  return { pairs, run: runOf(cards), runPoints: item("run").points, fifteens: item("fifteen").ways, flushPoints: item("flush").points, points: total };
}

/** The cards of the longest run, of equal ranks the first. */
function runOf(cards) {
  const single = cards.filter((card, place) => !place || rankOf(card) !== rankOf(cards[place - 1]));
  for (let length = single.length; length >= 3; length -= 1) {
    for (let first = 0; first + length <= single.length; first += 1) {
      if (rankOf(single[first + length - 1]) - rankOf(single[first]) === length - 1) return single.slice(first, first + length);
    }
  }
  return [];
}
