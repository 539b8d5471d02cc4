/** Today's sheet of discards: ten hands, of each of which two cards go into the crib. */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { Daily } from "./daily.js";
import { discardPlate } from "./discard-plate.js";
import { discard } from "./sheet-kinds.js";
import { faceDown } from "./playing-card.js";
import { peg, record, tally } from "./points-given-away.js";
import { PositionTable } from "./position-table.js";
import { later } from "./later.js";
import { alsoToday, welcomeLesson, welcomeLine } from "./welcome.js";

const LESSON = { href: "/learn", text: () => _("New to cribbage? Two minutes") };

const paper = later(() => import("./verdict.js"));

const table = new PositionTable({
  send: async (cards) => (await daily.answer(table.question.n, { cards })).verdict,
  next: () => daily.next(),
});

const daily = new Daily(table, {
  kind: discard,
  begin: () => _("Deal"),
  invitation: () => [
    h("p", {}, _("Ten hands, the same for everyone. Throw two cards of each into the crib.")),
    h("div", { class: "fan", "aria-hidden": "true" }, Array.from({ length: 6 }, () => faceDown())),
  ],
  welcome(whose) {
    return [
      h("h2", {}, _("Today's ten hands")),
      h("p", {}, _("Ten hands of cribbage, the same for everyone today. You throw two cards of each into the crib, and an exact solver shows what all fifteen throws were worth, and why.")),
      h("blockquote", { class: "reason" }, h("p", {}, _("Your first throw opens the day's run, and the first run is the one that counts.")), h("p", {}, whose)),
      h("p", {}, h("a", { class: "button quiet", href: LESSON.href }, LESSON.text())),
      ...alsoToday(daily.day, "discard"),
      h("p", { class: "muted" }, _("You may leave and come back: the run waits until 01:00 UTC of the next day. Thinking time does not count.")),
    ];
  },
  mark(wish) {
    const cards = wish.get("throw")?.match(/[A2-9TJQK][CDHS]/g) ?? [];
    if (new Set(cards).size === 2 && cards.every((card) => table.hand.cards.includes(card))) table.hand.mark(cards);
  },
  proceed() {
    const question = daily.run.next;
    const place = _("Hand {n} of {of}", { n: question.n, of: 10 });
    daily.showPegs(question.n);
    table.ask(question, { intro: daily.run.unopened ? () => this.intro() : this.intro(), extra: daily.run.unopened ? welcomeLine(daily.day, place) : place, hint: daily.run.unopened ? welcomeLesson(LESSON) : null });
  },
  intro() {
    const { run } = daily;
    const whose = run.next.crib === "own"
      ? _("You deal. The crib is yours: its points are added to those of the four cards you keep.")
      : _("The other side deals. The crib is theirs: its points are taken from those of the four cards you keep.");
    if (run.unopened) return this.welcome(whose);
    return [
      h("h2", {}, _("Hand {n} of {of}", { n: run.next.n, of: 10 })),
      h("blockquote", { class: "reason" }, h("p", {}, whose)),
      h("p", { class: "muted" }, _("Choose the two cards to throw. Afterwards you see what each of the fifteen choices is worth, and why.")),
      tally(run),
    ];
  },
  peg,
  record,
  verdict: async (reply) => (await paper()).verdictView(reply.verdict),
  plate: (review, onward) => discardPlate(daily.run, review, onward),
  ended: (run) => _("All ten played. {score} of 1000, {loss} points given away.", { score: whole(run.score), loss: points(run.loss) }),
});

daily.load();
