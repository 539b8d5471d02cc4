/** The end of a sheet of any kind on the paper: one's place, the text to share, how it went for all. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { Refusal } from "./api.js";
import { notice } from "./problems.js";
import { shareButton } from "./share.js";
import { boardTable, standing } from "./standings.js";

/** The paper's content; board and statistics arrive by themselves. */
export function finishView(run, client, kind) {
  let ranked = null;
  const boardPlace = h("div", { class: "finish-board" }, h("p", { class: "muted" }, _("The board is on its way …")));
  const statisticsPlace = h("div", {});
  const wholeBoard = h("p", {}, h("a", { href: `/board/${run.day}/${kind.name}` }, _("The whole board")));

  const load = async () => {
    try {
      const board = await client.board("?limit=10");
      if (board.you) {
        ranked = { you: board.you, runs: board.runs };
        boardPlace.replaceChildren(h("p", { class: "standing" }, standing(board.you, board.runs)), boardTable(board.around, _("The board around you"), kind), wholeBoard);
      } else if (board.runs) {
        boardPlace.replaceChildren(boardTable(board.rows, _("Board"), kind), wholeBoard);
      } else {
        boardPlace.replaceChildren(h("p", { class: "muted" }, _("Nobody has finished yet.")), wholeBoard);
      }
      const statistics = await client.statistics();
      statisticsPlace.replaceChildren(h("h2", {}, _("How it went for all")), kind.spread(statistics, run),
        h("details", { class: "others" }, h("summary", {}, kind.othersTitle()), kind.others(statistics, run)));
    } catch (error) {
      const again = error instanceof Refusal && error.status === 403 ? null : load;
      boardPlace.replaceChildren(notice(error instanceof Refusal ? error : new Error(_("The board could not be fetched.")), again));
    }
  };
  load();

  return [
    h("h2", {}, _("Your place")), boardPlace,
    shareButton(() => kind.share(run, ranked)),
    statisticsPlace,
    h("p", { class: "small muted" }, _("Only the first run of a day counts. More hands wait under Practise.")),
    h("p", { class: "button-row" }, h("a", { class: "button quiet", href: kind.practice }, _("Practise")), kind.sibling()),
  ];
}
