/**
 * The opponent model worked out in the browser: what a dealer and a pone throw from each hand that can be dealt.
 *
 * Nothing is loaded for it but the discard table itself, 338 numbers. As in `puzzles/cribbage/model.py`, hands are judged
 * once per renaming of suits, values are whole numbers of millionths (below 2 ** 53, so exact), and a tie falls to the
 * discard whose cards come first in the deck, which is decided for each hand under its own suits.
 *
 * The hands go by their ranks, the highest first, so that those written one after the other lie close together in memory.
 * How suits may be dealt to ranks depends only on how many cards each rank has: a *pattern*, worked out once.
 */

import { JACK, NONE, RANK_PAIR, rankPoints } from "./offline-points.js";

/** How many cards are dealt and kept. */
export const GAMES = { six: { name: "six", dealt: 6, kept: 4 }, five: { name: "five", dealt: 5, kept: 3 } };
const MICRO = 1000000;

/** Pascal's triangle: n over k at 7 * n + k. */
export const BINOMIAL = new Int32Array(53 * 7);
for (let n = 0; n < 53; n += 1) {
  BINOMIAL[7 * n] = 1;
  for (let k = 1; n && k < 7; k += 1) BINOMIAL[7 * n + k] = BINOMIAL[7 * n - 7 + k - 1] + BINOMIAL[7 * n - 7 + k];
}

/** All discards from so many cards: the two places thrown, the places kept, in deck order. */
export function discardsOf(dealt) {
  const places = Array.from({ length: dealt }, (_unused, place) => place);
  return places.flatMap((i) => places.slice(i + 1).map((j) => ({ i, j, kept: places.filter((place) => place !== i && place !== j) })));
}

/**
 * What kept ranks show over the four cards of each rank, less those kept, and with each single rank.
 * The kept ranks' number is that of the first two times 91 or 13, plus that of the others.
 */
function keptPoints(kept, points) {
  const others = kept === 4 ? 91 : 13;
  const single = new Uint8Array(91 * others * 13), all = new Int32Array(91 * others);
  const at = kept === 4 ? (first, rest, rank) => points[(first * 91 + rest) * 14 + rank] : (first, rest, rank) => points[(first * 91 + RANK_PAIR[13 * rest + rank]) * 14 + NONE];
  const ranksOf = [];
  for (let low = 0; low < 13; low += 1) for (let high = low; high < 13; high += 1) ranksOf.push([low, high]);
  for (let first = 0; first < 91; first += 1) {
    for (let rest = 0; rest < others; rest += 1) {
      const number = first * others + rest;
      for (let rank = 0; rank < 13; rank += 1) {
        single[13 * number + rank] = at(first, rest, rank);
        all[number] += 4 * single[13 * number + rank];
      }
      for (const rank of [...ranksOf[first], ...(kept === 4 ? ranksOf[rest] : [rest])]) all[number] -= single[13 * number + rank];
    }
  }
  return { single, all, others };
}

/** What throwing two cards adds by a role's table, in millionths, times the starters: at 2 * (13 * low + high) + suited. */
function worthOf(entries, factor) {
  const worth = new Float64Array(338);
  let row = 0;
  for (let low = 0; low < 13; low += 1) {
    for (let high = low; high < 13; high += 1) {
      for (let suited = 0; suited < (low < high ? 2 : 1); suited += 1, row += 1) worth[2 * (13 * low + high) + suited] = factor * entries[row];
    }
  }
  return worth;
}

/** How many suits a set holds, by its bits. */
const SIZE = Uint8Array.from({ length: 16 }, (_unused, set) => (set & 1) + (set >> 1 & 1) + (set >> 2 & 1) + (set >> 3));

/** All renamings of suits, as what becomes of each set of them. */
const RENAMINGS = Array.from({ length: 256 }, (_unused, n) => [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6])
  .filter((suits) => new Set(suits).size === 4)
  .map((suits) => Uint8Array.from({ length: 16 }, (_unused, set) => suits.reduce((made, suit, old) => made | (set >> old & 1) << suit, 0)));

