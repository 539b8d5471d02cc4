/**
 * A guided lesson at the table: steps with one idea and one thing to do each. A wrong answer is answered with its reason
 * and costs nothing. How far somebody is stays in this browser, and nothing else does.
 */

import "./peg-board.js";
import { announce, h, s } from "./dom.js";
import { _ } from "./i18n.js";
import { TableFrame } from "./table-frame.js";

const KEPT = "muggins-lessons";

function read(name) {
  try { return JSON.parse(localStorage.getItem(KEPT) ?? "{}")[name] ?? null; } catch { return null; }
}

function write(name, state) {
  try { localStorage.setItem(KEPT, JSON.stringify({ ...JSON.parse(localStorage.getItem(KEPT) ?? "{}"), [name]: state })); } catch { /* Then it does not outlive the page. */ }
}

export class LessonTable extends TableFrame {
  /**
   * `steps` are objects `{ title, text(), task(), lay(table) }`: the paper, the thing to do, and what is laid on the table,
   * `{ middle, hand, words, type(), step(by), toggle(), digit(key), ready(), submit(), mainText() }`, of which only the
   * first two must be there. A step with `takeOver(table)` instead is played at the real table. `end()` is `{ content, paper,
   * buttons, start }`.
   */
  constructor({ name, steps, end }) {
    super({ send: null, next: () => this.open(this.at + 1) });
    const kept = read(name);
    Object.assign(this, { name, steps, end, at: 0, done: steps.map((_step, n) => Boolean(kept?.done?.[n])) });
    this.board = document.querySelector("peg-board");
    this.board.addEventListener("review", (event) => this.open(event.detail - 1));
    this.said = h("p", { class: "lesson-said" });
    this.work = h("div", { class: "lesson-work" });
    this.skip = h("button", { type: "button", class: "button quiet skip-button", onclick: () => this.open(this.at + 1) }, _("Skip"));
    this.typing = h("button", { type: "button", class: "button quiet type-button", "aria-label": _("Type your answer"), title: _("Type your answer"), onclick: () => this.laid?.type?.() }, keyboardIcon());
    this.open(Math.min(kept?.at ?? 0, steps.length), true);
  }

  /** Where nothing of a real table may act any more, or not yet. */
  get retired() { return Boolean(this.other); }

  save() { write(this.name, { at: this.at, done: this.done }); }

  pegs() {
    const pegs = [];
    this.done.forEach((done, n) => { if (done) pegs[n] = { text: "✓", said: _("done") }; });
    this.board.show(pegs, this.at < this.steps.length ? this.at + 1 : null);
  }

  /** Go to a step, or beyond the last one to the end. */
  open(n, first = false) {
    this.other?.setPhase("idle");
    this.other = null;
    this.at = n;
    this.save();
    if (n >= this.steps.length) { this.finish(); return; }
    const step = this.steps[n];
    this.layout.classList.toggle("learn-layout", !step.takeOver);
    this.pegs();
    const count = _("Step {n} of {of}", { n: n + 1, of: this.steps.length });
    const paper = [
      h("p", { class: "lesson-head" }, h("span", {}, count), h("a", { href: "/", title: _("The lesson waits for you here.") }, _("Leave the lesson"))),
      h("h2", {}, step.title()), ...step.text(),
    ];
    if (step.takeOver) {
      this.laid = null;
      this.setPhase("idle");
      this.other = step.takeOver(this, paper, count);
      return;
    }
    this.setPhase("choosing");
    this.closeSheet();
    this.handPlace.hidden = false;
    this.handPlace.replaceChildren(h("div", { class: "lesson-hand" }, this.said, this.work));
    this.laid = step.lay(this);
    this.middle.replaceChildren(this.laid.middle ?? "");
    this.work.replaceChildren(this.laid.hand ?? "");
    this.say(step.task());
    this.actions.replaceChildren(...[this.skip, this.laid.type && this.typing, this.main].filter(Boolean));
    this.paper.replaceChildren(...paper);
    this.paper.scrollTop = 0;
    this.refresh();
    announce([`${count}. ${step.title()}.`, this.paper.querySelector(".lesson-idea")?.textContent, step.task(), this.laid.words].filter(Boolean).join(" "));
    if (!first) this.laid.focus?.();
  }

  say(text, kind = "task") {
    this.said.dataset.kind = kind;
    this.said.textContent = text;
  }

  refresh() {
    const solved = this.phase === "verdict";
    const last = this.at === this.steps.length - 1;
    this.main.textContent = solved ? (last ? _("To the end") : _("Go on")) : this.laid?.mainText?.() ?? _("Go on");
    this.main.setAttribute("aria-disabled", String(!(solved || this.laid?.ready?.())));
    this.skip.hidden = solved;
    this.typing.setAttribute("aria-hidden", String(solved));
  }

  /** The thing is done: why it is right. */
  right(text) {
    this.done[this.at] = true;
    this.save();
    this.setPhase("verdict");
    this.say(text, "right");
    this.refresh();
    this.pegs();
    announce(text);
    this.main.focus({ preventScroll: true });
  }

  /** Not this: why not, and on with it. */
  wrong(text) {
    this.say(text, "wrong");
    announce(text);
  }

  async answer() {
    if (this.phase !== "choosing") return;
    if (this.laid?.ready?.()) this.laid.submit();
    else announce(this.said.textContent);
  }

  /** The real table has shown its verdict, and is left. */
  played() {
    this.done[this.at] = true;
    this.open(this.at + 1);
  }

  finish() {
    this.layout.classList.add("learn-layout");
    this.laid = null;
    this.pegs();
    const { content, paper, buttons, start, words } = this.end(this);
    this.handPlace.replaceChildren();
    this.stage("invitation", content, buttons, start);
    this.paper.replaceChildren(...paper);
    announce(words);
  }

  /** From the first step, as if for the first time. */
  again() {
    this.done = this.steps.map(() => false);
    this.open(0);
  }

  key(event) {
    if (this.retired || this.elsewhere(event, "input, textarea, select")) return;
    const { laid } = this;
    const idle = !this.target(event).closest("button, a, summary");
    if (this.phase !== "choosing" || !laid) { super.key(event); return; }
    if (["ArrowLeft", "ArrowRight"].includes(event.key) && laid.step) {
      event.preventDefault();
      laid.step(event.key === "ArrowLeft" ? -1 : 1);
    } else if (event.key === " " && idle && laid.toggle) {
      event.preventDefault();
      if (!event.repeat) laid.toggle();
    } else if (event.key.toLowerCase() === "t" && laid.type) {
      event.preventDefault();
      laid.type();
    } else if (/^([0-9]|Backspace)$/.test(event.key) && laid.digit) {
      event.preventDefault();
      laid.digit(event.key);
    } else {
      super.key(event);
    }
  }
}

/** What stands on the paper of a step: one idea. */
export const idea = (...sentences) => sentences.map((sentence, n) => h("p", { class: n ? "muted" : "lesson-idea" }, sentence));

const keyboardIcon = () => s("svg", { viewBox: "0 0 24 18", class: "icon", "aria-hidden": "true" },
  s("path", { d: "M2 1.5h20v15H2zM5.5 5.5h1M9 5.5h1M12.5 5.5h1M16 5.5h2.5M5.5 9h1M9 9h1M12.5 9h1M16 9h2.5M7.5 12.5h9" }));
