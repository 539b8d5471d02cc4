/**
 * What every table has, whatever is asked at it: phases, one main button, and the paper that slides over it on a phone.
 *
 * Only the phase decides what the main button and Enter do, so a key pressed twice or a double click can never submit
 * twice or skip a verdict.
 */

import { h, s } from "./dom.js";
import { _ } from "./i18n.js";

// Long enough for a double click or a bouncing key, short enough not to be felt.
const SETTLE = 350;

// What comes sooner than this need not be waited for.
const SOON = 300;

// A press takes the focus away within this time, if it does.
const PRESSED = 60;

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
    this.holdFocus();
  }

  /** What has the focus may be taken off the table; then whoever goes by keys is put where one goes on, never to the top of the page. */
  holdFocus() {
    let holder = null, pressed = -Infinity;
    document.addEventListener("pointerdown", () => { pressed = performance.now(); }, true);
    this.layout.addEventListener("focusin", ({ target }) => { holder = target; });
    // Who goes elsewhere by a key, or presses where nothing takes the focus, has left; what is taken away has not.
    this.layout.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget ? !this.layout.contains(relatedTarget) : performance.now() - pressed < PRESSED) holder = null;
    });
    new MutationObserver(() => {
      if (!holder || (document.activeElement && document.activeElement !== document.body)) return;
      const onPaper = !holder.isConnected && this.paperHeld;
      holder = null;
      this.regain(onPaper);
    }).observe(this.layout, { childList: true, subtree: true });
    this.paper.addEventListener("focusin", () => { this.paperHeld = true; });
    this.section.addEventListener("focusin", () => { this.paperHeld = false; });
  }

  /** Put the focus where one goes on in this phase. */
  regain(onPaper = false) {
    const shown = (element) => element?.checkVisibility({ visibilityProperty: true });
    const places = [onPaper && this.paper, this.place(), this.actions.querySelector(".main-button"), ...this.actions.querySelectorAll("button"), ...this.middle.querySelectorAll("button, a"), this.paper];
    places.find((place) => place && shown(place))?.focus({ preventScroll: true });
  }

  /** Each table's own: the element at which a question is answered now, if there is one. */
  place() { return this.phase === "verdict" ? this.main : null; }

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

  /**
   * A question is on its way: before the first one `paper` stands at once, and after a moment the felt says what one
   * waits for. Returns what ends the waiting.
   */
  looking(text, paper = null) {
    if (paper && !this.question) {
      this.stage("looking", "");
      this.paper.replaceChildren(...paper);
    }
    const slow = setTimeout(() => { if (!this.section.querySelector(".table-note")) this.note(text); }, SOON);
    return () => { clearTimeout(slow); this.note(""); };
  }

  trouble = (lost) => {
    // Before anything lies there the table says in full what it waits for; whatever comes takes its place.
    if (lost && ["loading", "looking"].includes(this.layout.dataset.phase)) this.middle.replaceChildren(noConnection());
    else this.note(lost ? _("Connection lost, trying again …") : "");
  };

  /** Fill the paper beside a question; where the content comes as a function, in a task of its own, after the table is laid. */
  beside(question, content, ...before) {
    const fill = (nodes) => this.paper.replaceChildren(...before, ...nodes);
    if (typeof content !== "function") { fill(content); return; }
    fill([]);
    setTimeout(() => { if (this.question === question && this.phase === "choosing") fill(content()); });
  }

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

/** An empty table: two tiles that do not meet, and what happens next. */
const noConnection = () => h("div", { class: "invitation" },
  s("svg", { viewBox: "0 0 120 40", class: "apart-art", "aria-hidden": "true" },
    s("path", { d: "M4 10h44v22H4zM26 13v16M72 12l43-5 2.5 22-43 5zM93.5 12.5l1.8 16" }), s("path", { class: "gap", d: "M53 21h14" })),
  h("p", { class: "invitation-title" }, _("No connection")),
  h("p", { role: "status" }, _("The server cannot be reached. The table is laid by itself as soon as it can.")));
