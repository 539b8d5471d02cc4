/** Practice without end: fresh hands by crib owner, difficulty and game; graded the same way, never ranked. */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { askUntilAnswered } from "./api.js";
import { PositionTable } from "./position-table.js";
import { notice } from "./problems.js";

const KEY = "muggins-practice";
const CHOICES = {
  crib: { any: () => _("either"), own: () => _("yours"), opponent: () => _("theirs") },
  difficulty: { any: () => _("any"), easy: () => _("easy"), medium: () => _("medium"), hard: () => _("hard") },
  game: { six: () => _("six cards"), five: () => _("five cards") },
};
const NAMES = { crib: () => _("Crib"), difficulty: () => _("Difficulty"), game: () => _("Game") };

const board = document.querySelector("peg-board");
const tableSection = document.getElementById("table");
let wish = { crib: "any", difficulty: "any", game: "six" };
try { wish = { ...wish, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") }; } catch { /* Without a store the wish holds for this page. */ }
const answers = [];

const table = new PositionTable({ send, next: deal });
table.nextName = _("Next hand");
table.refused = (error) => table.showPaper([notice(error)]);

function trouble(lost) {
  tableSection.querySelector(".table-note")?.remove();
  if (lost) tableSection.append(h("p", { class: "table-note", role: "status" }, _("Connection lost, trying again …")));
}

/** The pegs of the street one is on: ten hands each. */
function pegs(standing) {
  const street = answers.slice(Math.floor(Math.max(0, answers.length - (standing ? 0 : 1)) / 10) * 10);
  board.show(street.map((answer) => answer.score), standing ? street.length + 1 : street.length);
}

async function send(thrown) {
  const { crib, cards } = table.question;
  const verdict = await askUntilAnswered("/practice/discards/answers", { crib, cards, thrown }, trouble);
  answers.push({ score: verdict.score, loss: verdict.loss });
  pegs(false);
  return verdict;
}

async function deal() {
  try {
    const question = await askUntilAnswered("/practice/discards", wish, trouble);
    pegs(true);
    table.ask(question, { intro: intro(), extra: question.difficulty === "any" ? "" : CHOICES.difficulty[question.difficulty]?.() });
    table.actions.prepend(settingsButton);
  } catch (error) {
    table.setPhase("unavailable");
    table.hand.place.hidden = true;
    table.centre.show(h("div", { class: "invitation" }, notice(error, deal)));
  }
}

function intro() {
  const loss = answers.reduce((total, answer) => total + answer.loss, 0);
  return [
    h("h2", {}, _("Practice")),
    h("blockquote", { class: "reason" }, h("p", {}, _("Hands without end, graded like the day's. Nothing here is ranked."))),
    form(),
    answers.length ? h("dl", { class: "tally" },
      h("div", {}, h("dt", {}, _("hands played")), h("dd", {}, whole(answers.length))),
      h("div", {}, h("dt", {}, _("given away each")), h("dd", {}, points(loss / answers.length)))) : "",
  ].filter(Boolean);
}

/** The choice of hands as segments; changing one deals anew. */
function form() {
  const fields = Object.entries(CHOICES).map(([name, values]) => h("fieldset", { class: "field" }, h("legend", {}, NAMES[name]()),
    h("div", { class: "segments" }, Object.entries(values).map(([value, text]) => h("label", {},
      h("input", { type: "radio", name, value, checked: wish[name] === value }), h("span", {}, text()))))));
  return h("form", { class: "wishes", onchange: (event) => {
    wish = { ...wish, [event.target.name]: event.target.value };
    try { localStorage.setItem(KEY, JSON.stringify(wish)); } catch { /* It holds for this page. */ }
    if (table.phase === "choosing" && !dialog.open) deal();
  } }, fields);
}

const dialog = h("dialog", { "aria-labelledby": "wishes-title" });
dialog.addEventListener("close", () => { if (table.phase === "choosing") deal(); });
document.body.append(dialog);
const settingsButton = h("button", {
  type: "button", class: "button quiet type-button settings-button", "aria-label": _("Which hands"), title: _("Which hands"), onclick: () => {
    dialog.replaceChildren(h("h2", { id: "wishes-title" }, _("Which hands")), form(), h("form", { method: "dialog" }, h("button", { class: "button" }, _("Deal"))));
    dialog.showModal();
  },
}, "⋯");

deal();
