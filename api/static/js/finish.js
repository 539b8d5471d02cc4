/** The end of a sheet of any kind on the paper: one's place, the text to share, how it went for all. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { ask, Refusal } from "./api.js";
import { notice } from "./problems.js";
import { shareButton } from "./share.js";
import { sharePicture } from "./share-picture.js";
import { boardTable, standing } from "./standings.js";
import { showStreak } from "./streak.js";

// What has not arrived by then comes into its place as it arrives.
const PATIENCE = 2500;

/** The paper's content; board and statistics arrive by themselves, and what stands between them is seen with them. */
export function finishView(run, client, kind) {
  let ranked = null;
  const boardPlace = h("div", { class: "finish-board" });
  const standingPlace = h("p", { class: "standing", role: "status" });
  const statisticsPlace = h("div", {});
  const wholeBoard = h("a", { class: "button quiet", href: `/board/${run.day}/${kind.name}` }, _("The whole board"));

  const failed = (error, words) => {
    const said = error instanceof Refusal && error.status < 500;
    return notice(said ? error : new Error(words), said && error.status === 403 ? null : load);
  };
  const load = async () => {
    standingPlace.textContent = _("The board is on its way …");
    boardPlace.replaceChildren();
    statisticsPlace.replaceChildren();
    const coming = client.statistics();
    coming.catch(() => {});
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
    } catch (error) {
      standingPlace.replaceChildren();
      boardPlace.replaceChildren(failed(error, _("The board could not be fetched.")));
      return;
    }
    try {
      const statistics = await coming;
      statisticsPlace.replaceChildren(h("h2", {}, _("How it went for all")), kind.spread(statistics, run),
        h("details", { class: "others" }, h("summary", {}, kind.othersTitle()), kind.others(statistics, run)));
    } catch (error) {
      statisticsPlace.replaceChildren(failed(error, _("How it went for all could not be fetched.")));
    }
  };
  const streak = h("p", { class: "streak-line" });

  // Whoever has no way back yet hears of it once there is something to lose.
  const wayBack = h("p", { class: "small muted" });
  const offerWayBack = async () => {
    const me = await ask("/me");
    if (me.player && !me.recovery_code && !me.passkeys) {
      wayBack.append(_("You play as {name}, known on this device only.", { name: me.name }), " ", h("a", { href: "/me" }, _("Keep this player")));
    }
  };

  const rest = h("div", { class: "finish-rest", "data-arriving": "" },
    streak,
    h("div", { class: "finish-links" }, shareButton(() => kind.share(run, ranked)), wholeBoard),
    sharePicture(client),
    boardPlace,
    wayBack,
    statisticsPlace,
    h("p", { class: "small muted" }, _("Only the first run of a day counts. There is more under Practise.")),
    h("p", { class: "button-row" }, h("a", { class: "button quiet", href: kind.practice }, _("Practise")), kind.sibling()));
  const arrived = Promise.allSettled([load(), offerWayBack(), showStreak(streak)]);
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE); });
  Promise.race([arrived, late]).then(() => { delete rest.dataset.arriving; });
  return [h("h2", {}, _("Your place")), standingPlace, rest];
}
