/**
 * Own mistakes at the table of their kind: each comes back as it was asked, is answered once, and then says when it comes
 * again. `kind` names the kind in addresses; `table` asks and shows; `intro(question, lead)` is the paper beside a question,
 * `choice(text)` draws what was chosen before.
 */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, dayName, ngettext, points, whole } from "./i18n.js";
import { askUntilAnswered } from "./api.js";
import { notice } from "./problems.js";

export class Mistakes {
  constructor({ kind, table, intro, choice }) {
    Object.assign(this, { kind, table, intro, choice, path: `/me/mistakes/${kind}`, answers: [], board: document.querySelector("peg-board") });
    table.refused = (error) => table.showPaper([notice(error)]);
    const verdict = table.showPaper.bind(table);
    // What becomes of the mistake stands above its verdict.
    table.showPaper = (content) => verdict(table.phase === "verdict" && this.reply ? [this.outcome(this.reply), ...content] : content);
  }

  pegs(standing) {
    const from = Math.floor(Math.max(0, this.answers.length - (standing ? 0 : 1)) / 10) * 10;
    const street = this.answers.slice(from);
    this.board.show(street.map((answer) => ({ text: whole(answer.score), said: _("{score} of 100", { score: whole(answer.score) }) })), standing ? street.length + 1 : street.length);
  }

  async send(choice) {
    this.reply = await askUntilAnswered(`${this.path}/answers`, { id: this.shown.id, ...choice }, this.table.trouble);
    const { verdict } = this.reply;
    this.answers.push({ score: verdict.score, right: this.reply.right });
    this.pegs(false);
    return verdict;
  }

  /** What was chosen in the ranked run, whether it was right this time, and when it comes back. */
  outcome({ before, cost, right, again }) {
    const then = again ? _("It comes back on {day}.", { day: dayName(again.slice(0, 10)) }) : _("You know it now: it comes back no more.");
    return h("div", { class: "notice" },
      h("p", {}, h("b", {}, right ? _("Right this time.") : _("Not yet.")), " ", then),
      h("p", { class: "small muted" }, _("In your ranked run:"), " ", this.choice(before), " · ", `−${points(cost)}`));
  }

  async next() {
    this.reply = null;
    try {
      this.shown = await askUntilAnswered(`${this.path}/next`, {}, this.table.trouble);
      this.pegs(true);
      const { question, day, due } = this.shown;
      const lead = [
        h("blockquote", { class: "reason" }, h("p", {}, _("A position of {day} that cost you points then. What do you choose today?", { day: dayName(day) }))),
        h("p", { class: "muted" }, ngettext("{n} is due.", "{n} are due.", due)),
        h("p", { class: "alone" }, h("a", { href: "/mistakes" }, _("All your mistakes"))),
      ];
      this.table.ask(question, { intro: this.intro(question, lead), extra: dayName(day, "medium") });
    } catch (error) {
      this.nothing(error);
    }
  }

  /** That nothing is due is no fault. */
  nothing(error) {
    const { table } = this;
    const back = h("a", { class: "button", href: "/mistakes" }, _("All your mistakes"));
    if (error.code !== "nothing-due") {
      table.stage("unavailable", h("div", { class: "invitation" }, notice(error, () => this.next())), [back]);
      return;
    }
    const { next } = error.problem;
    table.stage("finished", h("div", { class: "invitation", role: "status" },
      h("p", { class: "invitation-title" }, this.answers.length ? _("That was all for today") : _("Nothing is due")),
      this.answers.length ? h("p", {}, _("{right} of {all} right", { right: whole(this.answers.filter((one) => one.right).length), all: whole(this.answers.length) })) : "",
      h("p", {}, next ? _("The next one comes back on {day}.", { day: dayName(next.slice(0, 10)) }) : _("No mistake of yours is waiting."))), [back]);
    table.paper.replaceChildren(h("h2", {}, _("Meanwhile")), h("p", {}, _("Practice without end has fresh positions.")),
      h("p", {}, h("a", { class: "button quiet", href: this.kind === "domino" ? "/practice/domino" : "/practice" }, _("Practise"))));
    this.pegs(false);
  }
}
