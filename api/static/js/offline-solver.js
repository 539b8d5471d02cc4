/**
 * The exact value of every discard without the server: the same whole numbers as `puzzles/cribbage/discards.py`, by going
 * through every hand that the opponent may hold. Of 9,366,819 hands each is looked up in the model's list and counted for
 * the starters that it leaves: for all, less the four that it keeps beside the two that it throws.
 */

import { JACK, RANK_PAIR, rankPoints, showPoints } from "./offline-points.js";
import { BINOMIAL, GAMES, discardsOf } from "./offline-model.js";

const triangle = (place) => (place * (place - 1)) / 2;

/**
 * For each two unseen places thrown (their number times the unseen cards) and each place: how many hands throw the two
 * and keep the card there. `shift` is 0 for the dealer's throws and 4 for the pone's.
 */
function keptSix(choices, shift, unseen) {
  const rest = unseen.length, counts = new Int32Array(triangle(rest) * rest);
  const [, n2, n3, n4, n5, n6] = sharesOf(unseen);
  for (let f = 5; f < rest; f += 1) for (let e = 4; e < f; e += 1) {
    const ef = (triangle(f) + e) * rest, se = n6[f] + n5[e];
    for (let d = 3; d < e; d += 1) {
      const df = (triangle(f) + d) * rest, de = (triangle(e) + d) * rest, sd = se + n4[d];
      for (let c = 2; c < d; c += 1) {
        const cf = (triangle(f) + c) * rest, ce = (triangle(e) + c) * rest, cd = (triangle(d) + c) * rest, sc = sd + n3[c];
        for (let b = 1; b < c; b += 1) {
          const bf = (triangle(f) + b) * rest, be = (triangle(e) + b) * rest, bd = (triangle(d) + b) * rest, bc = (triangle(c) + b) * rest, sb = sc + n2[b];
          for (let a = 0; a < b; a += 1) {
            let row = 0;
            switch (choices[sb + unseen[a]] >> shift & 15) {
              case 0: row = (triangle(b) + a) * rest; counts[row + c] += 1; counts[row + d] += 1; counts[row + e] += 1; counts[row + f] += 1; break;
              case 1: row = (triangle(c) + a) * rest; counts[row + b] += 1; counts[row + d] += 1; counts[row + e] += 1; counts[row + f] += 1; break;
              case 2: row = (triangle(d) + a) * rest; counts[row + b] += 1; counts[row + c] += 1; counts[row + e] += 1; counts[row + f] += 1; break;
              case 3: row = (triangle(e) + a) * rest; counts[row + b] += 1; counts[row + c] += 1; counts[row + d] += 1; counts[row + f] += 1; break;
              case 4: row = (triangle(f) + a) * rest; counts[row + b] += 1; counts[row + c] += 1; counts[row + d] += 1; counts[row + e] += 1; break;
              case 5: counts[bc + a] += 1; counts[bc + d] += 1; counts[bc + e] += 1; counts[bc + f] += 1; break;
              case 6: counts[bd + a] += 1; counts[bd + c] += 1; counts[bd + e] += 1; counts[bd + f] += 1; break;
              case 7: counts[be + a] += 1; counts[be + c] += 1; counts[be + d] += 1; counts[be + f] += 1; break;
              case 8: counts[bf + a] += 1; counts[bf + c] += 1; counts[bf + d] += 1; counts[bf + e] += 1; break;
              case 9: counts[cd + a] += 1; counts[cd + b] += 1; counts[cd + e] += 1; counts[cd + f] += 1; break;
              case 10: counts[ce + a] += 1; counts[ce + b] += 1; counts[ce + d] += 1; counts[ce + f] += 1; break;
              case 11: counts[cf + a] += 1; counts[cf + b] += 1; counts[cf + d] += 1; counts[cf + e] += 1; break;
              case 12: counts[de + a] += 1; counts[de + b] += 1; counts[de + c] += 1; counts[de + f] += 1; break;
              case 13: counts[df + a] += 1; counts[df + b] += 1; counts[df + c] += 1; counts[df + e] += 1; break;
              default: counts[ef + a] += 1; counts[ef + b] += 1; counts[ef + c] += 1; counts[ef + d] += 1;
            }
          }
        }
      }
    }
  }
  return counts;
}

