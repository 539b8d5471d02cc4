/** Dominoes without end: positions by number of tiles and kind; graded like the day's, never ranked. */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { askUntilAnswered } from "./api.js";
import { positionPaper } from "./domino-history.js";
import { asPosition } from "./domino-notation.js";
import { DominoTable } from "./domino-table.js";
import { notice } from "./problems.js";
import { Wishes } from "./wishes.js";

const FIELDS = [
  { name: "kind", legend: _("Kind of position"), values: { any: _("any"), points: _("points"), finish: _("finishes"), partnership: _("partnership") } },
  { name: "tiles", legend: _("Tiles in your hand"), values: { any: _("any"), 2: "2", 3: "3", 4: "4", 5: "5", 6: "6" } },
];

const board = document.querySelector("peg-board");
const wishes = new Wishes({
  key: "muggins-practice-domino", fields: FIELDS, initial: { kind: "any", tiles: "any" },
  changed: (name) => {
    // Partners are dealt two tiles each, for more nobody can count out.
    if (name === "kind" && wishes.value.kind === "partnership" && wishes.value.tiles !== "any") wishes.set("tiles", "any");
    if (["choosing", "looking"].includes(table.phase) && !wishes.dialog.open) deal();
  },
});
const answers = [];
let dealt = 0;

const table = new DominoTable({ send, next: deal });
table.refused = (error) => table.showPaper([notice(error)]);

/** The pegs of the street one is on: ten positions each. */
function pegs(standing) {
  const street = answers.slice(Math.floor(Math.max(0, answers.length - (standing ? 0 : 1)) / 10) * 10);
  board.show(street.map((answer) => ({ text: whole(answer.score), said: _("{score} of 100", { score: whole(answer.score) }) })), standing ? street.length + 1 : street.length);
}

async function send({ tile, end }) {
  const verdict = await askUntilAnswered("/practice/dominoes/answers", { position: asPosition(table.question), tile, end, finish: table.question.finish }, table.trouble);
  answers.push({ score: verdict.score, loss: verdict.loss });
  pegs(false);
  return verdict;
}

async function deal() {
  const { kind, tiles } = wishes.value;
  const mine = dealt += 1;
  const found = table.looking(_("Looking for a position …"), [h("h2", {}, _("Practice")), ...wished()]);
  try {
    const question = await askUntilAnswered("/practice/dominoes", { kind, tiles: tiles === "any" ? tiles : Number(tiles) }, table.trouble);
    // Whoever wished for something else meanwhile gets that.
    if (mine !== dealt) return;
    found();
    pegs(true);
    table.ask(question, { intro: intro(question), buttons: [settings] });
  } catch (error) {
    if (mine !== dealt) return;
    found();
    table.stage("unavailable", h("div", { class: "invitation" }, notice(error, deal)));
  }
}

const intro = (question) => [...positionPaper(question, _("Practice")), ...wished()];

/** What one wants, and how it goes. */
function wished() {
  const loss = answers.reduce((total, answer) => total + answer.loss, 0);
  return [
    h("h3", {}, _("Which positions")), wishes.form(),
    h("p", { class: "muted" }, _("Graded like the day's; nothing here is ranked."), " ", h("a", { href: "/practice" }, _("Practise discards instead"))),
    answers.length ? h("dl", { class: "tally" },
      h("div", {}, h("dt", {}, _("positions played")), h("dd", {}, whole(answers.length))),
      h("div", {}, h("dt", {}, _("given away per position")), h("dd", {}, points(loss / answers.length)))) : "",
  ].filter(Boolean);
}

const settings = wishes.button(_("Which positions"), { close: _("Sit down"), closed: () => { if (["choosing", "looking"].includes(table.phase)) deal(); } });

deal();
