/** What makes a hand worth counting, in a sentence: traps, and figures that players know by heart. */

import { _ } from "./i18n.js";
import { ranksText } from "./card.js";

const runLength = (verdict) => verdict.items.find((item) => item.kind === "run")?.cards.length ?? 3;
const longFifteen = (verdict) => verdict.items.find((item) => item.kind === "fifteen" && item.cards.length >= 4);

const SENTENCES = {
  zero: () => _("Nothing at all. Players call it nineteen, for no hand can count that."),
  "four-flush-in-crib": () => _("A four-flush in the crib counts nothing: there all five cards must share the suit."),
  "starter-makes-four": () => _("The starter is only the fourth of its suit. A flush needs all four cards of the hand; this one counts nothing."),
  "starter-jack": () => _("A jack turned up is his heels, 2 for the dealer at the cut. In the count it is no nobs."),
  "round-the-corner": () => _("Runs do not go round the corner: after the king nothing follows."),
  "broken-run": () => _("Four of five neighbours with a gap inside are no run."),
  "many-card-fifteen": (verdict) => _("Easily missed: {cards} is fifteen too.", { cards: ranksText(longFifteen(verdict).cards) }),
  "double-run": (verdict) => (runLength(verdict) === 4
    ? _("A double run of four is 10 with its pair, before any fifteens.")
    : _("A double run of three is 8 with its pair, before any fifteens.")),
  "triple-run": () => _("A triple run is 15 with its three of a kind, before any fifteens."),
  "double-double-run": () => _("A double double run is 16 with its two pairs, before any fifteens."),
};

/** The sentences for a verdict, in the order of its patterns. */
export const trapSentences = (verdict) => verdict.patterns.map((pattern) => SENTENCES[pattern]?.(verdict)).filter(Boolean);
