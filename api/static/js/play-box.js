/**
 * The box above the hand: what the ends count now, what they would count with the chosen tile and what that scores,
 * both ends side by side where either would do, why a tile fits nowhere; and the second way to answer, a field to type in.
 */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { countsOf, outcome, plain, scoreOf, totalOf } from "./domino-line.js";
import { scoreText, splitText, sumText } from "./domino-words.js";
import { endName } from "./tile.js";

/** A play as people type it, `6-4`, `64 l`, `4-6 right`: `{ tile, side }`, or null. */
export function readPlay(text) {
  const read = /^\s*([0-6])\s*[-–.,:/|]?\s*([0-6])\s*@?\s*(l|left|links|r|right|rechts)?\s*$/i.exec(text);
  if (!read) return null;
  return { tile: plain(`${read[1]}-${read[2]}`), side: read[3] ? (read[3][0].toLowerCase() === "l" ? "left" : "right") : null };
}

export class PlayBox {
  /** `choose(side)` is called for an end, `typed(play)` for what was typed; it returns what is wrong with it, or nothing. */
  constructor({ choose, typed, closed }) {
    Object.assign(this, { choose, typed, closed });
    this.element = h("div", { class: "play-box" });
  }

  /** Show the hand's choice. Returns the words for the ear. */
  show(hand, score = null) {
    if (this.typing) return this.words(hand, score);
    const { line, tile, ends } = hand;
    this.element.classList.toggle("two-ends", ends.length > 1);
    if (ends.length > 1) {
      // The buttons stay as they are while one goes from one to the other, so that the focus stays too.
      if (this.tile !== tile || !this.element.querySelector(".end-choice")) this.element.replaceChildren(...ends.map((side) => this.endButton(hand, side, score)));
      for (const button of this.element.querySelectorAll(".end-choice")) button.setAttribute("aria-pressed", String(button.dataset.side === hand.side));
    } else if (ends.length) {
      this.element.replaceChildren(...this.sum(outcome(line, tile, ends[0], { held: hand.tiles.length, score }), score));
    } else {
      this.element.replaceChildren(...this.idle(hand));
    }
    this.tile = tile;
    return this.words(hand, score);
  }

  idle(hand) {
    const { line, tile } = hand;
    if (tile) return [h("p", { class: "box-line" }, hand.reason(tile))];
    if (!line.length) return [h("p", { class: "box-line" }, _("Nothing lies yet. Open with any tile."))];
    return [
      h("p", { class: "box-sum" }, sumText({ counts: countsOf(line), total: totalOf(line) })),
      h("p", { class: "box-split" }, `${splitText({ ...scoreOf(totalOf(line)), table: scoreOf(totalOf(line)).points })} · `, _("choose a tile")),
    ];
  }

  sum(result, score) {
    const more = scoreText(result, score);
    return [
      h("p", { class: "box-sum" }, sumText(result)),
      h("p", { class: result.points ? "box-split scores" : "box-split" }, splitText(result), more && h("span", { class: result.counted ? "box-more" : "box-more over" }, more)),
    ];
  }

  endButton(hand, side, score) {
    const result = outcome(hand.line, hand.tile, side, { held: hand.tiles.length, score });
    return h("button", { type: "button", class: "end-choice", "data-side": side, "aria-pressed": "false", onclick: () => this.choose(side) },
      h("span", { class: "end-head" }, h("span", {}, endName(hand.line, side)), " ", h("b", {}, sumText(result))), " ",
      this.sum(result, score)[1]);
  }

  words({ line, tile, side, ends, tiles }, score) {
    if (!ends.length) return "";
    if (side === undefined) return _("It fits at both ends. Choose one.");
    const result = outcome(line, tile, side, { held: tiles.length, score });
    const where = ends.length > 1 ? `${endName(line, side)}: ` : "";
    return [`${where}${sumText(result)}`, splitText(result), scoreText(result, score)].filter(Boolean).join(". ");
  }

  /** The second way to answer. */
  type() {
    this.typing = true;
    const label = h("label", { for: "typed" }, _("Type your play"));
    const said = h("span", { class: "visually-hidden", role: "status" });
    const input = h("input", {
      class: "text-input", id: "typed", autocomplete: "off", spellcheck: "false", placeholder: _("6-4 l"), enterkeyhint: "send",
      oninput: () => { const play = readPlay(input.value); if (play) this.typed(play, false); },
      onkeydown: (event) => { if (event.key === "Escape") { event.stopPropagation(); this.close(); } },
    });
    const form = h("form", {
      class: "typed", onsubmit: (event) => {
        event.preventDefault();
        const play = readPlay(input.value);
        const wrong = play ? this.typed(play, true) : _("Not recognised: such as 6-4 or 6-4 l");
        if (wrong) label.textContent = said.textContent = wrong;
        else this.close(false);
      },
    }, label, input, said);
    this.element.classList.remove("two-ends");
    this.element.dataset.typing = "";
    this.element.replaceChildren(form);
    input.focus();
  }

  close(back = true) {
    if (!this.typing) return;
    this.typing = false;
    delete this.element.dataset.typing;
    this.element.replaceChildren();
    this.closed(back);
  }
}