/** The same for hands of five cards. */
function keptFive(choices, shift, unseen) {
  const rest = unseen.length, counts = new Int32Array(triangle(rest) * rest);
  const [, n2, n3, n4, n5] = sharesOf(unseen);
  const discards = discardsOf(5), hand = new Int32Array(5);
  for (let e = 4; e < rest; e += 1) for (let d = 3; d < e; d += 1) for (let c = 2; c < d; c += 1) for (let b = 1; b < c; b += 1) {
    hand[4] = e; hand[3] = d; hand[2] = c; hand[1] = b;
    const share = n5[e] + n4[d] + n3[c] + n2[b];
    for (let a = 0; a < b; a += 1) {
      hand[0] = a;
      const { i, j, kept } = discards[choices[share + unseen[a]] >> shift & 15];
      const row = (triangle(hand[j]) + hand[i]) * rest;
      counts[row + hand[kept[0]]] += 1;
      counts[row + hand[kept[1]]] += 1;
      counts[row + hand[kept[2]]] += 1;
    }
  }
  return counts;
}

/** What each unseen card adds to a hand's number as the first, second … of its cards. */
const sharesOf = (unseen) => [1, 2, 3, 4, 5, 6].map((place) => Int32Array.from(unseen, (card) => BINOMIAL[7 * card + place]));

let points = null;

/** The crib's points for each discard, over all the opponent's hands and starters; and last the number of these deals. */
export function cribSums({ dealt, kept }, choices, own, shift) {
  points ??= rankPoints();
  const unseen = Array.from({ length: 52 }, (_unused, card) => card).filter((card) => !own.includes(card));
  const rest = unseen.length;
  const counts = (kept === 4 ? keptSix : keptFive)(choices, shift, Int32Array.from(unseen));
  // The points of ranks need only sums by ranks; flushes and his nobs, which know suits, are added up beside them.
  const byRank = new Float64Array(91 * 13), bySuit = [0, 0, 0, 0], flush = [0, 0, 0, 0];
  let nobs = 0, row = 0;
  for (let j = 0; j < rest; j += 1) for (let i = 0; i < j; i += 1, row += rest) {
    let hands = 0;
    for (let k = 0; k < rest; k += 1) hands += counts[row + k];
    if (!hands) continue;
    hands /= kept;
    const c = unseen[i], d = unseen[j], ranks = 13 * RANK_PAIR[13 * (c >> 2) + (d >> 2)];
    for (let k = 0; k < rest; k += 1) {
      if (k === i || k === j) continue;
      const starter = unseen[k], suit = starter & 3, weight = hands - counts[row + k];
      byRank[ranks + (starter >> 2)] += weight;
      bySuit[suit] += weight;
      if ((c & 3) === suit && (d & 3) === suit) flush[suit] += weight;
      if (c === (4 * JACK | suit) || d === (4 * JACK | suit)) nobs += weight;
    }
  }
  const sums = discardsOf(dealt).map(({ i, j }) => {
    const a = own[i], b = own[j], ours = 91 * RANK_PAIR[13 * (a >> 2) + (b >> 2)];
    let total = nobs;
    for (let theirs = 0; theirs < 91; theirs += 1) for (let rank = 0; rank < 13; rank += 1) total += byRank[13 * theirs + rank] * points[14 * (ours + theirs) + rank];
    if ((a & 3) === (b & 3)) total += 5 * flush[a & 3];
    if (a >> 2 === JACK) total += bySuit[a & 3];
    if (b >> 2 === JACK) total += bySuit[b & 3];
    return total;
  });
  return [...sums, bySuit.reduce((sum, weight) => sum + weight, 0)];
}

/**
 * All discards, best first, equal ones in the order of the deck, as whole numbers: `hand` points over all starters and
 * `crib` points over all deals; `starters` and `deals` say how many these are. Cards are numbers, in deck order.
 */
export function solve(name, choices, own, crib) {
  const game = GAMES[name];
  const starters = 52 - game.dealt;
  const cribs = cribSums(game, choices, own, crib === "own" ? 4 : 0);
  const deals = cribs.pop();
  const weight = deals / starters, sign = crib === "own" ? 1 : -1;
  const found = discardsOf(game.dealt).map(({ i, j, kept }, n) => {
    const keep = kept.map((place) => own[place]);
    const shown = [];
    for (let starter = 0; starter < 52; starter += 1) if (!own.includes(starter)) shown.push([starter, showPoints(keep, starter)]);
    const hand = shown.reduce((sum, [, show]) => sum + show, 0);
    return { cards: [own[i], own[j]], kept: keep, hand, crib: cribs[n], total: hand * weight + sign * cribs[n], shown };
  });
  return { starters, deals, discards: found.sort((one, other) => other.total - one.total) };
}
