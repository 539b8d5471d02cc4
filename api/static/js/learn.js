/** Cribbage in two minutes: seven steps at the table, the last of them a real throw with its real verdict. */

import { h } from "./dom.js";
import { _, list, points, whole } from "./i18n.js";
import { callText } from "./call.js";
import { cardName, index, pips, rankOf, readCards } from "./card.js";
import { Centre } from "./centre.js";
import { CountedCards } from "./counted-cards.js";
import { spokenCards } from "./hand.js";
import { number, pick } from "./lesson-parts.js";
import { idea, LessonTable } from "./lesson-table.js";
import { cardText, playingCard } from "./playing-card.js";
import { PositionTable } from "./position-table.js";

const values = JSON.parse(document.getElementById("main").dataset.lesson);
const { counted, gifts, theirs, throws } = values;

const sumOf = (cards) => cards.reduce((sum, card) => sum + pips(card), 0);
const ranks = (cards) => list(cards.map((card) => index(card[0])));
const sameRank = (cards) => cards.every((card) => card[0] === cards[0][0]);

/** A brass plate with what there is to find. */
const plaque = (text) => h("div", { class: "plate lesson-plate", "aria-hidden": "true" }, h("div", { class: "plate-metal" }, text));

/** Cards of which some are to be found. */
const find = (table, cards, limit, example, middle, judge) => pick(table, cards, {
  limit, judge, middle, example, className: "hand-card", label: _("The cards"), words: _("The cards: {cards}.", { cards: spokenCards(cards) }),
  draw: (card) => playingCard(card, { silent: true }), name: cardName, read: (text) => readCards(text).cards,
});

const FIFTEENS = ["5H", "7C", "8D", "KS"];
let first = ["7C", "8D"];

const notFifteen = (cards) => _("{cards} make {sum}, not fifteen.", { cards: ranks(cards), sum: whole(sumOf(cards)) });

