/** The paper after an answer: what was given away, why, all plays, one play in figures, and what the hands are. */

import { h } from "./dom.js";
import { _, ngettext, percent, place, points, whole, word } from "./i18n.js";
import { plain } from "./domino-line.js";
import { dominoReasons } from "./domino-reasons.js";
import { isPlay, playBars, signed } from "./play-bars.js";
import { playName, playText } from "./tile.js";

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const loss = (verdict) => points(verdict.loss);
/** Equal values share a place, so the play is looked for, not counted out. */
const chosen = (verdict) => verdict.choices.find((choice) => isPlay(choice, verdict)) ?? verdict.choices[verdict.place - 1];

/** A play as text; the end is named where the tile would go to either. */
function named(verdict, choice, text = playText) {
  const twice = verdict.choices.some((other) => other !== choice && plain(other.tile) === plain(choice.tile));
  return text(verdict.line, choice.tile, twice ? choice.end : null);
}

/** The verdict in full words, for the ear. */
export function spokenDomino(verdict) {
  const values = { place: capital(place(verdict.place, verdict.choices.length)), count: word(verdict.choices.length), loss: loss(verdict), score: whole(verdict.score), play: named(verdict, verdict.choices[0], playName) };
  const said = verdict.place === 1 ? _("Best of {count} plays. Nothing given away. Score 100.", values)
    : verdict.finish ? _("{place} of {count} plays. You gave away {loss} of the balance. Score {score} of 100. Best was {play}.", values)
      : _("{place} of {count} plays. You gave away {loss} points. Score {score} of 100. Best was {play}.", values);
  return [said, ...dominoReasons(verdict)].join(" ");
}

function head(verdict) {
  const best = verdict.place === 1;
  const values = { count: word(verdict.choices.length), place: place(verdict.place, verdict.choices.length) };
  const line = best ? _("nothing given away, best of {count} plays", values)
    : verdict.finish ? _("of the balance given away, {place} of {count} plays", values) : _("points given away, {place} of {count} plays", values);
  return h("header", { class: best ? "verdict-head best" : "verdict-head" },
    h("div", {}, h("p", { class: "verdict-loss" }, best ? _("Best") : `−${loss(verdict)}`), h("p", { class: "verdict-line" }, line)),
    h("div", { class: "verdict-score" }, h("p", { class: "verdict-points" }, whole(verdict.score)), h("p", { class: "verdict-line" }, _("of 100"))));
}

/** One play in figures. */
export function playFigures(choice, { finish, hands, partnership = false }) {
  const rows = [];
  const row = (name, figure, hint = null) => rows.push(h("div", {}, h("dt", {}, name, hint && h("small", {}, hint)), h("dd", {}, figure)));
  if (finish) {
    if (choice.race) row(_("Race to 61"), signed(choice.race.value), _("won minus lost, hands turned up"));
    row(_("Points now"), whole(choice.points));
    if (choice.open) row(_("Open value"), signed(choice.open.value), _("points, hands turned up"));
  } else {
    row(_("Points now"), whole(choice.points));
    row(_("The rest of the round"), signed(choice.value - choice.points), partnership ? _("all hands turned up, all play perfectly") : _("hands turned up, both play perfectly"));
    row(_("Open value"), signed(choice.value));
  }
  const house = finish ? choice.race_house : choice.house;
  if (house) row(_("Against the house player"), signed(house.value), _("who takes the most points at once"));
  if (choice.equilibrium !== null && choice.equilibrium !== undefined) row(_("Equilibrium"), signed(choice.equilibrium), _("hands hidden, both play perfectly"));
  if (choice.reply !== undefined && !finish) row(_("The reply scores"), points(choice.reply), _("at once and at most, on average"));
  if (choice.best !== undefined) row(_("Best with"), _("{n} of {hands} hands", { n: whole(choice.best), hands: whole(hands) }), percent(choice.best / hands));
  if (choice.knocks !== undefined && !partnership) row(_("They must knock with"), _("{n} of {hands} hands", { n: whole(choice.knocks), hands: whole(hands) }));
  return h("dl", { class: "play-figures" }, rows);
}

/** A play opened: its name, and its figures. */
export function playDetail(verdict, choice, options) {
  const away = choice.loss > 5e-10 ? _("gives away {loss}", { loss: points(choice.loss) }) : _("the best there is");
  return [h("p", { class: "choice-sum" }, h("b", {}, named(verdict, choice)), ` · ${away}`), playFigures(choice, options)];
}

/** How the knocks made the hands fewer: `{ knocks, without, hands }`. */
export function narrowedText(narrowed) {
  if (!narrowed?.knocks?.length) return "";
  const values = { from: whole(narrowed.without), to: whole(narrowed.hands) };
  return ngettext("{n} knock narrowed {from} hands to {to}.", "{n} knocks narrowed {from} hands to {to}.", narrowed.knocks.length, values);
}

/** The value of the position where nobody sees the other's tiles: points, or in a finish the race. */
export function equilibriumText({ low, high }, finish = false) {
  const values = { value: signed(low), low: signed(low), high: signed(high) };
  if (points(low) === points(high)) {
    return finish ? _("With hidden hands the race stands at {value} for the side to play, over all hands that it may hold.", values)
      : _("With hidden hands the position is worth {value} points to the side to play, over all hands that it may hold.", values);
  }
  return finish ? _("With hidden hands the race stands between {low} and {high} for the side to play, over all hands that it may hold.", values)
    : _("With hidden hands the position is worth between {low} and {high} points to the side to play, over all hands that it may hold.", values);
}

/** The paper's content. `show(choice)` puts a play on the line. */
export function dominoVerdict(verdict, { show = () => {}, board = null } = {}) {
  const detail = h("div", { class: "choice-detail" });
  const options = { finish: verdict.finish, hands: verdict.hands, partnership: verdict.counts.length > 2 };
  const open = (choice) => detail.replaceChildren(...playDetail(verdict, choice, options));
  open(chosen(verdict));
  const model = options.partnership ? _("Exact: every one of {n} deals of the unseen tiles is counted, none is sampled.", { n: whole(verdict.hands) })
    : ngettext("Exact: {n} hand is possible, and it is counted.", "Exact: every one of {n} hands that are possible is counted, none is sampled.", verdict.hands);
  return [
    head(verdict),
    board,
    h("blockquote", { class: "reason" }, dominoReasons(verdict).map((sentence) => h("p", {}, sentence))),
    h("h2", { class: "visually-hidden" }, _("All plays")),
    playBars(verdict.choices, verdict.line, { finish: verdict.finish, mine: verdict, choose: (choice) => { open(choice); show(choice); } }),
    detail,
    h("p", { class: "small muted exact" }, narrowedText(verdict.narrowed), " ", model, " ", verdict.equilibrium && equilibriumText(verdict.equilibrium, verdict.finish), " ",
      h("a", { href: "/numbers#domino" }, _("How a number is computed"))),
  ].filter(Boolean);
}
