/** One or two sentences why, made from the reasons and figures that come with a verdict. */

import { _, points } from "./i18n.js";
import { ranksText } from "./card.js";

/** The sentences for a verdict. An unknown reason says nothing rather than something wrong. */
export function reasonSentences(verdict) {
  const best = verdict.choices[0];
  const mine = verdict.choices[verdict.place - 1];
  if (verdict.place === 1) {
    const second = verdict.choices[1];
    return [_("Keeping {cards} is worth {hand} over all cuts. The next best, {other}, gives away {margin}.", {
      cards: ranksText(best.kept), hand: points(best.hand), other: ranksText(second.kept), margin: points(second.loss),
    })];
  }
  const sentences = [_("Keeping {best} is worth {hand} over all cuts, {mine} {less}.", {
    best: ranksText(best.kept), hand: points(best.hand), mine: ranksText(mine.kept), less: points(mine.hand),
  })];
  return sentences;
}
