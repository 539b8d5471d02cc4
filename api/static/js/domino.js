/** Today's sheet of dominoes: ten positions, in each of which one tile is played. */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, whole } from "./i18n.js";
import { Daily } from "./daily.js";
import { positionPaper } from "./domino-history.js";
import { isTile, plain } from "./domino-line.js";
import { dominoPlate } from "./domino-plate.js";
import { DominoTable } from "./domino-table.js";
import { givenAway } from "./domino-words.js";
import { peg, record, tally } from "./points-given-away.js";
import { domino } from "./sheet-kinds.js";
import { later } from "./later.js";
import { tileElement } from "./tile.js";
import { alsoToday, welcomeLesson, welcomeLine } from "./welcome.js";

const LESSON = { href: "/learn/fives-and-threes", text: () => _("New to fives and threes? Two minutes") };

const title = (n) => _("Position {n} of {of}", { n, of: 10 });

const paper = later(() => import("./domino-review.js"));

const table = new DominoTable({
  send: async (play) => (await daily.answer(table.question.n, play)).verdict,
  next: () => daily.next(),
});

const daily = new Daily(table, {
  kind: domino,
  begin: () => _("Sit down"),
  onwards: () => _("Next position"),
  again: (n) => _("Position {n}, as you played it", { n }),
  invitation: () => [
    h("p", {}, _("Ten positions of fives and threes, the same for everyone. Which tile, and at which end?")),
    h("div", { class: "shown-line", "aria-hidden": "true" }, ["3-6", "6-6", "6-4"].map((tile) => tileElement(tile))),
  ],
  welcome() {
    return [
      h("h2", {}, _("Today's ten positions")),
      h("p", {}, _("Ten positions of fives and threes, the same for everyone today. You play one tile in each, and an exact solver shows what every play was worth, and why.")),
      h("blockquote", { class: "reason" }, h("p", {}, _("Your first tile opens the day's run, and the first run is the one that counts."))),
      h("p", {}, h("a", { class: "button quiet", href: LESSON.href }, LESSON.text())),
      ...positionPaper(daily.run.next, title(1)),
      ...alsoToday(daily.day, "domino"),
      h("p", { class: "muted" }, _("You may leave and come back: the run waits until 01:00 UTC of the next day. Thinking time does not count.")),
    ];
  },
  mark(wish) {
    const text = wish.get("play") ?? "";
    const tile = isTile(text) ? plain(text) : null;
    if (table.hand.sides.get(tile)?.length) table.hand.choose(tile, wish.get("end") ?? undefined, false);
  },
  proceed() {
    const question = daily.run.next;
    daily.showPegs(question.n);
    table.ask(question, { intro: daily.run.unopened ? () => this.intro() : this.intro(), extra: daily.run.unopened ? welcomeLine(daily.day, title(question.n)) : title(question.n) });
    if (daily.run.unopened) table.middle.firstElementChild.append(welcomeLesson(LESSON));
  },
  intro() {
    const { run } = daily;
    if (run.unopened) return this.welcome();
    return [
      ...positionPaper(run.next, title(run.next.n)),
      tally(run),
    ];
  },
  peg,
  record,
  verdict: async (reply) => (await paper()).reviewedVerdict(reply.verdict),
  plate: (review, onward) => dominoPlate(daily.run, review, onward),
  ended: (run) => `${_("All ten played. {score} of 1000.", { score: whole(run.score) })} ${givenAway(run)}.`,
});

daily.load();
