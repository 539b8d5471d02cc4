/** Practice without end: fresh hands by crib owner, difficulty and game; graded the same way, never ranked. */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { askUntilAnswered } from "./api.js";
import { PositionTable } from "./position-table.js";
import { notice } from "./problems.js";
import { Wishes } from "./wishes.js";

const FIELDS = [
  { name: "crib", legend: _("Crib"), values: { any: _("either"), own: _("yours"), opponent: _("theirs") } },
  { name: "difficulty", legend: _("Difficulty"), values: { any: _("any"), easy: _("easy"), medium: _("medium"), hard: _("hard") } },
  { name: "game", legend: _("Game"), values: { six: _("six cards"), five: _("five cards") } },
];

const board = document.querySelector("peg-board");
const wishes = new Wishes({
  key: "muggins-practice", fields: FIELDS, initial: { crib: "any", difficulty: "any", game: "six" },
  changed: () => { if (["choosing", "looking"].includes(table.phase) && !wishes.dialog.open) deal(); },
});
const answers = [];
let dealt = 0;

const table = new PositionTable({ send, next: deal });
table.nextName = _("Next hand");
table.refused = (error) => table.showPaper([notice(error)]);

/** The pegs of the street one is on: ten hands each. */
function pegs(standing) {
  const street = answers.slice(Math.floor(Math.max(0, answers.length - (standing ? 0 : 1)) / 10) * 10);
  board.show(street.map((answer) => ({ text: whole(answer.score), said: _("{score} of 100", { score: whole(answer.score) }) })), standing ? street.length + 1 : street.length);
}

async function send(thrown) {
  const { crib, cards } = table.question;
  const verdict = await askUntilAnswered("/practice/discards/answers", { crib, cards, thrown }, table.trouble);
  answers.push({ score: verdict.score, loss: verdict.loss });
  pegs(false);
  return verdict;
}

async function deal() {
  const mine = dealt += 1;
  // Without the server the first hand takes the browser a moment, on an old phone several.
  const found = table.looking(_("Looking for a hand …"), intro());
  try {
    const question = await askUntilAnswered("/practice/discards", wishes.value, table.trouble);
    // Whoever wished for something else meanwhile gets that.
    if (mine !== dealt) return;
    found();
    pegs(true);
    table.ask(question, { intro: intro(question), extra: question.difficulty === "any" ? "" : FIELDS[1].values[question.difficulty] });
    table.actions.prepend(settings);
  } catch (error) {
    if (mine !== dealt) return;
    found();
    table.stage("unavailable", h("div", { class: "invitation" }, notice(error, deal)));
  }
}

/** The paper before a hand; without one, while it is looked for. */
function intro(question = {}) {
  const loss = answers.reduce((total, answer) => total + answer.loss, 0);
  return [
    h("h2", {}, _("Practice")),
    h("blockquote", { class: "reason" }, h("p", {}, question.offline
      ? _("Without the server: dealt and worked out here in your browser, to the same exact numbers. Nothing here is ranked.")
      : _("Hands without end, graded like the day's. Nothing here is ranked."))),
    wishes.form(),
    h("p", { class: "alone" }, h("a", { href: "/practice/count" }, _("Practise counting instead"))),
    h("p", { class: "alone" }, h("a", { href: "/practice/domino" }, _("Practise dominoes instead"))),
    h("p", { class: "alone" }, h("a", { href: "/practice/ends" }, _("Practise counting dominoes instead"))),
    answers.length ? h("dl", { class: "tally" },
      h("div", {}, h("dt", {}, _("hands played")), h("dd", {}, whole(answers.length))),
      h("div", {}, h("dt", {}, _("given away each")), h("dd", {}, points(loss / answers.length)))) : "",
  ].filter(Boolean);
}

const settings = wishes.button(_("Which hands"), { close: _("Deal"), closed: () => { if (["choosing", "looking"].includes(table.phase)) deal(); } });

deal();
