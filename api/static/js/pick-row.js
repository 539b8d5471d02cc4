/**
 * Cards or tiles of which some are to be found: by mouse, finger, key or typed text. When as many are picked as are
 * wanted, `picked(items)` judges them; one more takes the place of the one picked first.
 */

import { h } from "./dom.js";
import { _ } from "./i18n.js";

export class PickRow {
  /**
   * `items` as texts; `limit`, how many are wanted; `draw(item)` and `name(item)` show and say one; `read(text)` returns
   * what somebody typed, `example` shows how; `className` is that of cards or of tiles in a hand; `submit()` is for Enter.
   */
  constructor(items, options) {
    Object.assign(this, { items, current: 0, marked: [], ...options });
    const { className, label } = options;
    this.buttons = items.map((item, n) => h("button", {
      type: "button", class: className, "data-item": item, "aria-pressed": "false", "aria-label": this.name(item), tabindex: n ? "-1" : "0",
      onclick: () => this.toggle(item), onfocus: () => this.rove(n),
    }, this.draw(item)));
    this.row = h("div", { class: `pick-row ${className}s`, role: "group", "aria-label": label, "data-items": items.length }, this.buttons);
    this.element = h("div", { class: "pick" }, this.row);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  rove(n) {
    this.current = n;
    this.buttons.forEach((button, place) => button.setAttribute("tabindex", place === n ? "0" : "-1"));
  }

  focus(n = this.current) { this.buttons[n].focus(); }

  step(by) {
    const inside = this.row.contains(document.activeElement);
    this.focus(inside ? (this.current + by + this.items.length) % this.items.length : this.current);
  }

  toggle(item) {
    if (this.done) return;
    this.mark(this.marked.includes(item) ? this.marked.filter((other) => other !== item) : [...this.marked, item].slice(-this.limit));
  }

  mark(marked) {
    this.marked = marked;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(marked.includes(button.dataset.item)));
    if (marked.length === this.limit) this.picked(this.items.filter((item) => marked.includes(item)));
  }

  /** Nothing is left to find. */
  settle() {
    this.done = true;
    this.closeTyping();
    for (const button of this.buttons) button.setAttribute("aria-disabled", "true");
  }

  key(event) {
    if (event.target.closest("form")) return;
    if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); if (!event.repeat) this.submit(); }
    if (event.key === " " && event.repeat) event.preventDefault();
  }

  /** The second way to answer. */
  type() {
    if (this.done || this.form) return;
    const label = h("label", { for: "typed" }, this.limit === 1 ? _("Type it") : _("Type them"));
    const input = h("input", {
      class: "text-input", id: "typed", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: this.example, enterkeyhint: "send",
      onkeydown: (event) => { if (event.key === "Escape") { event.stopPropagation(); this.closeTyping(); this.focus(); } },
    });
    this.form = h("form", {
      class: "typed", onsubmit: (event) => {
        event.preventDefault();
        const found = [...new Set(this.read(input.value))].filter((item) => this.items.includes(item));
        if (found.length === this.limit) this.mark(found);
        else this.amiss(_("Type what you see in the row, as in {example}.", { example: this.example }));
      },
    }, label, input);
    this.element.prepend(this.form);
    input.focus();
  }

  closeTyping() {
    this.form?.remove();
    this.form = null;
  }
}
