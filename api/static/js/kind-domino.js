/** The kind `domino` on boards, in statistics and in texts to share. */

import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { histogram } from "./charts.js";
import { replay } from "./domino-line.js";
import { signed } from "./play-bars.js";
import { analysisAddress } from "./domino-notation.js";
import { shareLines } from "./share.js";
import { domino as sheet } from "./sheet-kinds.js";
import { shares } from "./standings.js";
import { inlineTile, lineText, playText, tileText } from "./tile.js";

const sort = (finish) => (finish ? _("Finish") : _("Points"));
const lineOf = (position) => position.line ?? replay(position.plays).at(-1)?.line ?? [];
const samePlay = (entry, mine) => Boolean(mine) && mine.tile === entry.tile && (mine.end ?? entry.end) === entry.end;

function playedBy(position, mine) {
  const line = lineOf(position);
  return h("section", { class: "thrown-by" },
    h("h3", {}, _("Position {n}", { n: position.n }), " · ", sort(position.finish)),
    h("p", { class: "thrown-cards" }, line.length ? lineText(line) : _("the opening")),
    h("p", { class: "thrown-cards" }, tileText(position.hand)),
    shares(position.chosen.map((entry) => ({ label: playText(line, entry.tile, entry.end), runs: entry.runs, mine: samePlay(entry, mine) }))));
}

function solved(position, n) {
  const line = lineOf(position);
  const name = _("Position {n}", { n });
  const columns = [_("Play"), _("Points now"), position.finish ? _("Race") : _("Value"), _("House")];
  // A sheet keeps sums over the hands.
  const mean = (sum) => (sum === null || sum === undefined ? "–" : signed(sum / position.hands));
  const figures = (choice) => [whole(choice.points), mean(position.finish ? choice.race : choice.open), mean(position.finish ? choice.race_house : choice.house)];
  return h("details", { class: "solved" },
    h("summary", {}, h("span", {}, name, " · ", sort(position.finish), " · "), tileText(position.hand)),
    line.length > 0 && h("p", {}, lineText(line)),
    h("div", { class: "scroll-x", tabindex: "0", role: "region", "aria-label": name }, h("table", { class: "data" },
      h("thead", {}, h("tr", {}, columns.map((text, column) => h("th", { scope: "col", class: column ? "figure" : null }, text)))),
      h("tbody", {}, position.choices.map((choice) => h("tr", {}, h("th", { scope: "row" }, inlineTile(choice.tile), " ", playText(line, choice.tile, choice.end).slice(3)), figures(choice).map((text) => h("td", { class: "figure" }, text))))))),
    position.plays && h("p", { class: "alone" }, h("a", { href: analysisAddress(position) }, _("Analyse this position"))));
}

export const domino = {
  ...sheet,
  columns: [{ head: () => _("Score"), cell: (row) => whole(row.score) }],
  ties: () => _("Equal scores share a rank."),
  othersTitle: () => _("What others played"),
  others: (statistics, run) => statistics.positions.map((position) => playedBy(position, run?.answers.find((answer) => answer.n === position.n))),
  spread: (statistics, run) => histogram(statistics, { mine: run?.score ?? null, label: whole, head: _("Score") }),
  solved,
  share(run, ranked) {
    const best = run.answers.filter((answer) => answer.loss < 5e-10).length;
    const reached = _("dominoes, {score} of 1000", { score: whole(run.score) });
    return shareLines(reached, _("{best} of 10 positions played best, {loss} points given away", { best, loss: points(run.loss) }), run, ranked);
  },
};