const steps = [
  {
    title: () => _("Fifteen"),
    text: () => idea(_("Cards that add up to fifteen score 2 points. An ace counts 1, jack, queen and king count 10, all others their number.")),
    task: () => _("Tap two cards that make fifteen."),
    lay: (table) => find(table, FIFTEENS, 2, "7C KS", plaque(_("Fifteen: 2")), (cards) => {
      if (sumOf(cards) !== 15) return { right: false, text: notFifteen(cards) };
      first = cards;
      return { right: true, text: _("{cards} make fifteen: 2 points.", { cards: ranks(cards) }) };
    }),
  },
  {
    title: () => _("And another"),
    text: () => idea(_("Every combination counts, whatever else its cards are used for."), _("You have {cards}.", { cards: ranks(first) })),
    task: () => _("The same hand makes fifteen once more. Tap the two cards."),
    lay: (table) => find(table, FIFTEENS, 2, "7C KS", plaque(_("Fifteen: 2")), (cards) => {
      if (sumOf(cards) !== 15) return { right: false, text: notFifteen(cards) };
      if (cards.join() === first.join()) return { right: false, text: _("That one you have already. The other two cards make one as well.") };
      return { right: true, text: _("“Fifteen two, fifteen four”: 4 points so far. A five goes with every ten, jack, queen and king.") };
    }),
  },
  {
    title: () => _("The pair"),
    text: () => idea(_("Two cards of the same rank are a pair: 2 points."), _("Three of a kind are three pairs, 6 points; four of a kind are six pairs, 12.")),
    task: () => _("Tap the pair."),
    lay: (table) => find(table, ["6C", "6S", "9D", "KH"], 2, "9D KH", plaque(_("Pair: 2")), (cards) => {
      if (sameRank(cards)) return { right: true, text: _("A pair of sixes: 2 points. And each six makes fifteen with the nine.") };
      return { right: false, text: sumOf(cards) === 15 ? _("{cards} make fifteen, which counts as well. A pair is two of the same rank.", { cards: ranks(cards) }) : _("{cards} are not of the same rank.", { cards: ranks(cards) }) };
    }),
  },
  {
    title: () => _("The run"),
    text: () => idea(_("Three or more neighbours in rank are a run: one point for each card. Suits do not matter."), _("The ace is low: it goes with two and three, never with the king.")),
    task: () => _("Tap the run of three."),
    lay: (table) => find(table, ["3C", "4H", "5D", "QS"], 3, "3C 4H QS", plaque(_("Run of three: 3")), (cards) => {
      const found = cards.map(rankOf).sort((a, b) => a - b);
      if (found[2] - found[0] === 2) return { right: true, text: _("3-4-5: a run of three, 3 points. And the queen makes fifteen with the five.") };
      return { right: false, text: _("{cards} are not three neighbours. Leave the odd one out.", { cards: ranks(cards) }) };
    }),
  },
  {
    title: () => _("The whole hand"),
    text: () => idea(_("At the end each counts the four cards of the hand together with the starter, a fifth card that belongs to both."), _("Fifteens first, then pairs, then runs.")),
    task: () => _("What does the hand count, with its starter?"),
    lay: (table) => {
      const cards = new CountedCards();
      cards.show(counted);
      return number(table, 12, {
        middle: h("div", { class: "lesson-counted" }, cards.element), label: _("What the hand counts"),
        words: _("The hand: {cards}. The starter: {starter}.", { cards: spokenCards(counted.cards), starter: cardName(counted.starter) }),
        judge: (said) => {
          if (said === counted.total) {
            cards.light(counted.items.flatMap((item) => item.cards));
            return { right: true, text: callText(counted) };
          }
          return { right: false, text: said < counted.total ? _("It is more. Two fifteens are in it, one of them of three cards, and a run.") : _("It is less. Only what makes fifteen, a pair or a run counts, and there is no pair.") };
        },
      });
    },
  },
  {
    title: () => _("Whose crib?"),
    text: () => idea(_("Before that, each throws two of six cards into the crib: a hand of its own that belongs to the dealer. Here the other side deals, so the crib is theirs.")),
    task: () => _("Tap the two cards that would be the greatest gift to their crib."),
    lay: (table) => {
      const cards = [...new Set(Object.keys(gifts).flatMap((pair) => pair.split(" ")))];
      const centre = h("div", { class: "lesson-centre" });
      new Centre(centre).lay("opponent");
      const most = Math.max(...Object.values(gifts).map(([, given]) => given));
      return find(table, cards, 2, "2D KS", centre, (found) => {
        const [own, given] = gifts[found.join(" ")];
        const shown = { cards: ranks(found), given: points(given), own: points(own) };
        if (given === most) return { right: true, text: _("With {cards} their crib counts {given} on average. In your own crib it would be {own}, and yours.", shown) };
        return { right: false, text: _("With {cards} their crib counts {given} on average. Two other cards bring it far more.", shown) };
      });
    },
  },
  {
    title: () => _("Throw two"),
    text: () => idea(_("Now you deal: the crib is yours, and what you throw counts for you too. Choose two of six cards, as every day at this table.")),
    takeOver(lesson, paper, extra) {
      const table = new PositionTable({
        send: async (cards) => ({ ...throws.verdict, ...throws.answers[cards.join(" ")] }),
        next: async () => lesson.played(),
      });
      table.nextName = _("To the end");
      table.ask({ crib: throws.verdict.crib, cards: throws.verdict.cards }, { intro: paper, extra });
      return table;
    },
  },
];

new LessonTable({
  name: "cribbage",
  steps,
  end: (lesson) => ({
    words: _("That is the game. On to today's first hand."),
    content: h("div", { class: "invitation" },
      h("p", { class: "invitation-title" }, _("That is the game")),
      h("p", {}, _("Every day ten hands wait here, the same for everyone. An exact solver says what each throw was worth."))),
    buttons: [h("button", { type: "button", class: "button quiet", onclick: () => lesson.again() }, _("Once more")), h("a", { class: "button main-button", href: "/" }, _("To today's first hand"))],
    start: () => { location.href = "/"; },
    paper: [
      h("h2", {}, _("What is left to know")),
      h("p", {}, _("Had the crib been theirs, the best throw from the same six cards would have been"), " ", cardText(theirs.cards), ": ", _("{total} in all instead of {other}. What you throw matters as much as what you keep.", { total: points(theirs.total), other: points(throws.verdict.choices[0].total) })),
      h("p", {}, _("Four cards of one suit in the hand count 4, and the jack of the starter's suit counts 1. Cards are also laid in turn for points, up to 31: that is pegging.")),
      h("ul", { class: "plain-links" },
        h("li", {}, h("a", { href: "/rules/cribbage" }, _("The rules of cribbage"))),
        h("li", {}, h("a", { href: "/numbers" }, _("How a number is computed"))),
        h("li", {}, h("a", { href: "/learn/fives-and-threes" }, _("Learn fives and threes too")))),
    ],
  }),
});