/** What cards of one rank add to a hand's number: at 16 * (13 * place of the first + rank) + their set of suits. */
function sharesOf(dealt) {
  const shares = new Int32Array(16 * 13 * dealt);
  for (let place = 0; place < dealt; place += 1) for (let rank = 0; rank < 13; rank += 1) for (let set = 1; set < 16; set += 1) {
    let at = place;
    for (let suit = 0; suit < 4; suit += 1) {
      if (set >> suit & 1 && at < dealt) { at += 1; shares[16 * (13 * place + rank) + set] += BINOMIAL[7 * (4 * rank + suit) + at]; }
    }
  }
  return shares;
}

/**
 * All ways to deal suits to ranks of which so many cards are held, one *class* for those that a renaming leads to.
 * For each class: the representative's suits, how many of each suit, which discards are of one suit; then for each of its
 * hands the sets of suits by rank, and which discard of the hand each of the representative's becomes.
 */
function patternOf(sizes, discards, discardAt) {
  const begins = sizes.map((_unused, group) => sizes.slice(0, group).reduce((sum, size) => sum + size, 0));
  const seen = new Set(), suits = [], held = [], suited = [], sets = [], becomes = [], firsts = [0];
  const deal = (chosen) => {
    if (chosen.length < sizes.length) {
      for (let set = 1; set < 16; set += 1) if (SIZE[set] === sizes[chosen.length]) deal([...chosen, set]);
      return;
    }
    if (seen.has(chosen.join())) return;
    const mine = chosen.flatMap((set) => [0, 1, 2, 3].filter((suit) => set >> suit & 1));
    const group = sizes.flatMap((size, n) => Array(size).fill(n));
    suits.push(...mine);
    held.push(...[0, 1, 2, 3].map((suit) => mine.filter((other) => other === suit).length));
    suited.push(discards.reduce((bits, { i, j }, n) => bits | (mine[i] === mine[j] ? 1 << n : 0), 0));
    for (const renaming of RENAMINGS) {
      const renamed = chosen.map((set) => renaming[set]);
      if (seen.has(renamed.join())) continue;
      seen.add(renamed.join());
      sets.push(...renamed);
      const places = mine.map((suit, place) => begins[group[place]] + SIZE[renamed[group[place]] & renaming[1 << suit] - 1]);
      becomes.push(...discards.map(({ i, j }) => discardAt[6 * places[i] + places[j]]));
    }
    firsts.push(becomes.length / discards.length);
  };
  deal([]);
  return { suits: Uint8Array.from(suits), held: Uint8Array.from(held), suited: Uint16Array.from(suited), sets: Uint8Array.from(sets), becomes: Uint8Array.from(becomes), firsts: Int32Array.from(firsts) };
}

/** Step to the next ranks, not falling, the last one slowest; false after the last. */
function nextRanks(ranks) {
  let place = 0;
  while (place + 1 < ranks.length && ranks[place] === ranks[place + 1]) place += 1;
  if (ranks[place] === 12) return false;
  ranks[place] += 1;
  ranks.fill(0, 0, place);
  return true;
}

/**
 * Work out every hand's discard, for both roles: by the hand's number (the sum of the places' binomials) the dealer's in
 * the low four bits, the pone's in the high ones. `table` has the entries `own` and `opponent` in millionths.
 */
