/** Today's first domino position in a frame: tile and end are chosen here, and played at the table. */

import { announce, h } from "./dom.js";
import { _ } from "./i18n.js";
import { pointsOf } from "./domino-line.js";
import { built, follow, lead, question } from "./embed.js";
import { LineView } from "./line-view.js";
import { PlayBox } from "./play-box.js";
import { around } from "./seats.js";
import { TileHand } from "./tile-hand.js";
import { tileName } from "./tile.js";

if (question) {
  const choose = (side) => hand.end(side);
  const line = new LineView({ choose, largest: 40 });
  const box = new PlayBox({ choose, typed: () => null, closed: () => {} });
  const hand = new TileHand({ changed: (spoken) => show(spoken), submit: follow });
  const score = question.finish ? pointsOf(question, question.seat) : null;
  const last = question.plays.findLast((play) => play.tile)?.tile;

  const show = (spoken) => {
    const words = box.show(hand, score);
    line.show({ line: question.line, last, next: hand.ready ? { tile: hand.tile, side: hand.side } : null, choosable: hand.ends.length > 1 });
    if (hand.ready) lead({ play: hand.tile, ...(hand.side && { end: hand.side }) }, _("Play it at the table"));
    else lead();
    if (spoken && hand.tile) announce(hand.ends.length ? `${tileName(hand.tile)}. ${words}` : hand.reason(tileName(hand.tile)));
  };

  document.getElementById("embed-line").replaceChildren(around(question, line.element, ""));
  document.getElementById("embed-rack").replaceChildren(box.element, h("div", { class: "rack" }, hand.element));
  hand.deal(question);
  built();
  hand.element.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: () => hand.step(-1), ArrowRight: () => hand.step(1), ArrowUp: () => hand.turn(-1), ArrowDown: () => hand.turn(1) };
    if (!steps[event.key]) return;
    event.preventDefault();
    steps[event.key]();
  });
}
