/** Keys from 0 to the most there can be, for thumbs. One of them is in the tab order, arrows go from key to key. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";

export class Keypad {
  /** `choose(number)` is called for a pressed key. */
  constructor(highest, choose) {
    this.keys = Array.from({ length: highest + 1 }, (_unused, number) => h("button", {
      type: "button", class: "pad-key", "data-number": number, "aria-pressed": "false", tabindex: number ? "-1" : "0", onclick: () => choose(number),
    }, String(number)));
    this.element = h("div", { class: "keypad", role: "group", "data-keys": highest + 1, "aria-label": _("Points from 0 to {n}", { n: highest }), onkeydown: (event) => this.walk(event) }, this.keys);
  }

  /** Mark the key of the number that stands in the field, or none. */
  mark(number) {
    if (this.marked === number) return;
    this.keys[this.marked]?.setAttribute("aria-pressed", "false");
    this.keys[number]?.setAttribute("aria-pressed", "true");
    this.marked = number;
  }

  walk(event) {
    const from = this.keys.indexOf(event.target);
    const row = this.keys.filter((key) => key.offsetTop === this.keys[0].offsetTop).length;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key];
    const next = this.keys[from + step];
    if (!next) return;
    event.preventDefault();
    event.target.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}
