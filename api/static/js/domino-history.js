/** How it came to a position: what the knocks tell, who placed what, what that counted and scored. */

import { h } from "./dom.js";
import { _, ngettext } from "./i18n.js";
import { GOAL, pointsOf, replay, totalOf } from "./domino-line.js";
import { handsSentence, knockSentences, seatName } from "./domino-words.js";
import { inlineTile } from "./tile.js";

/** One row for each play; `go(n)` makes the rows buttons back to the play before. */
export function historyList({ plays, seat, counts }) {
  const rows = replay(plays).map((play) => {
    const total = totalOf(play.line);
    const own = play.seat === seat;
    return h("li", { class: own ? "own" : null },
      h("span", { class: "history-who" }, seatName(play.seat, seat, counts.length)),
      play.tile ? h("span", { class: "history-tile" }, inlineTile(play.tile)) : h("span", { class: "history-knock" }, _("knocks at {pips}", { pips: play.pips.join("–") })),
      play.tile && h("span", { class: "history-total" }, _("ends {total}", { total })),
      play.tile && h("span", { class: play.points ? "history-points" : "history-points none" }, play.points ? ngettext("{n} point", "{n} points", play.points) : "–"));
  });
  return h("ol", { class: "history" }, rows);
}

/** What a finish is about. */
export function finishSentences(question) {
  const own = GOAL - pointsOf(question, question.seat), theirs = GOAL - pointsOf(question, (question.seat + 1) % question.counts.length);
  return [
    _("A finish: whoever reaches exactly 61 first wins. You need {own}, the other side {theirs}. What would lead past 61 counts nothing.", { own, theirs }),
    _("So a play is worth your chance to get there in this round less theirs: +1 is won, −1 is lost."),
  ];
}

/** The paper while one chooses: the position in words, and how it came to it. */
export function positionPaper(question, title) {
  const sentences = [...(question.finish ? finishSentences(question) : []), ...knockSentences(question), handsSentence(question)];
  return [
    h("h2", {}, title),
    h("blockquote", { class: "reason" }, sentences.map((sentence) => h("p", {}, sentence))),
    question.plays.length ? h("section", {}, h("h3", {}, _("How it came to this")), historyList(question))
      : h("p", { class: "muted" }, question.counts[question.seat] > 6 ? _("Seven tiles each, and you open the round: which tile leaves the other side least?") : ""),
  ];
}
