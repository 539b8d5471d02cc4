/**
 * A discard at the table, whoever asks the question: dealing, choosing, throwing, the verdict, the next hand.
 *
 * The phases are `choosing`, `sending` and `verdict`; only the phase decides what the main button and Enter do, so a
 * key pressed twice or a double click can never submit twice or skip a verdict.
 */

import { announce, h, s } from "./dom.js";
import { _ } from "./i18n.js";
import { Centre } from "./centre.js";
import { Hand, spokenCards } from "./hand.js";
import { bestCut, spokenVerdict, verdictView } from "./verdict.js";

// Long enough for a double click or a bouncing key, short enough not to be felt.
const SETTLE = 350;

const MARKS = "muggins-marks";
const remembered = {
  read(cards) {
    try { const kept = JSON.parse(sessionStorage.getItem(MARKS) ?? "{}"); return kept.cards === cards.join() ? kept.marked : []; } catch { return []; }
  },
  write(cards, marked) {
    try { sessionStorage.setItem(MARKS, JSON.stringify({ cards: cards.join(), marked })); } catch { /* Marks then do not outlive a reload. */ }
  },
};

export class PositionTable {
  /** `send(cards)` answers the question and returns the verdict; `next()` goes on. */
  constructor({ send, next }) {
    Object.assign(this, { send, next, phase: "idle", since: 0 });
    this.layout = document.getElementById("main");
    this.paper = document.getElementById("paper");
    this.actions = document.getElementById("actions");
    this.centre = new Centre(document.getElementById("centre"));
    this.hand = new Hand(document.getElementById("hand"), { changed: () => this.refresh(), submit: () => this.act(), remembered });
    this.main = h("button", { type: "button", class: "button main-button", onclick: (event) => { if (event.detail < 2) this.act(); } });
    this.typing = h("button", { type: "button", class: "button quiet type-button", "aria-label": _("Type the two cards"), title: _("Type the two cards"), onclick: () => this.hand.type() }, keyboardIcon());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Put a question on the table. `intro` is the paper's content until the verdict. */
  ask(question, { intro = [], extra = "" } = {}) {
    this.question = question;
    this.setPhase("choosing");
    this.closeSheet();
    this.centre.lay(question.crib, extra);
    this.hand.place.hidden = false;
    this.hand.deal(question.cards, this.centre.stack);
    this.actions.replaceChildren(this.typing, this.main);
    this.typing.hidden = false;
    this.paper.replaceChildren(...intro);
    this.refresh();
    announce(`${question.crib === "own" ? _("Your crib") : _("Their crib")}. ${_("Your cards: {cards}.", { cards: spokenCards(question.cards) })}`);
  }

  setPhase(phase) {
    this.phase = phase;
    this.since = performance.now();
    this.layout.dataset.phase = phase;
  }

  refresh() {
    const ready = this.phase === "verdict" || (this.phase === "choosing" && this.hand.marked.length === 2);
    this.main.textContent = { choosing: _("Into the crib"), sending: _("Into the crib"), verdict: this.nextName ?? _("Next hand") }[this.phase] ?? "";
    this.main.setAttribute("aria-disabled", String(!ready));
  }

  /** What Enter and the main button do. */
  async act() {
    if (performance.now() - this.since < SETTLE) return;
    if (this.phase === "invitation") { this.start?.(); return; }
    if (this.phase === "verdict") { this.setPhase("idle"); await this.next(); return; }
    if (this.phase !== "choosing") return;
    if (this.hand.marked.length !== 2) { announce(_("Choose two cards for the crib")); return; }
    await this.submit();
  }

  async submit() {
    this.setPhase("sending");
    const cards = this.hand.cards.filter((card) => this.hand.marked.includes(card));
    this.centre.receive(cards, this.hand.throwMarked(cards));
    this.refresh();
    let verdict;
    try {
      verdict = await this.send(cards);
    } catch (error) {
      this.setPhase("choosing");
      this.centre.giveBack();
      this.hand.takeBack();
      this.refresh();
      this.refused(error);
      return;
    }
    this.showVerdict(verdict);
  }

  /** Overridden by who asks: what to do with an error. */
  refused(error) { throw error; }

  showVerdict(verdict) {
    if (verdict.thrown.join() !== this.hand.marked.join()) {
      // The recorded answer may be another window's.
      this.centre.giveBack();
      this.centre.receive(verdict.thrown, this.hand.throwMarked(verdict.thrown));
    }
    this.setPhase("verdict");
    this.hand.settle(verdict);
    this.typing.hidden = true;
    this.refresh();
    const cut = bestCut(verdict);
    if (cut) this.turn(cut.card, cut.points, true);
    this.showPaper(verdictView(verdict, { turn: (card, value) => this.turn(card, value) }));
    announce(spokenVerdict(verdict));
    this.main.focus({ preventScroll: true });
  }

  turn(card, value, best = false) {
    if (!this.centre.starter?.isConnected) return;
    this.centre.turn(card, best ? _("best cut: {n}", { n: value }) : _("this cut: {n}", { n: value }));
  }

  /** Fill the paper and, where it is a sheet, slide it up. */
  showPaper(content) {
    this.paper.replaceChildren(this.handle(), ...content);
    this.paper.scrollTop = 0;
    // At the end of a sheet the paper lies below the table everywhere, and nothing slides.
    if (this.phase !== "finished") this.layout.dataset.sheet = "open";
  }

  closeSheet() { delete this.layout.dataset.sheet; }

  handle() {
    return h("button", { type: "button", class: "sheet-handle", "aria-label": _("Back to the cards"), onclick: () => { this.closeSheet(); this.peek(); } });
  }

  /** With the sheet down, a button brings it up again. */
  peek() {
    const up = h("button", { type: "button", class: "button quiet", onclick: () => { this.layout.dataset.sheet = "open"; up.remove(); } }, _("Explanation"));
    this.actions.querySelector(".quiet:not(.type-button)")?.remove();
    this.actions.prepend(up);
  }

  key(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.closest("input, textarea, select, td")) return;
    const idle = !target.closest("button, a, summary");
    if (["ArrowLeft", "ArrowRight"].includes(event.key) && this.phase === "choosing") {
      event.preventDefault();
      this.hand.step(event.key === "ArrowLeft" ? -1 : 1);
    } else if (event.key === "Enter" && idle) {
      event.preventDefault();
      if (!event.repeat) this.act();
    } else if (event.key === "Enter" && event.repeat) {
      event.preventDefault();
    } else if (event.key === " " && idle && this.phase === "choosing" && !target.closest(".paper")) {
      event.preventDefault();
      if (!event.repeat) { this.hand.focus(); this.hand.toggle(this.hand.cards[this.hand.current ?? 0]); }
    } else if (event.key.toLowerCase() === "t" && this.phase === "choosing") {
      event.preventDefault();
      this.hand.type();
    } else if (event.key === "Escape" && this.layout.dataset.sheet) {
      this.closeSheet();
      this.peek();
    }
  }
}

const keyboardIcon = () => s("svg", { viewBox: "0 0 24 18", class: "icon", "aria-hidden": "true" },
  s("path", { d: "M2 1.5h20v15H2zM5.5 5.5h1M9 5.5h1M12.5 5.5h1M16 5.5h2.5M5.5 9h1M9 9h1M12.5 9h1M16 9h2.5M7.5 12.5h9" }));
