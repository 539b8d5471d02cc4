/** Counting without end: hands by wish, the due ones again, a limit if wished, and muggins against the computer. */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, ngettext, percent, spent, whole } from "./i18n.js";
import { ask as askOnce, askUntilAnswered } from "./api.js";
import { offMark, offText } from "./call.js";
import { serverNow, setClock } from "./clock.js";
import { CountTable, countSwitches } from "./count-table.js";
import { faceDown } from "./playing-card.js";
import { notice } from "./problems.js";
import { progressView } from "./training-progress.js";
import { Wishes } from "./wishes.js";

const STREET = 20;

const board = document.querySelector("peg-board");
const answers = [];
const score = { you: 0, computer: 0 };
let due = null;
// Whether the hand on the table is no longer of the kind that is wished.
let stale = false;

const LIMITS = { 0: _("none"), 20: _("20 s"), 10: _("10 s"), 5: _("5 s") };
const FIELDS = [
  { name: "source", legend: _("Cards"), values: { any: _("either"), hands: _("hands"), cribs: _("cribs") } },
  { name: "level", legend: _("Difficulty"), values: { any: _("any"), easy: _("easy"), medium: _("medium"), hard: _("hard") } },
  { name: "game", legend: _("Game"), values: { six: _("six cards"), five: _("five cards") } },
  { name: "only", legend: _("Only"), values: {
    any: _("anything"), fifteens: _("fifteens"), pairs: _("pairs"), runs: _("runs"), flush: _("flushes"), nobs: _("his nobs"), zero: _("nothings"), traps: _("traps"), mistakes: _("what I get wrong"),
  } },
  { name: "limit", legend: _("Time for a hand"), values: LIMITS },
  { name: "muggins", text: _("Muggins"), hint: _("What you leave out goes to the computer; what you claim too much is cut.") },
  ...countSwitches(),
];
const DEALS = ["source", "level", "game", "only", "limit"];
const wishes = new Wishes({
  key: "muggins-training", fields: FIELDS,
  initial: { source: "any", level: "any", game: "six", only: "any", limit: "0", muggins: false, instant: false, aloud: false, voice: false },
  changed: (name) => {
    table.heed(name);
    if (!DEALS.includes(name)) return;
    if (wishes.dialog.open) stale = true;
    else if (table.phase === "counting") deal();
  },
});

const table = new CountTable({ options: wishes.value, send, next: deal });
table.nextName = _("Next hand");
table.refused = (error) => { table.showPaper([notice(error)]); };
table.training = true;
table.notices = (reply) => [mugginsNotice(reply)].filter(Boolean);
table.after = (reply) => [againNotice(reply)].filter(Boolean);

const settings = wishes.button(_("Which hands"), { more: () => [progressPlace()], close: _("Deal"), closed: (pressed) => { if (pressed || (stale && table.phase === "counting")) deal(); } });

function pegs(standing) {
  const from = Math.floor(Math.max(0, answers.length - (standing ? 0 : 1)) / STREET) * STREET;
  const street = answers.slice(from);
  board.show(street.map((answer) => ({ text: offMark(answer.off), said: offText(answer.off), off: answer.off !== 0 })), standing ? street.length + 1 : street.length);
}

async function send(points) {
  const reply = await askUntilAnswered("/training/counts/answers", { id: table.question.id, points }, table.trouble);
  const { verdict } = reply;
  answers.push({ off: verdict.off, time: reply.time });
  due = reply.due;
  if (wishes.value.muggins) {
    score.you += Math.min(verdict.said, verdict.total);
    score.computer += Math.max(0, verdict.total - verdict.said);
    table.line.textContent = mugginsText();
  }
  pegs(false);
  return reply;
}

function mugginsNotice({ verdict }) {
  if (!wishes.value.muggins) return null;
  const left = verdict.total - verdict.said;
  const line = left > 0 ? ngettext("Muggins! {n} point goes to the computer.", "Muggins! {n} points go to the computer.", left)
    : left < 0 ? _("Too much: cut to {n}.", { n: verdict.total })
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
  return again ? h("p", { class: "small muted" }, _("This hand comes back {when}.", { when: fromNow(again) })) : null;
}

/** Whoever wants only what went wrong may have nothing to repeat: that is no fault. */
function refusal(error) {
  if (error.code !== "nothing-due") return notice(error);
  const { next } = error.problem;
  return h("div", { role: "status" },
    h("p", { class: "invitation-title" }, _("Nothing to repeat")),
    h("p", {}, next ? _("The next hand comes back {when}.", { when: fromNow(next) }) : _("No hand that went wrong or slowly is waiting. Choose something else under “Only”.")));
}

async function deal() {
  stale = false;
  table.note("");
  const { source, level, game, only, limit } = wishes.value;
  table.setPhase("idle");
  try {
    const question = await askUntilAnswered("/training/counts", { source, level, game, only }, table.trouble);
    due = question.due;
    setClock(question.shown);
    pegs(true);
    table.ask(question, { intro: paper(), extra: extra(question), limit: Number(limit) * 1000, buttons: [settings] });
  } catch (error) {
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
    h("h2", {}, _("Counting without end")),
    h("blockquote", { class: "reason" }, h("p", {}, _("Wrong or slow hands come back after growing intervals, until they are right and quick. Nothing here is ranked."))),
    answers.length ? h("dl", { class: "tally" },
      h("div", {}, h("dt", {}, _("right")), h("dd", {}, percent(right / answers.length))),
      h("div", {}, h("dt", {}, _("time each")), h("dd", {}, spent(time / answers.length))),
      due !== null && h("div", {}, h("dt", {}, _("due again")), h("dd", {}, whole(due)))) : "",
    wishes.form(),
    h("h2", {}, _("How it goes")), progressPlace(),
    h("p", {}, h("a", { href: "/practice" }, _("Practise discards instead"))),
  ];
}

/** The progress arrives by itself; somebody who has not begun has none. */
function progressPlace() {
  const place = h("div", { class: "progress" }, progressView({ days: [], patterns: [] }));
  askOnce("/training/counts/progress").then((progress) => place.replaceChildren(...progressView(progress)), () => {});
  return place;
}

function invite() {
  table.stage("invitation", h("div", { class: "invitation" },
    h("p", { class: "invitation-title" }, _("Counting without end")),
    h("p", {}, _("Hands and cribs as you wish them, each called aloud afterwards.")),
    h("div", { class: "fan five", "aria-hidden": "true" }, Array.from({ length: 5 }, () => faceDown()))),
  [settings, h("button", { type: "button", class: "button", onclick: deal }, _("Deal"))], deal);
  table.paper.replaceChildren(...paper());
}

invite();
