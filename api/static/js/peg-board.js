/**
 * `<peg-board holes="10" all="10" of="hand">`: the progress of a sheet of any kind, `holes` of the positions at a time; of
 * more than these the street is shown on which one stands. Each answer is a peg with its score, which opens its
 * review (event `review`, detail n); the ivory peg stands where the player is. Where there is room for the board to
 * stand beside the table (layout.css), all positions show at once, in streets of ten.
 */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { setPeg, walk } from "./motion.js";
import { play } from "./sound.js";

// What stands in a hole, by the attribute `of`.
const NAMES = { step: (n) => _("Step {n}", { n }), hand: (n) => _("Hand {n}", { n }), position: (n) => _("Position {n}", { n }), line: (n) => _("Line {n}", { n }) };

// As layout.css has it.
const beside = matchMedia("(min-width: 1200px) and (min-height: 620px)");

class PegBoard extends HTMLElement {
  connectedCallback() {
    if (!this.firstChild) this.show([], null);
    if (this.hasAttribute("all")) beside.addEventListener("change", () => this.show(...this.shown));
  }

  /**
   * Show pegs of answered positions, `[{ text, said, off }]` with gaps where nothing is answered, and where one stands
   * (1 to holes, or null). `text` is for the eye, `said` for the ear; an `off` peg is of iron.
   */
  show(pegs, standing, reviewed = null) {
    this.shown = [pegs, standing, reviewed];
    const all = this.getAttribute("all");
    const count = Number((beside.matches && all) || (this.getAttribute("holes") ?? 10));
    const before = this.querySelector(".peg.standing")?.getBoundingClientRect();
    const unanswered = this.querySelector("[aria-current=step]") !== null;
    const at = reviewed ?? standing ?? Math.max(1, pegs.length);
    const from = all ? Math.floor((at - 1) / count) * count : 0;
    const holes = Array.from({ length: count }, (_unused, place) => this.hole(from + place + 1, pegs[from + place], standing, reviewed));
    const label = all && count < Number(all) ? _("Pegging board, {from} to {to}", { from: from + 1, to: from + count }) : _("Pegging board");
    this.replaceChildren(h("ol", { class: "street", "aria-label": label, "data-streets": Math.ceil(count / 10), css: { "--holes": String(count) } }, holes));
    if (before && reviewed === null) {
      if (this.stood !== standing) this.goOn(before, this.querySelectorAll(".hole")[this.stood - 1 - from]);
      else if (unanswered) setPeg(this.querySelector(".standing + .peg-mark"));
    }
    this.stood = standing;
  }

  /** The ivory peg walks to where one stands now, and into the hole it leaves goes one of brass, if that was answered. */
  goOn(before, left) {
    const ivory = this.querySelector(".peg.standing"), set = left?.querySelector(".peg");
    if (ivory) walk(ivory, before);
    if (set && set !== ivory) setPeg(set);
    if (ivory || set) play("peg");
  }

  hole(n, peg, standing, reviewed) {
    const name = (NAMES[this.getAttribute("of")] ?? NAMES.hand)(n);
    if (!peg) {
      const here = n === standing;
      const label = `${name}: ${here ? _("you are here") : _("not played yet")}`;
      return h("li", { class: "hole", "aria-current": here ? "step" : null }, here && h("span", { class: "peg standing" }), h("span", { class: "hole-number", "aria-hidden": "true" }, n), h("span", { class: "visually-hidden" }, label));
    }
    const open = () => this.dispatchEvent(new CustomEvent("review", { detail: n, bubbles: true }));
    return h("li", { class: "hole" }, h("button", {
      type: "button", onclick: open, "aria-current": reviewed === n ? "true" : null,
      "aria-label": _("{name}: {result}. Look at it again", { name, result: peg.said }),
    }, h("span", { class: n === standing ? "peg standing" : peg.off ? "peg off" : "peg" }), h("span", { class: "peg-mark", "aria-hidden": "true" }, peg.text)));
  }
}

customElements.define("peg-board", PegBoard);
