/** Counting hands and cribs, as a table for counting knows it. */

import { s } from "./dom.js";
import { _, list, ngettext, whole } from "./i18n.js";
import { callSteps, callText } from "./call.js";
import { cardName } from "./card.js";
import { CountedCards } from "./counted-cards.js";
import { cardText } from "./playing-card.js";

const icon = (path) => s("svg", { viewBox: "0 0 24 18", class: "plate-icon", "aria-hidden": "true" }, s("path", { d: path }));
const HAND = "M2 5l5-2 4 11-5 2zM8.5 2h5.5v12h-3.2M14 3l5.5 2-4 11-3.5-1.3M19.5 6.5l3.5 2.5-5 8-2.5-1";
const CRIB = "M5 4.5h14v12H5zM7.5 1.5h14v12M5 8.5h14M9.5 12.5h5";

export const hands = {
  name: "hands",
  highest: 29,
  view: () => new CountedCards(),
  plate: ({ crib }) => (crib ? { icon: icon(CRIB), name: _("Crib"), dark: true } : { icon: icon(HAND), name: _("Hand") }),
  spoken({ crib, cards, starter }) {
    const values = { cards: list(cards.map(cardName)), starter: cardName(starter) };
    return crib ? _("Crib: {cards}. Starter: {starter}.", values) : _("Hand: {cards}. Starter: {starter}.", values);
  },
  prompt: () => _("Type the points, from 0 to 29."),
  next: () => _("Next hand"),
  points: (verdict) => verdict.total,
  steps: (verdict) => callSteps(verdict).map((step) => ({ lights: step.cards, words: step.words, shown: cardText(step.cards), figure: step.running, named: _("so far") })),
  called: callText,
  line: (verdict) => (verdict.off ? _("you said {said}, it counts {total}", { said: whole(verdict.said), total: whole(verdict.total) }) : ngettext("{n} point", "{n} points", verdict.total)),
  reasons: async () => (await import("./traps.js")).trapSentences,
  reviewed: (verdict) => [verdict.crib ? _("Crib") : _("Hand"), " ", cardText(verdict.cards), " ", _("starter"), " ", cardText([verdict.starter])],
};
