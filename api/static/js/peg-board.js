/**
 * `<peg-board holes="10">`: the progress of a sheet of any kind. Each answer is a peg with its score, which opens its
 * review (event `review`, detail n); the ivory peg stands where the player is.
 */

import { arriveFrom, h } from "./dom.js";
import { _, whole } from "./i18n.js";

class PegBoard extends HTMLElement {
  connectedCallback() { if (!this.firstChild) this.show([], null); }

  /** Show scores of answered positions and where one stands (1 to holes, or null). */
  show(scores, standing, reviewed = null) {
    const count = Number(this.getAttribute("holes") ?? 10);
    const before = this.querySelector(".peg.standing")?.getBoundingClientRect();
    const holes = Array.from({ length: count }, (_unused, place) => this.hole(place + 1, scores[place], standing, reviewed));
    this.replaceChildren(h("ol", { class: "street", "aria-label": _("Pegging board"), css: { "--holes": String(count) } }, holes));
    const peg = this.querySelector(".peg.standing");
    if (peg && before && this.stood !== standing) arriveFrom(peg, before);
    this.stood = standing;
  }

  hole(n, score, standing, reviewed) {
    if (score === undefined) {
      const here = n === standing;
      const label = here ? _("Hand {n}: you are here", { n }) : _("Hand {n}: not played yet", { n });
      return h("li", { class: "hole", "aria-current": here ? "step" : null }, here && h("span", { class: "peg standing" }), h("span", { class: "visually-hidden" }, label));
    }
    const open = () => this.dispatchEvent(new CustomEvent("review", { detail: n, bubbles: true }));
    return h("li", { class: "hole" }, h("button", {
      type: "button", onclick: open, "aria-current": reviewed === n ? "true" : null,
      "aria-label": _("Hand {n}: {score} of 100. Look at it again", { n, score: whole(score) }),
    }, h("span", { class: n === standing ? "peg standing" : "peg" }), h("span", { class: "peg-score", "aria-hidden": "true" }, whole(score))));
  }
}

customElements.define("peg-board", PegBoard);
