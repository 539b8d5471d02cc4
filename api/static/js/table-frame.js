/**
 * What every table has, whatever is asked at it: phases, one main button, and the paper that slides over it on a phone.
 *
 * Only the phase decides what the main button and Enter do, so a key pressed twice or a double click can never submit
 * twice or skip a verdict.
 */

import { h } from "./dom.js";
import { _ } from "./i18n.js";

// Long enough for a double click or a bouncing key, short enough not to be felt.
const SETTLE = 350;

export class TableFrame {
  /** `send(choice)` answers the question and returns the server's reply; `next()` goes on after a verdict. */
  constructor({ send, next }) {
    Object.assign(this, { send, next, phase: "idle", since: 0 });
    this.layout = document.getElementById("main");
    this.section = document.getElementById("table");
    this.paper = document.getElementById("paper");
    this.actions = document.getElementById("actions");
    this.middle = document.getElementById("centre");
    this.handPlace = document.getElementById("hand");
    this.main = h("button", { type: "button", class: "button main-button", onclick: (event) => { if (event.detail < 2) this.act(); } });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  setPhase(phase) {
    this.phase = phase;
    this.since = performance.now();
    this.layout.dataset.phase = phase;
  }

  /** Something other than a question: an invitation, a pause, a result. `start` is what Enter does then. */
  stage(phase, content, buttons = [], start = null) {
    this.setPhase(phase);
    this.closeSheet();
    this.start = start;
    this.handPlace.hidden = true;
    this.middle.replaceChildren(content);
    this.actions.replaceChildren(...buttons);
  }

  /** What Enter and the main button do. */
  async act() {
    if (performance.now() - this.since < SETTLE) return;
    if (["invitation", "ready"].includes(this.phase)) this.start?.();
    else if (this.phase === "verdict") { this.setPhase("idle"); await this.next(); }
    else await this.answer();
  }

  /** Each table's own: check what was chosen and send it. */
  async answer() {}

  /** Overridden by who asks: what to do with an error. */
  refused(error) { throw error; }

  /** One line over the table, for the connection and for other windows. */
  note(text) {
    this.section.querySelector(".table-note")?.remove();
    if (text) this.section.append(h("p", { class: "table-note", role: "status" }, text));
  }

  trouble = (lost) => this.note(lost ? _("Connection lost, trying again …") : "");

  /** Fill the paper and, where it is a sheet, slide it up. */
  showPaper(content) {
    this.paper.replaceChildren(this.handle(), ...content);
    this.paper.scrollTop = 0;
    this.layout.dataset.sheet = "open";
  }

  closeSheet() { delete this.layout.dataset.sheet; }

  handle() {
    return h("button", { type: "button", class: "sheet-handle", "aria-label": _("Back to the cards"), onclick: () => { this.closeSheet(); this.peek(); } });
  }

  /** With the sheet down, a button brings it up again. */
  peek() {
    const up = h("button", { type: "button", class: "button quiet peek-button", onclick: () => { this.layout.dataset.sheet = "open"; up.remove(); } }, _("Explanation"));
    this.actions.querySelector(".peek-button")?.remove();
    this.actions.prepend(up);
  }

  /** The keys that every table knows; a table's own come first. */
  key(event) {
    const idle = !this.target(event).closest("button, a, summary");
    if (event.key === "Enter" && idle) {
      event.preventDefault();
      if (!event.repeat) this.act();
    } else if (event.key === "Enter" && event.repeat) {
      event.preventDefault();
    } else if (event.key === "Escape" && this.layout.dataset.sheet) {
      this.closeSheet();
      this.peek();
    }
  }

  target(event) { return event.target instanceof HTMLElement ? event.target : document.body; }

  /** Whether a key is meant for something else: a dialog, the browser, a field. */
  elsewhere(event, fields) {
    return event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || this.target(event).closest(fields);
  }
}
