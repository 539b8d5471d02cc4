/** A count in the words that players use aloud: "fifteen two, fifteen four, and a pair is six". */

import { _, word } from "./i18n.js";

// i18n: what a player calls while counting; {total} is a number word, what the count has come to
const FIRST = {
  fifteen: (total) => _("fifteen {total}", { total }),
  pair: (total) => _("a pair is {total}", { total }),
  three: (total) => _("three of a kind is {total}", { total }),
  four: (total) => _("four of a kind is {total}", { total }),
  run3: (total) => _("a run of three is {total}", { total }),
  run4: (total) => _("a run of four is {total}", { total }),
  run5: (total) => _("a run of five is {total}", { total }),
  flush: (total) => _("a flush is {total}", { total }),
  nobs: (total) => _("one for his nobs is {total}", { total }),
};
const AGAIN = {
  pair: (total) => _("another pair is {total}", { total }),
  run3: (total) => _("another run of three is {total}", { total }),
  run4: (total) => _("another run of four is {total}", { total }),
};

const key = (item) => (item.kind === "run" ? `run${item.cards.length}` : item.kind);

/** Pairs of one rank are called together when there are three or six of them. */
function grouped(items) {
  const groups = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (item.kind === "pair" && last?.kind === "pair" && last.cards[0][0] === item.cards[0][0]) {
      last.cards = [...new Set([...last.cards, ...item.cards])];
      last.points += item.points;
      last.running = item.running;
    } else {
      groups.push({ ...item, cards: [...item.cards] });
    }
  }
  return groups.map((group) => ({ ...group, name: group.kind === "pair" ? { 2: "pair", 3: "three", 4: "four" }[group.cards.length] : key(group) }));
}

/** The steps of a call: `[{ cards, points, running, words }]`; a hand of nothing has none. */
export function callSteps(verdict) {
  const groups = grouped(verdict.items);
  return groups.map((group, n) => {
    const before = groups.slice(0, n).some((other) => other.name === group.name);
    const words = ((before && AGAIN[group.name]) || FIRST[group.name])(word(group.running));
    const last = n === groups.length - 1 && n > 0 && group.kind !== "fifteen";
    return { cards: group.cards, points: group.points, running: group.running, words: last ? _("and {call}", { call: words }) : words };
  });
}

/** A sentence begins with a capital. */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The whole call as one sentence. */
export function callText(verdict) {
  if (!verdict.items.length) return _("Nineteen: nothing at all.");
  const steps = callSteps(verdict);
  const text = steps.map((step) => step.words).join(", ");
  const more = steps.length === 1 && verdict.total === 2 && verdict.items[0].kind === "fifteen" ? `, ${_("and the rest won’t do")}` : "";
  return `${capital(text)}${more}.`;
}
