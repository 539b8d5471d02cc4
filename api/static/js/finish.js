/** The end of a sheet: the total on the table, and board, statistics and the ten hands on the paper. */

import { h } from "./dom.js";
import { _, points, whole } from "./i18n.js";
import { Refusal } from "./api.js";
import { playingCard } from "./playing-card.js";
import { spokenCards } from "./hand.js";
import { histogram } from "./charts.js";
import { notice } from "./problems.js";
import { shareButton, shareText } from "./share.js";
import { boardTable, standing, thrownBy } from "./standings.js";

/** What lies on the felt: a plate with the total, the ten throws, and how long until the next hands. */
export function totalPlate(run, day, review) {
  const closed = run.state === "closed";
  return h("div", { class: "result" },
    h("p", { class: "result-title" }, closed ? _("The day closed before the last hand") : _("All ten played")),
    h("div", { class: "result-plate" }, h("span", { class: "result-total" }, whole(run.score)), h("span", { class: "result-of" }, _("of 1000"))),
    h("p", { class: "result-loss" }, _("{loss} points given away in all", { loss: points(run.loss) })),
    h("ol", { class: "throws", "aria-label": _("Your ten hands") }, run.answers.map((answer) => throwTile(answer, review))),
    h("count-down", { long: true, "data-now": day.now, "data-ends": day.ends }));
}

/** One hand of the ten: what was thrown, and its score; opens its review. */
function throwTile(answer, review) {
  const best = answer.loss < 5e-10;
  const label = _("Hand {n}, thrown {cards}: {score} of 100. Look at it again", { n: answer.n, cards: spokenCards(answer.thrown), score: whole(answer.score) });
  return h("li", {}, h("button", { type: "button", class: "throw", "aria-label": label, onclick: () => review(answer.n) },
    h("span", { class: "throw-cards", "aria-hidden": "true" }, answer.thrown.map((card) => playingCard(card, { silent: true }))),
    h("span", { class: "throw-score", "aria-hidden": "true" }, whole(answer.score)),
    h("span", { class: "throw-loss", "aria-hidden": "true" }, best ? _("best") : `−${points(answer.loss)}`)));
}

/** The paper's content; board and statistics arrive by themselves. */
export function finishView(run, client) {
  let ranked = null;
  const boardPlace = h("div", { class: "finish-board" }, h("p", { class: "muted" }, _("The board is on its way …")));
  const statisticsPlace = h("div", {});
  const wholeBoard = h("p", {}, h("a", { href: `/board/${run.day}/${client.kind}` }, _("The whole board")));

  const load = async () => {
    try {
      const board = await client.board("?limit=10");
      if (board.you) {
        ranked = { you: board.you, runs: board.runs };
        boardPlace.replaceChildren(h("p", { class: "standing" }, standing(board.you, board.runs)), boardTable(board.around, _("The board around you")), wholeBoard);
      } else {
        boardPlace.replaceChildren(boardTable(board.rows, _("Board")), wholeBoard);
      }
      const statistics = await client.statistics();
      statisticsPlace.replaceChildren(h("h2", {}, _("How it went for all")), histogram(statistics, run.score),
        h("details", { class: "others" }, h("summary", {}, _("What others threw")),
          statistics.positions.map((position) => thrownBy(position, statistics.runs, run.answers.find((answer) => answer.n === position.n)?.thrown))));
    } catch (error) {
      const again = error instanceof Refusal && error.status === 403 ? null : load;
      boardPlace.replaceChildren(notice(error instanceof Refusal ? error : new Error(_("The board could not be fetched.")), again));
    }
  };
  load();

  return [
    h("h2", {}, _("Your place")), boardPlace,
    shareButton(() => shareText(run, ranked)),
    statisticsPlace,
    h("p", { class: "small muted" }, _("Only the first run of a day counts. More hands wait under Practise.")), h("p", {}, h("a", { class: "button quiet", href: "/practice" }, _("Practise"))),
  ];
}
