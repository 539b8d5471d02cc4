/** Today's sheet of discards: ten hands, of each of which two cards go into the crib. */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { Daily } from "./daily.js";
import { discardPlate } from "./discard-plate.js";
import { discard } from "./kind-discard.js";
import { faceDown } from "./playing-card.js";
import { PositionTable } from "./position-table.js";
import { verdictView } from "./verdict.js";

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
  welcome: () => [
    h("h2", {}, _("Today's ten hands")),
    h("blockquote", { class: "reason" }, h("p", {}, _("The run begins with Deal, and your first run of the day is the one that counts."))),
    h("p", {}, _("Each answer is graded by the points it gives away against the best throw: nothing given away scores 100, and every point given away halves it.")),
    h("p", { class: "muted" }, _("You may leave and come back: the run waits until 01:00 UTC of the next day. Thinking time does not count.")),
  ],
  proceed() {
    const question = daily.run.next;
    daily.showPegs(question.n);
    table.ask(question, { intro: this.intro(), extra: _("Hand {n} of {of}", { n: question.n, of: 10 }) });
  },
  intro() {
    const { run } = daily;
    const own = run.next.crib === "own";
    return [
      h("h2", {}, _("Hand {n} of {of}", { n: run.next.n, of: 10 })),
      h("blockquote", { class: "reason" }, h("p", {}, own
        ? _("You deal. The crib is yours: its points are added to those of the four cards you keep.")
        : _("The other side deals. The crib is theirs: its points are taken from those of the four cards you keep."))),
      h("p", { class: "muted" }, _("Choose the two cards to throw. Afterwards you see what each of the fifteen choices is worth, and why.")),
      run.answers.length ? h("dl", { class: "tally" },
        h("div", {}, h("dt", {}, _("so far")), h("dd", {}, whole(run.score))),
        h("div", {}, h("dt", {}, _("given away")), h("dd", {}, points(run.loss)))) : "",
    ];
  },
  peg: (answer) => ({ text: whole(answer.score), said: _("{score} of 100", { score: whole(answer.score) }) }),
  record(reply) {
    const { n, thrown, loss, score } = reply.verdict;
    Object.assign(daily.run, { score: reply.score, loss: reply.loss, next: reply.next });
    return { n, thrown, loss, score };
  },
  verdict: (reply) => verdictView(reply.verdict),
  plate: (review, onward) => discardPlate(daily.run, review, onward),
  ended: (run) => _("All ten played. {score} of 1000, {loss} points given away.", { score: whole(run.score), loss: points(run.loss) }),
});

daily.load();
