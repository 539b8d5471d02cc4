/** Today's sheet of dominoes: ten positions, in each of which one tile is played. */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { Daily } from "./daily.js";
import { positionPaper } from "./domino-history.js";
import { dominoPlate } from "./domino-plate.js";
import { DominoTable } from "./domino-table.js";
import { dominoVerdict } from "./domino-verdict.js";
import { givenAway } from "./domino-words.js";
import { domino } from "./kind-domino.js";
import { reviewedPosition } from "./domino-review.js";
import { tileElement } from "./tile.js";

const title = (n) => _("Position {n} of {of}", { n, of: 10 });

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
  welcome: () => [
    h("h2", {}, _("Today's ten positions")),
    h("blockquote", { class: "reason" }, h("p", {}, _("The run begins with “Sit down”, and your first run of the day is the one that counts."))),
    h("p", {}, _("After each tile both ends are added up: a third of the total if three divides it, and a fifth if five does. Who places the last tile gets one point more.")),
    h("p", {}, _("Each answer is graded by the points it gives away against the best play: nothing given away scores 100, and every point given away halves it. Two of the ten are finishes, where only the race to exactly 61 counts.")),
    h("p", { class: "muted" }, _("You may leave and come back: the run waits until 01:00 UTC of the next day. Thinking time does not count.")),
    h("p", {}, h("a", { href: "/help#domino" }, _("The rules of fives and threes"))),
  ],
  proceed() {
    const question = daily.run.next;
    daily.showPegs(question.n);
    table.ask(question, { intro: this.intro(), extra: title(question.n) });
  },
  intro() {
    const { run } = daily;
    return [
      ...positionPaper(run.next, title(run.next.n)),
      run.answers.length ? h("dl", { class: "tally" },
        h("div", {}, h("dt", {}, _("so far")), h("dd", {}, whole(run.score))),
        h("div", {}, h("dt", {}, _("given away")), h("dd", {}, points(run.loss)))) : "",
    ];
  },
  peg: (answer) => ({ text: whole(answer.score), said: _("{score} of 100", { score: whole(answer.score) }) }),
  record(reply) {
    const { n, tile, end, loss, score } = reply.verdict;
    Object.assign(daily.run, { score: reply.score, loss: reply.loss, finish_loss: reply.finish_loss, next: reply.next });
    return { n, tile, end, loss, score };
  },
  verdict: (reply) => dominoVerdict(reply.verdict, { board: reviewedPosition(reply.verdict) }),
  plate: (review, onward) => dominoPlate(daily.run, review, onward),
  ended: (run) => `${_("All ten played. {score} of 1000.", { score: whole(run.score) })} ${givenAway(run)}.`,
});

daily.load();
