/** A discard at the table, whoever asks the question: dealing, choosing, throwing, the verdict, the next hand. */

import { announce, h, painted, s } from "./dom.js";
import { _, ngettext } from "./i18n.js";
import { Centre } from "./centre.js";
import { Hand, spokenCards } from "./hand.js";
import { later } from "./later.js";
import { playGrade } from "./sound.js";
import { TableFrame } from "./table-frame.js";

const words = later(() => import("./verdict.js"));

const MARKS = "muggins-marks";
const remembered = {
  read(cards) {
    try { const kept = JSON.parse(sessionStorage.getItem(MARKS) ?? "{}"); return kept.cards === cards.join() ? kept.marked : []; } catch { return []; }
  },
  write(cards, marked) {
    try { sessionStorage.setItem(MARKS, JSON.stringify({ cards: cards.join(), marked })); } catch { /* Marks then do not outlive a reload. */ }
  },
};

export class PositionTable extends TableFrame {
  constructor({ send, next }) {
    super({ send, next });
    this.centre = new Centre(this.middle);
    this.hand = new Hand(this.handPlace, { changed: () => this.refresh(), submit: () => this.act(), remembered });
    this.typing = h("button", { type: "button", class: "button quiet type-button", "aria-label": _("Type the two cards"), title: _("Type the two cards"), onclick: () => this.hand.type() }, keyboardIcon());
  }

  /** Put a question on the table. `intro` is the paper's content until the verdict, `hint` stands below the hand's own as long as nothing is marked. */
  ask(question, { intro = [], extra = "", hint = null } = {}) {
    this.question = question;
    this.hand.hint = hint;
    this.setPhase("choosing");
    this.closeSheet();
    this.centre.lay(question.crib, extra);
    this.handPlace.hidden = false;
    this.hand.deal(question.cards, this.centre.stack);
    this.actions.replaceChildren(this.typing, this.main);
    this.typing.removeAttribute("aria-hidden");
    this.beside(question, intro);
    this.refresh();
    announce(() => `${question.crib === "own" ? _("Your crib") : _("Their crib")}. ${_("Your cards: {cards}.", { cards: spokenCards(question.cards) })}`);
  }

  place() { return this.phase === "choosing" ? this.hand.buttons[this.hand.current ?? 0] : super.place(); }

  refresh() {
    const ready = this.phase === "verdict" || (this.phase === "choosing" && this.hand.marked.length === 2);
    this.main.textContent = { choosing: _("Into the crib"), sending: _("Into the crib"), verdict: this.nextName ?? _("Next hand") }[this.phase] ?? "";
    this.main.setAttribute("aria-disabled", String(!ready));
  }

  async answer() {
    if (this.phase !== "choosing") return;
    if (this.hand.marked.length !== 2) { announce(_("Choose two cards for the crib")); return; }
    const cards = this.hand.cards.filter((card) => this.hand.marked.includes(card));
    const places = this.hand.throwMarked(cards);
    this.setPhase("sending");
    this.refresh();
    let verdict, paper;
    try {
      // The press is answered at once; the flight begins with the next picture.
      await painted();
      this.centre.receive(cards, places);
      // Without its words no verdict can be shown; asked again, the server repeats it.
      [verdict, paper] = await Promise.all([this.send(cards), words()]);
    } catch (error) {
      this.setPhase("choosing");
      this.centre.giveBack();
      this.hand.takeBack();
      this.refresh();
      this.refused(error);
      return;
    }
    this.showVerdict(verdict, paper);
  }

  showVerdict(verdict, { bestCut, spokenVerdict, verdictView }) {
    if (verdict.thrown.join() !== this.hand.marked.join()) {
      // The recorded answer may be another window's.
      this.centre.giveBack();
      this.centre.receive(verdict.thrown, this.hand.throwMarked(verdict.thrown));
    }
    this.setPhase("verdict");
    playGrade(verdict);
    this.hand.settle(verdict);
    this.typing.setAttribute("aria-hidden", "true");
    this.refresh();
    const cut = bestCut(verdict);
    if (cut) this.turn(cut.card, cut.points, true);
    this.showPaper(verdictView(verdict, { turn: (card, value) => this.turn(card, value) }));
    announce(spokenVerdict(verdict));
    this.main.focus({ preventScroll: true });
  }

  turn(card, value, best = false) {
    if (!this.centre.starter?.isConnected) return;
    this.centre.turn(card, best ? ngettext("best cut, {n} point", "best cut, {n} points", value) : ngettext("this cut, {n} point", "this cut, {n} points", value));
  }

  key(event) {
    if (this.elsewhere(event, "input, textarea, select, td")) return;
    const target = this.target(event);
    if (this.phase !== "choosing") { super.key(event); return; }
    if (["ArrowLeft", "ArrowRight"].includes(event.key)) {
      event.preventDefault();
      this.hand.step(event.key === "ArrowLeft" ? -1 : 1);
    } else if (event.key === " " && !target.closest("button, a, summary, .paper")) {
      event.preventDefault();
      if (!event.repeat) { this.hand.focus(); this.hand.toggle(this.hand.cards[this.hand.current ?? 0]); }
    } else if (event.key.toLowerCase() === "t") {
      event.preventDefault();
      this.hand.type();
    } else {
      super.key(event);
    }
  }
}

const keyboardIcon = () => s("svg", { viewBox: "0 0 24 18", class: "icon", "aria-hidden": "true" },
  s("path", { d: "M2 1.5h20v15H2zM5.5 5.5h1M9 5.5h1M12.5 5.5h1M16 5.5h2.5M5.5 9h1M9 9h1M12.5 9h1M16 9h2.5M7.5 12.5h9" }));
