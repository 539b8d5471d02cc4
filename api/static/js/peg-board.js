/**
 * `<peg-board holes="10" all="10" of="hand">`: the progress of a sheet of any kind, `holes` of the positions at a time; of
 * more than these the street is shown on which one stands. Each answer is a peg with its score, which opens its
 * review (event `review`, detail n); the ivory peg stands where the player is.
 */

import { arriveFrom, h } from "./dom.js";
import { _ } from "./i18n.js";

// What stands in a hole, by the attribute `of`.
const NAMES = { hand: (n) => _("Hand {n}", { n }), position: (n) => _("Position {n}", { n }), line: (n) => _("Line {n}", { n }) };

class PegBoard extends HTMLElement {
  connectedCallback() { if (!this.firstChild) this.show([], null); }

  /**
   * Show pegs of answered positions, `[{ text, said, off }]` with gaps where nothing is answered, and where one stands
   * (1 to holes, or null). `text` is for the eye, `said` for the ear; an `off` peg is of iron.
   */
  show(pegs, standing, reviewed = null) {
    const count = Number(this.getAttribute("holes") ?? 10);
    const before = this.querySelector(".peg.standing")?.getBoundingClientRect();
    const at = reviewed ?? standing ?? Math.max(1, pegs.length);
    const from = this.hasAttribute("all") ? Math.floor((at - 1) / count) * count : 0;
    const holes = Array.from({ length: count }, (_unused, place) => this.hole(from + place + 1, pegs[from + place], standing, reviewed));
    const label = this.hasAttribute("all") ? _("Pegging board, {from} to {to}", { from: from + 1, to: from + count }) : _("Pegging board");
    this.replaceChildren(h("ol", { class: "street", "aria-label": label, css: { "--holes": String(count) } }, holes));
    const peg = this.querySelector(".peg.standing");
    if (peg && before && this.stood !== standing) arriveFrom(peg, before);
    this.stood = standing;
  }

  hole(n, peg, standing, reviewed) {
    const name = (NAMES[this.getAttribute("of")] ?? NAMES.hand)(n);
    if (!peg) {
      const here = n === standing;
      const label = `${name}: ${here ? _("you are here") : _("not played yet")}`;
      return h("li", { class: "hole", "aria-current": here ? "step" : null }, here && h("span", { class: "peg standing" }), h("span", { class: "visually-hidden" }, label));
    }
    const open = () => this.dispatchEvent(new CustomEvent("review", { detail: n, bubbles: true }));
    return h("li", { class: "hole" }, h("button", {
      type: "button", onclick: open, "aria-current": reviewed === n ? "true" : null,
      "aria-label": _("{name}: {result}. Look at it again", { name, result: peg.said }),
    }, h("span", { class: n === standing ? "peg standing" : peg.off ? "peg off" : "peg" }), h("span", { class: "peg-mark", "aria-hidden": "true" }, peg.text)));
  }
}

customElements.define("peg-board", PegBoard);
