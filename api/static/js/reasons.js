/**
 * One or two sentences why. The codes and their figures come with the verdict (`puzzles/cribbage/explain.py`); here they
 * become words. A code that this page does not know says nothing rather than something wrong.
 */

import { _, list, points, whole } from "./i18n.js";
import { cardName, ranksText, suitName } from "./card.js";

const HEADLINES = {
  "best-in-both": (f) => _("Best both ways: keeping {kept} gains {hand_gap} in the hand and {crib_gap} in the crib over {other_kept}.", f),
  "best-by-hand": (f) => _("Keeping {kept} is worth {hand} over all {starters} cuts, {other_kept} {other_hand}. The crib would bring back {crib_gap} of it, not enough.", f),
  "best-by-crib": (f) => _("Keeping {other_kept} would make the hand {hand_gap} better, but throwing {thrown} is worth {crib_gap} more in the crib.", f),
  "best-near-tie": (f) => _("Nearly a tie: keeping {other_kept} comes within {total_gap}.", f),
  "near-tie": (f) => _("Nearly a tie: keeping {other_kept} is only {total_gap} better.", f),
  "less-in-both": (f) => _("Keeping {other_kept} is worth {other_hand} over all {starters} cuts, {kept} {hand}; and the crib is {crib_gap} worse as well.", f),
  "less-hand": (f) => _("Keeping {other_kept} is worth {other_hand} over all {starters} cuts, {kept} {hand}. Throwing {thrown} brings back {crib_gap} of it in the crib, not enough.", f),
  "gave-too-much": (f) => _("{kept} is the better hand by {hand_gap}, but {thrown} gives their crib {crib_gap} more than {other_thrown}.", f),
  "crib-too-thin": (f) => _("{kept} is the better hand by {hand_gap}, but with {thrown} your crib gets {crib_gap} less than with {other_thrown}.", f),
};

const DETAILS = {
  "run-broken": (f) => _("The best choice keeps the run {cards}: {points} points more in runs.", f),
  "flush-broken": (f) => _("The best choice keeps a flush in {suit}: {points} points.", f),
  "pair-broken": (f) => _("The best choice keeps the pair {cards} together.", f),
  "fifteens-lost": (f) => _("Fifteens before the cut: {fifteens} here, {other_fifteens} with the best choice.", f),
  "fewer-cuts": (f) => _("Before the cut it makes {now}, the best choice {other_now}; but {helped} of {starters} cuts help it, and {other_helped} help the best choice.", f),
  "five-given-away": (f) => _("A five in their crib makes fifteen with every ten, jack, queen and king.", f),
  "pair-given-away": (f) => _("The pair {cards} is 2 points for their crib at once.", f),
  "fifteen-given-away": (f) => _("{cards} makes fifteen: 2 points for their crib at once.", f),
  "neighbours-given-away": (f) => _("{cards} are neighbours, half a run for their crib.", f),
  "five-to-own-crib": (f) => _("The best choice, {cards}, brings your own crib a five.", f),
  "pair-to-own-crib": (f) => _("The best choice, {cards}, brings your own crib a pair.", f),
  "fifteen-to-own-crib": (f) => _("The best choice, {cards}, brings your own crib a fifteen.", f),
  "neighbours-to-own-crib": (f) => _("The best choice, {cards}, brings your own crib neighbours.", f),
  cuts: (f) => (f.named
    ? _("It makes {now} before the cut, and {helped} of {starters} cuts add to it, up to {top} with {named}.", f)
    : _("It makes {now} before the cut, and {helped} of {starters} cuts add to it, up to {top}.", f)),
};

const CARD_LISTS = ["kept", "thrown", "other_kept", "other_thrown", "cards"];
const VALUES = /(^|_)(hand|crib|total|gap)$/;

/** Figures as words: cards as ranks, values with two decimals, counts whole. */
function written(figures) {
  const words = {};
  for (const [name, value] of Object.entries(figures)) {
    if (CARD_LISTS.includes(name)) words[name] = ranksText(value.split(" "));
    else if (typeof value === "number") words[name] = VALUES.test(name) ? points(value) : whole(value);
  }
  if (figures.cards) words.suit = suitName(figures.cards[1]);
  const top = figures.top_starters?.split(" ") ?? [];
  words.named = top.length && top.length <= 3 ? list(top.map(cardName)) : "";
  return words;
}

/** The sentences for a verdict, the headline first. */
export function reasonSentences(verdict) {
  return verdict.reasons.map(({ code, figures }) => (HEADLINES[code] ?? DETAILS[code])?.(written(figures))).filter(Boolean);
}
