/**
 * One or two sentences why. The codes and their figures come with the verdict; here they become words. Each reason is
 * about the best play or the chosen one. A code that this page does not know says nothing rather than something wrong.
 */

import { _, ngettext, percent, points, whole } from "./i18n.js";
import { playText } from "./tile.js";

// The gain is put in figures, and the sentence says what for.
const tiles = (n) => ngettext("{n} more tile", "{n} more tiles", n);
const scored = (n) => ngettext("{n} point", "{n} points", n);

const SENTENCES = {
  "scores-most": (f) => _("{play} scores the most at once: {points}.", { ...f, points: scored(f.points) }),
  "scores-less": (f) => _("{play} scores {points} now, where {best} were to be had.", { ...f, points: scored(f.points), best: whole(f.best_points) }),
  knocks: (f) => _("After {play} the opponent must knock with {share} of the hands.", { ...f, share: percent(f.share) }),
  reply: (f) => _("After {play} the opponent can score {mean} at once, on average over all hands.", { ...f, mean: points(f.mean) }),
  "goes-out": (f) => _("{play} is the last tile: it ends the round and brings the point for going out.", f),
  "keeps-end": (f) => _("{play} keeps a {pip} open, and you hold {tiles} with it.", { ...f, tiles: tiles(f.left) }),
  "opens-total": (f) => _("{play} leaves ends of {total}; the reply to that scores {reply} on average.", { ...f, reply: points(f.reply) }),
  "finish-now": (f) => _("{play} makes exactly 61 and wins.", f),
  "would-overshoot": (f) => _("{play} would score {points}: with {score} that is more than 61, so nothing counts.", { ...f, points: scored(f.points) }),
  "only-finish": (f) => _("Only {play} scores exactly the {needed} that are missing.", { ...f, needed: whole(f.needed ?? f.points) }),
};

/** The sentences for a verdict, in its order. */
export function dominoReasons(verdict) {
  const plays = { best: verdict.choices[0], chosen: verdict.choices[verdict.place - 1] };
  return (verdict.reasons ?? []).map(({ code, of = "best", figures, ...flat }) => {
    const { tile, end, equivalent } = plays[of] ?? plays.best;
    const twice = verdict.choices.some((choice) => choice.tile === tile && choice.end !== end) && !equivalent?.length;
    try {
      return SENTENCES[code]?.({ ...flat, ...figures, play: playText(verdict.line, tile, twice ? end : null) });
    } catch {
      return null;
    }
  }).filter(Boolean);
}
