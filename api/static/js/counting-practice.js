/**
 * Counting without end: by wish, the due ones again, a limit if wished, and muggins against the computer. `discipline` is as
 * count-table.js knows it; `training` holds what is its own: `key`, under which wishes are kept; `path` of the API; `fields`
 * of the wishes with their `initial` values, `wish`, the names that are sent; `which()`, `deal()`, `looking()`, `title()`, `invitation()`,
 * `comesBack()`, `again(when)`, `nextAgain(when)`, `noneWaiting()`, `elsewhere()`; `words` for training-progress.js.
 */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, ngettext, percent, spent, whole } from "./i18n.js";
import { ask as askOnce, askUntilAnswered, ConnectionLost } from "./api.js";
import { offMark, offText } from "./announced.js";
import { serverNow, setClock } from "./clock.js";
import { CountTable, countSwitches } from "./count-table.js";
import { notice } from "./problems.js";
import { progressView } from "./training-progress.js";
import { Wishes } from "./wishes.js";

const mugginsSwitch = () => [{ name: "muggins", text: _("Muggins"), hint: _("What you leave out goes to the computer; what you claim too much is cut.") }];

export function countingPractice(discipline, training) {
  const STREET = 20;

  const board = document.querySelector("peg-board");
  const answers = [];
  const score = { you: 0, computer: 0 };
  let due = null;
  // Whether what lies on the table was dealt by the browser.
  let offline = false;
  // Whether the hand on the table is no longer of the kind that is wished.
  let stale = false;

  const deals = [...training.wish, "limit"];
  const wishes = new Wishes({
    key: training.key, fields: [...training.fields, ...mugginsSwitch(), ...countSwitches()],
    initial: { limit: "0", muggins: false, instant: false, aloud: false, voice: false, ...training.initial },
    changed: (name) => {
      table.heed(name);
      if (!deals.includes(name)) return;
      if (wishes.dialog.open) stale = true;
      else if (table.phase === "counting") deal();
    },
  });

  const table = new CountTable(discipline, { options: wishes.value, send, next: deal });
  table.refused = (error) => { table.showPaper([notice(error)]); };
  table.training = true;
  table.notices = (reply) => [mugginsNotice(reply)].filter(Boolean);
  table.after = (reply) => [againNotice(reply)].filter(Boolean);

  const settings = wishes.button(training.which(), { more: () => [progressPlace()], close: training.deal(), closed: (pressed) => { if (pressed || (stale && table.phase === "counting")) deal(); } });

  function pegs(standing) {
    const from = Math.floor(Math.max(0, answers.length - (standing ? 0 : 1)) / STREET) * STREET;
    const street = answers.slice(from);
    board.show(street.map((answer) => ({ text: offMark(answer.off), said: offText(answer.off), off: answer.off !== 0 })), standing ? street.length + 1 : street.length);
  }

  async function send(points) {
    const reply = await askUntilAnswered(`${training.path}/answers`, { id: table.question.id, points }, table.trouble, undefined, table.question);
    const { verdict } = reply;
    answers.push({ off: verdict.off, time: reply.time });
    due = reply.due;
    if (wishes.value.muggins) {
      const there = discipline.points(verdict);
      score.you += Math.min(verdict.said, there);
      score.computer += Math.max(0, there - verdict.said);
      table.line.textContent = mugginsText();
    }
    pegs(false);
    return reply;
  }

  function mugginsNotice({ verdict }) {
    if (!wishes.value.muggins) return null;
    const left = -verdict.off;
    const line = left > 0 ? ngettext("Muggins! {n} point goes to the computer.", "Muggins! {n} points go to the computer.", left)
      : left < 0 ? _("Too much: cut to {n}.", { n: discipline.points(verdict) })
        : _("Nothing left for the computer.");
    return h("div", { class: "notice muggins" }, h("p", {}, h("b", {}, line), h("span", {}, mugginsText())));
  }

  const mugginsText = () => _("you {you} : {computer} computer", { you: whole(score.you), computer: whole(score.computer) });

  /** "in 2 hours". */
  function fromNow(instant) {
    const minutes = Math.max(1, Math.round((Date.parse(instant) - serverNow()) / 60000));
    if (minutes < 60) return ngettext("in {n} minute", "in {n} minutes", minutes);
    if (minutes < 2880) return ngettext("in {n} hour", "in {n} hours", Math.round(minutes / 60));
    return ngettext("in {n} day", "in {n} days", Math.round(minutes / 1440));
  }

  function againNotice({ again }) {
    return again ? h("p", { class: "small muted" }, training.again(fromNow(again))) : null;
  }

  /** Whoever wants only what went wrong may have nothing to repeat: that is no fault. */
  function refusal(error) {
    if (error.code !== "nothing-due") return notice(error);
    const { next } = error.problem;
    return h("div", { role: "status" },
      h("p", { class: "invitation-title" }, _("Nothing to repeat")),
      h("p", {}, next ? training.nextAgain(fromNow(next)) : training.noneWaiting()));
  }

  async function deal() {
    stale = false;
    table.setPhase("idle");
    const found = table.looking(training.looking());
    try {
      const question = await askUntilAnswered(training.path, Object.fromEntries(training.wish.map((name) => [name, wishes.value[name]])), table.trouble);
      found();
      due = question.due;
      offline = Boolean(question.offline);
      setClock(question.shown);
      pegs(true);
      table.ask(question, { intro: paper(), extra: extra(question), limit: Number(wishes.value.limit) * 1000, buttons: [settings] });
    } catch (error) {
      found();
      table.stage("ready", h("div", { class: "invitation" }, refusal(error)), [settings, h("button", { type: "button", class: "button", onclick: deal }, _("Try again"))], deal);
      table.paper.replaceChildren(...paper());
    }
  }

  function extra(question) {
    const parts = [question.repeat && h("span", { class: "chip mine" }, _("again"))];
    if (wishes.value.muggins) parts.push(mugginsText());
    return h("span", {}, parts.filter(Boolean));
  }

  /** The paper before the first hand and beside each: what one wants, how it goes. */
  function paper() {
    const right = answers.filter((answer) => !answer.off).length;
    const time = answers.reduce((total, answer) => total + answer.time, 0);
    return [
      h("h2", {}, training.title()),
      offline
        ? h("div", { class: "notice", role: "note" }, h("p", {}, h("b", {}, _("Without the server")), " ", _("Dealt and counted here in your browser. What goes wrong comes back while this page is open; nothing of it is added to your charts.")))
        : h("blockquote", { class: "reason" }, h("p", {}, training.comesBack())),
      answers.length ? h("dl", { class: "tally" },
        h("div", {}, h("dt", {}, _("right")), h("dd", {}, percent(right / answers.length))),
        h("div", {}, h("dt", {}, _("time each")), h("dd", {}, spent(time / answers.length))),
        due !== null && h("div", {}, h("dt", {}, _("due again")), h("dd", {}, whole(due)))) : "",
      wishes.form(),
      h("h2", {}, _("How it goes")), progressPlace(),
      ...training.elsewhere().map((link) => h("p", { class: "alone" }, link)),
    ];
  }

  /** The progress arrives by itself; somebody who has not begun has none. */
  function progressPlace() {
    const place = h("div", { class: "progress" }, progressView({ days: [], patterns: [] }, training.words));
    askOnce(`${training.path}/progress`).then((progress) => place.replaceChildren(...progressView(progress, training.words)), (error) => {
      if (error instanceof ConnectionLost) place.replaceChildren(h("p", { class: "muted" }, _("The charts of your progress lie on the server. They are back when it is.")));
    });
    return place;
  }

  function invite() {
    table.stage("invitation", h("div", { class: "invitation" },
      h("p", { class: "invitation-title" }, training.title()),
      training.invitation()),
    [settings, h("button", { type: "button", class: "button", onclick: deal }, training.deal())], deal);
    table.paper.replaceChildren(...paper());
  }

  invite();
}