export function choicesOf({ dealt, kept }, table) {
  const starters = 52 - dealt;
  const { single, all, others } = keptPoints(kept, rankPoints());
  const worth = [worthOf(table.own, starters), worthOf(table.opponent, -starters)];
  const discards = discardsOf(dealt), count = discards.length;
  const keeps = Uint8Array.from(discards.flatMap((discard) => [...discard.kept, discard.kept[0]].slice(0, 4)));
  const discardAt = new Uint8Array(36);
  discards.forEach(({ i, j }, discard) => { discardAt[6 * i + j] = discardAt[6 * j + i] = discard; });
  const choices = new Uint8Array(BINOMIAL[7 * 52 + dealt]);
  const shares = sharesOf(dealt);
  const patterns = new Map();
  const ranks = new Int32Array(dealt), rows = new Int32Array(dealt);
  // The discards' values by ranks alone: for the dealer, of one suit or not, then for the pone.
  const values = new Float64Array(4 * count);
  const best = new Int32Array(2);

  /** Set the bits of the best discards of a class, for both roles. */
  function judge({ suits, held, suited }, number, jacks) {
    const mine = number * dealt, flushes = held[4 * number] >= kept || held[4 * number + 1] >= kept || held[4 * number + 2] >= kept || held[4 * number + 3] >= kept;
    let dealerBest = -Infinity, poneBest = -Infinity, dealerBits = 0, poneBits = 0;
    for (let discard = 0; discard < count; discard += 1) {
      let more = 0;
      if (jacks || flushes) {
        // What is left of a suit is thirteen less the cards held.
        for (let n = 0; jacks && n < kept; n += 1) {
          const place = keeps[4 * discard + n];
          if (ranks[place] === JACK) more += 13 - held[4 * number + suits[mine + place]];
        }
        const a = suits[mine + keeps[4 * discard]];
        if (a === suits[mine + keeps[4 * discard + 1]] && a === suits[mine + keeps[4 * discard + 2]] && a === suits[mine + keeps[4 * discard + 3]]) more += kept * starters + 13 - held[4 * number + a];
      }
      const one = 4 * discard + (suited[number] >> discard & 1);
      const dealer = values[one] + more * MICRO, pone = values[one + 2] + more * MICRO;
      if (dealer > dealerBest) { dealerBest = dealer; dealerBits = 1 << discard; } else if (dealer === dealerBest) dealerBits |= 1 << discard;
      if (pone > poneBest) { poneBest = pone; poneBits = 1 << discard; } else if (pone === poneBest) poneBits |= 1 << discard;
    }
    best[0] = dealerBits;
    best[1] = poneBits;
  }

  /** Write the discards of a class's hands. */
  function write({ sets, becomes, firsts }, number, groups) {
    const dealerBits = best[0], poneBits = best[1];
    for (let hand = firsts[number]; hand < firsts[number + 1]; hand += 1) {
      let at = 0, dealer = 99, pone = 99;
      for (let group = 0; group < groups; group += 1) at += shares[rows[group] + sets[hand * groups + group]];
      for (let rest = dealerBits; rest; rest &= rest - 1) dealer = Math.min(dealer, becomes[hand * count + 31 - Math.clz32(rest & -rest)]);
      for (let rest = poneBits; rest; rest &= rest - 1) pone = Math.min(pone, becomes[hand * count + 31 - Math.clz32(rest & -rest)]);
      choices[at] = dealer | pone << 4;
    }
  }

  do {
    const sizes = [];
    for (let place = 0; place < dealt; place += 1) {
      if (place && ranks[place] === ranks[place - 1]) sizes[sizes.length - 1] += 1;
      else rows[sizes.push(1) - 1] = 16 * (13 * place + ranks[place]);
    }
    if (sizes.some((size) => size > 4)) continue;
    const key = sizes.join("");
    if (!patterns.has(key)) patterns.set(key, patternOf(sizes, discards, discardAt));
    const pattern = patterns.get(key), jacks = ranks.includes(JACK);
    for (let discard = 0; discard < count; discard += 1) {
      const { i, j, kept: keep } = discards[discard], thrown = 2 * (13 * ranks[i] + ranks[j]);
      const rest = kept === 4 ? RANK_PAIR[13 * ranks[keep[2]] + ranks[keep[3]]] : ranks[keep[2]];
      const row = RANK_PAIR[13 * ranks[keep[0]] + ranks[keep[1]]] * others + rest;
      const sum = (all[row] - single[13 * row + ranks[i]] - single[13 * row + ranks[j]]) * MICRO;
      for (let n = 0; n < 4; n += 1) values[4 * discard + n] = sum + worth[n >> 1][thrown + (n & 1)];
    }
    for (let number = 0; number < pattern.suited.length; number += 1) {
      judge(pattern, number, jacks);
      write(pattern, number, sizes.length);
    }
  } while (nextRanks(ranks));
  return choices;
}
