/**
 * One or two sentences why. The codes and their figures come with the verdict (`puzzles/dominoes/explain.py`); here they
 * become words. A code that this page does not know says nothing rather than something wrong.
 */

import { _, percent, points, whole } from "./i18n.js";
import { signed } from "./play-bars.js";
import { playText } from "./tile.js";

const HEADLINES = {
  "best-in-both": (f) => (f.points_gap === "0"
    ? _("{play} scores as much now as {other}, and is {rest_gap} better in the rest of the round.", f)
    : _("Best both ways: {play} scores {points_gap} more now than {other}, and is {rest_gap} better in the rest of the round.", f)),
  "best-by-points": (f) => _("{play} scores {points_gap} more now than {other}; the rest of the round would bring back {rest_gap} of it, not enough.", f),
  "best-by-rest": (f) => _("{other} would score {points_gap} more now, but {play} makes up for it with {rest_gap} in the rest of the round.", f),
  "best-near-tie": (f) => _("Nearly a tie: {other} comes within {value_gap}.", f),
  "only-play": (f) => _("{play} is the only play.", f),
  "all-equal": () => _("Every play is worth the same here."),
  "near-tie": (f) => _("Nearly a tie: {other} is only {value_gap} better.", f),
  "less-in-both": (f) => (f.points_gap === "0"
    ? _("{other} scores as much now, and is {rest_gap} better in the rest of the round.", f)
    : _("{other} scores {points_gap} more now, and is {rest_gap} better in the rest of the round as well.", f)),
  "too-few-points": (f) => _("{other} scores {points_gap} more now; with {play} the rest of the round brings back {rest_gap} of it, not enough.", f),
  "took-too-much": (f) => _("{play} takes {points_gap} more now than {other}, but loses {rest_gap} in the rest of the round.", f),
  "race-won": (f) => _("{play} makes exactly 61 and wins.", f),
  "race-missed": (f) => _("{other} would have made exactly 61 and won at once.", f),
  "race-over": (f) => _("{play} would lead past 61, so its points count nothing.", f),
  "race-best": (f) => _("{play} has the best prospects in the race: {value}, against {other_value} with {other}.", f),
  "race-worse": (f) => _("{other} has better prospects in the race: {other_value}, against {value} with {play}.", f),
};

const DETAILS = {
  reply: (f) => _("The reply to {play} scores up to {reply} at once on average, the reply to {other} up to {other_reply}.", f),
  knocks: (f) => _("After {play} the next player must knock with {knocks} of the hands, after {other} with {other_knocks}.", f),
  keeps: (f) => _("After {play} {keeps} of your {left} other tiles fit, after {other} {other_keeps}.", f),
  "goes-out": () => _("It is your last tile, and brings the point for going out."),
};

/** Figures as words: values with two decimals, shares as percent, counts whole, the two plays by name. */
function written(figures, verdict) {
  const words = {};
  const shares = ["knocks", "other_knocks"], means = ["reply", "other_reply", "rest_gap", "value_gap"], signs = ["value", "other_value"];
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value !== "number") continue;
    words[name] = shares.includes(name) ? percent(value) : means.includes(name) ? points(value) : signs.includes(name) ? signed(value) : whole(value);
  }
  const play = (tile, end) => tile && playText(verdict.line, tile, verdict.choices.filter((choice) => choice.tile === tile).length > 1 ? end || null : null);
  return { ...words, play: play(figures.tile, figures.end), other: play(figures.other_tile, figures.other_end) };
}

/** The sentences for a verdict, the headline first; what it compares holds for the detail too. */
export function dominoReasons(verdict) {
  const reasons = verdict.reasons ?? [];
  const compared = reasons[0]?.figures ?? {};
  return reasons.map(({ code, figures }) => (HEADLINES[code] ?? DETAILS[code])?.(written({ ...compared, ...figures }, verdict))).filter(Boolean);
}
