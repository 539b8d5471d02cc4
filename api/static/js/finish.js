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
  const boardPlace = h("div", { class: "finish-board" });
  const standingPlace = h("p", { class: "standing", role: "status" }, _("The board is on its way …"));
  const statisticsPlace = h("div", {});
  const wholeBoard = h("a", { class: "button quiet", href: `/board/${run.day}/${kind.name}` }, _("The whole board"));

  const load = async () => {
    try {
      const board = await client.board("?limit=10");
      if (board.you) {
        ranked = { you: board.you, runs: board.runs };
        standingPlace.replaceChildren(standing(board.you, board.runs));
        boardPlace.replaceChildren(boardTable(board.around, _("The board around you"), kind));
      } else {
        standingPlace.replaceChildren(board.runs ? _("You have no place on this board.") : _("Nobody has finished yet."));
        boardPlace.replaceChildren(...(board.runs ? [boardTable(board.rows, _("Board"), kind)] : []));
      }
      const statistics = await client.statistics();
      statisticsPlace.replaceChildren(h("h2", {}, _("How it went for all")), kind.spread(statistics, run),
        h("details", { class: "others" }, h("summary", {}, kind.othersTitle()), kind.others(statistics, run)));
    } catch (error) {
      const again = error instanceof Refusal && error.status === 403 ? null : load;
      standingPlace.replaceChildren();
      boardPlace.replaceChildren(notice(error instanceof Refusal ? error : new Error(_("The board could not be fetched.")), again));
    }
  };
  load();

  return [
    h("h2", {}, _("Your place")), standingPlace,
    h("div", { class: "finish-links" }, shareButton(() => kind.share(run, ranked)), wholeBoard),
    boardPlace,
    statisticsPlace,
    h("p", { class: "small muted" }, _("Only the first run of a day counts. There is more under Practise.")),
    h("p", { class: "button-row" }, h("a", { class: "button quiet", href: kind.practice }, _("Practise")), kind.sibling()),
  ];
}
