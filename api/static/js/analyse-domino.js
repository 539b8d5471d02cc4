/** Any position of fives and threes analysed: the round as it was played, the hand, and the value of every play. */

import { announce, h } from "./dom.js";
import { _, ngettext, points, whole } from "./i18n.js";
import { askUntilAnswered } from "./api.js";
import { historyList } from "./domino-history.js";
import { isTile, plain } from "./domino-line.js";
import { asPosition, roundText } from "./domino-notation.js";
import { equilibriumText, narrowedText, playDetail } from "./domino-verdict.js";
import { knockSentences } from "./domino-words.js";
import { playBars, signed } from "./play-bars.js";
import { notice } from "./problems.js";
import { RoundBuilder } from "./round-builder.js";
import { playText } from "./tile.js";

const picker = document.getElementById("picker");
const results = document.getElementById("results");
const query = new URLSearchParams(location.search);
// The opening has 116,280 hands.
const LONG = 60000;
let asked = "";
// A link brings its position along; only who presses the button is led to the result.
let byHand = false;

const given = (name) => (query.get(name) ?? "").split(/[\s,]+/).filter(Boolean);
const seats = query.get("seats") === "4" ? 4 : 2;
const opener = Number(query.get("opener"));
const scores = given("scores").map(Number).filter((score) => Number.isInteger(score) && score >= 0 && score <= 60);

const builder = new RoundBuilder({
  start: { seats, opener: opener > 0 && opener < seats ? opener : 0, round: query.get("plays") ?? "", hand: given("hand").filter(isTile).map(plain), scores: scores.length === 2 ? scores : [0, 0] },
  changed: () => {},
});
picker.replaceChildren(...builder.element(() => { byHand = true; analyse(); }));
builder.openers();
builder.show();
delete picker.dataset.building;

/** What can be asked for a position of this size in a time that one waits for. */
function values({ counts }) {
  if (counts.length > 2) return ["open"];
  const most = Math.max(...counts);
  return most > 5 ? ["open"] : most > 3 ? ["open", "house", "race"] : ["open", "house", "race", "equilibrium"];
}

async function analyse() {
  const { question, missing } = builder;
  if (missing) { builder.say(missing); return; }
  builder.say("");
  const body = { ...asPosition(question), values: values(question) };
  asked = JSON.stringify(body);
  const mine = asked;
  const address = new URLSearchParams({ plays: roundText(question.plays), hand: question.hand.join(" "), seats: builder.seats, opener: builder.opener, scores: question.scores.join(" ") });
  history.replaceState(null, "", `?${address}`);
  // The language switch returns to where one is.
  for (const back of document.querySelectorAll("input[name=back]")) back.value = location.pathname + location.search;
  results.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => results.replaceChildren(h("p", { class: "muted empty", role: "status" }, _("Working it out …"))), 800);
  try {
    const analysis = await askUntilAnswered("/analysis/dominoes", body, (lost) => builder.say(lost ? _("Connection lost, trying again …") : ""), LONG);
    if (mine === asked) present(analysis, question);
  } catch (error) {
    if (mine === asked) results.replaceChildren(notice(error, analyse));
  } finally {
    clearTimeout(slow);
    if (mine === asked) results.removeAttribute("aria-busy");
  }
}

/** The plays as choices, by points or by the race. */
function choicesOf(analysis, finish) {
  const value = (play) => (finish ? play.race.value : play.open.value);
  const sorted = [...analysis.plays].sort((a, b) => value(b) - value(a));
  return sorted.map((play) => ({ ...play, value: value(play), loss: value(sorted[0]) - value(play), equilibrium: play.equilibrium?.value ?? null, best: finish ? play.race_best : play.best }));
}

function present(analysis, question, finish = false) {
  const choices = choicesOf(analysis, finish);
  const verdict = { ...question, choices, finish };
  const options = { finish, hands: analysis.hands, partnership: question.counts.length > 2 };
  const detail = h("div", { class: "choice-detail" });
  const open = (choice) => detail.replaceChildren(...playDetail(verdict, choice, options));
  open(choices[0]);
  const best = named(question, choices, choices[0]);
  const figures = { value: signed(choices[0].value), margin: choices.length > 1 ? points(choices[1].loss) : "" };
  const sentence = choices.length < 2 ? _("It is the only play, worth {value}.", figures) : _("That is worth {value}; the next best gives away {margin}.", figures);
  const measure = ["points", "race"].map((name) => h("label", {}, h("input", { type: "radio", name: "measure", checked: (name === "race") === finish, onchange: () => present(analysis, question, name === "race") }),
    h("span", {}, name === "race" ? _("race to 61") : _("points of the round"))));
  const hands = options.partnership ? _("Exact: every one of {n} deals of the unseen tiles is counted, none is sampled.", { n: whole(analysis.hands) })
    : ngettext("Exact: {n} hand is possible, and it is counted.", "Exact: every one of {n} hands that are possible is counted, none is sampled.", analysis.hands);
  results.replaceChildren(
    h("h2", {}, _("Play {play}", { play: best })),
    h("blockquote", { class: "reason" }, h("p", {}, sentence), knockSentences(question).map((text) => h("p", {}, text))),
    analysis.plays.every((play) => play.race) ? h("fieldset", { class: "field" }, h("legend", {}, _("Valued by")), h("div", { class: "segments" }, measure)) : "",
    playBars(choices, question.line, { finish, choose: open }), detail,
    h("p", { class: "small muted exact" }, narrowedText(analysis.narrowed), " ", hands, " ", analysis.equilibrium ? equilibriumText(analysis.equilibrium) : "", " ",
      h("a", { href: "/numbers#domino" }, _("How a number is computed"))),
    h("details", {}, h("summary", {}, _("How it came to this")), historyList(question)));
  announce(_("Best: play {play}, worth {value}.", { play: best, value: figures.value }));
  if (byHand && matchMedia("(max-width: 1023px)").matches) results.scrollIntoView({ block: "start" });
}

function named({ line }, choices, choice) {
  const twice = choices.some((other) => other !== choice && plain(other.tile) === plain(choice.tile));
  return playText(line, choice.tile, twice ? choice.end : null);
}

if (builder.plays.length && !builder.missing) analyse();
