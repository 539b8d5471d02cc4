/** Cards as texts, `5H` or `TS`: their order, names, indices, and what a person may type for them. */

import { _, pgettext } from "./i18n.js";

export const RANKS = "A23456789TJQK";
export const SUITS = "CDHS";

export const rankOf = (card) => RANKS.indexOf(card[0]);
export const suitOf = (card) => card[1];
export const pips = (card) => Math.min(rankOf(card) + 1, 10);
export const order = (card) => 4 * rankOf(card) + SUITS.indexOf(card[1]);
export const sorted = (cards) => [...cards].sort((a, b) => order(a) - order(b));
export const sameCards = (a, b) => sorted(a).join() === sorted(b).join();
export const DECK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

const COURT = { J: pgettext("card index", "J"), Q: pgettext("card index", "Q"), K: pgettext("card index", "K") };
export const index = (rank) => (rank === "T" ? "10" : COURT[rank] ?? rank);

const RANK_NAMES = {
  A: pgettext("rank", "ace"), 2: pgettext("rank", "two"), 3: pgettext("rank", "three"), 4: pgettext("rank", "four"),
  5: pgettext("rank", "five"), 6: pgettext("rank", "six"), 7: pgettext("rank", "seven"), 8: pgettext("rank", "eight"),
  9: pgettext("rank", "nine"), T: pgettext("rank", "ten"), J: pgettext("rank", "jack"), Q: pgettext("rank", "queen"),
  K: pgettext("rank", "king"),
};
const SUIT_NAMES = { C: _("clubs"), D: _("diamonds"), H: _("hearts"), S: _("spades") };

export const suitName = (suit) => SUIT_NAMES[suit];
export const rankName = (rank) => RANK_NAMES[rank];
/** "five of hearts". */
export const cardName = (card) => _("{rank} of {suit}", { rank: RANK_NAMES[card[0]], suit: SUIT_NAMES[card[1]] });

/** Ranks as players say a hand, 5-5-6-7, kept on one line by word joiners. */
export const ranksText = (cards) => cards.map((card) => index(card[0])).join("\u2060-\u2060");

const TYPED_SUIT = { C: "C", "♣": "C", D: "D", "♦": "D", H: "H", "♥": "H", S: "S", "♠": "S" };
// German letters are known everywhere, others by what stands on the cards; what is a rank already stays that.
const LOCAL_RANK = { B: "J", D: "Q" };
for (const [rank, letter] of Object.entries(COURT)) if (letter.length === 1 && !RANKS.includes(letter.toUpperCase())) LOCAL_RANK[letter.toUpperCase()] = rank;
const LEGIBLE = new RegExp(`^(10|[${RANKS}${Object.keys(LOCAL_RANK).join("")}])([CDHS♣♦♥♠])`);

/** Read cards that a person typed: `5h 10s jd`, also `Bd Dh` in German. Anything unreadable comes back as `rest`. */
export function readCards(text) {
  const cards = [];
  let rest = text.toUpperCase().replace(/[\s,;.+-]+/g, "");
  while (rest) {
    const match = LEGIBLE.exec(rest);
    if (!match) break;
    const rank = match[1] === "10" ? "T" : LOCAL_RANK[match[1]] ?? match[1];
    cards.push(rank + TYPED_SUIT[match[2]]);
    rest = rest.slice(match[0].length);
  }
  return { cards, rest };
}
