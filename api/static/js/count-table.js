/**
 * Something to count at the table, whoever asks: what lies there and the clock, the number typed, tapped or spoken, the
 * verdict called. What it is is the discipline's (discipline-hands.js, discipline-lines.js): `highest`, the most there can
 * be; `view()`, what shows a question, with `element`, `show(question)`, `arrive()`, `light(parts)` and `reveal(verdict)`;
 * `plate(question)`, `{ icon, name, dark }`; `spoken(question)`; `prompt()` and `next()`, words for asking and going on;
 * `points(verdict)`, the right number; `steps(verdict)`, the call as `[{ lights, words, ends, shown, figure, named }]`, and
 * `called(verdict)`, the same as a sentence; `line(verdict)` and `reviewed(verdict)` for the paper, and `reasons()`, which
 * brings the function that explains a verdict.
 */

import { announce, h, s } from "./dom.js";
import { _, spent } from "./i18n.js";
import { offText } from "./announced.js";
import { Caller } from "./caller.js";
import { capital } from "./call.js";
import { HandClock } from "./hand-clock.js";
import { Keypad } from "./keypad.js";
import { later } from "./later.js";
import { NumberEntry } from "./number-entry.js";
import { play } from "./sound.js";
import { TableFrame } from "./table-frame.js";
import { canHear, Ear } from "./voice.js";

export class CountTable extends TableFrame {
  /** `options` are the player's wishes: `instant`, `aloud` and `voice`. */
  constructor(discipline, { send, next, options }) {
    super({ send, next });
    Object.assign(this, { discipline, options });
    this.layout.dataset.discipline = discipline.name;
    this.entry = new NumberEntry({ highest: discipline.highest, changed: () => this.refresh(), submit: () => this.answer() });
    this.keypad = new Keypad(discipline.highest, (number) => { this.entry.set(number); this.focusField(); });
    this.words = later(() => verdictWords(discipline));
    this.clock = new HandClock();
    this.view = discipline.view();
    this.caller = new Caller({ light: (parts) => this.view.light(parts), mark: (n) => this.markStep(n) });
    this.ear = new Ear({ heard: (number) => { if (number <= discipline.highest) this.entry.set(number); }, lost: () => this.note(_("The browser does not listen. Type the number instead.")) });
    this.field = h("input", {
      class: "points-field", id: "points", inputmode: "none", autocomplete: "off", maxlength: "3", enterkeyhint: "send",
      oninput: () => this.entry.read(this.field.value),
    });
    this.takeBack = h("button", { type: "button", class: "take-back", tabindex: "-1", "aria-label": _("Take the last digit back"), onclick: () => { this.entry.back(); this.focusField(); } }, backIcon());
    this.say = h("div", { class: "say" }, h("label", { for: "points" }, _("Points")), this.field, this.takeBack);
    this.callLine = h("p", { class: "call", "aria-hidden": "true" });
    this.plate = h("div", { class: "plate" });
    this.line = h("div", { class: "plate-line" });
    this.head = h("div", { class: "count-head" }, this.plate, this.clock.element);
    this.handPlace.append(h("div", { class: "counting" }, this.view.element, this.say, this.keypad.element, this.callLine));
    this.handPlace.hidden = true;
  }

  /** Take up a changed wish at once, the hand on the table included. */
  heed(name) {
    this.entry.instant = this.options.instant;
    if (name === "voice" && this.phase === "counting") this.ear[this.options.voice ? "listen" : "rest"]();
  }

  /** Put a question on the table; its clock has run for `elapsed` milliseconds. `extra` stands under the plate. */
  ask(question, { elapsed = 0, intro = [], extra = "", limit = 0, buttons = [] } = {}) {
    this.question = question;
    this.caller.stop();
    this.setPhase("counting");
    this.closeSheet();
    const { icon, name, dark = false } = this.discipline.plate(question);
    this.plate.className = dark ? "plate dark" : "plate";
    this.plate.replaceChildren(h("div", { class: "plate-metal" }, icon, name), this.line);
    this.line.replaceChildren(extra);
    this.middle.replaceChildren(this.head);
    this.handPlace.hidden = false;
    this.view.show(question);
    this.view.arrive();
    this.entry.instant = this.options.instant;
    this.entry.clear();
    this.callLine.replaceChildren();
    this.actions.replaceChildren(...buttons, this.main);
    this.paper.replaceChildren(...intro);
    this.clock.start(elapsed, { limit, over: () => this.timeOver(), held: () => document.querySelector("dialog[open]") !== null });
    this.focusField();
    announce(() => this.discipline.spoken(question));
    if (this.options.voice) this.ear.listen(); else this.ear.rest();
  }

  place() { return this.phase === "counting" ? this.field : super.place(); }

  focusField() { if (this.phase === "counting") this.field.focus({ preventScroll: true }); }

  refresh() {
    const { value, text } = this.entry;
    if (this.field.value !== text) this.field.value = text;
    this.keypad.mark(value);
    if (this.phase === "verdict") {
      this.main.textContent = this.nextName ?? this.discipline.next();
      this.main.removeAttribute("aria-disabled");
    } else {
      this.main.textContent = value === null ? _("Announce") : _("Announce {n}", { n: value });
      this.main.setAttribute("aria-disabled", String(value === null || this.phase !== "counting"));
    }
  }

  async answer(points = this.entry.value) {
    if (this.phase !== "counting") return;
    if (points === null) { announce(this.discipline.prompt()); this.focusField(); return; }
    this.entry.hold();
    this.setPhase("sending");
    this.refresh();
    let reply, paper;
    try {
      // Without its words no verdict can be shown; asked again, the server repeats it.
      [reply, paper] = await Promise.all([this.send(points), this.words()]);
    } catch (error) {
      this.setPhase("counting");
      this.refresh();
      this.refused(error);
      return;
    }
    this.showVerdict(reply, paper);
  }

  /** The time allowed is over: what stands in the field is announced, or nothing, which is 0. */
  timeOver() {
    if (this.phase !== "counting") return;
    announce(_("Time is up."));
    this.answer(this.entry.value ?? 0);
  }

  showVerdict(reply, paper) {
    const { verdict } = reply;
    this.setPhase("verdict");
    play(verdict.off ? "dear" : "right");
    this.ear.rest();
    this.clock.stop(reply.time);
    this.entry.text = String(verdict.said);
    this.refresh();
    const { discipline } = this;
    this.view.reveal(verdict);
    const steps = discipline.steps(verdict);
    this.stepMarks = [];
    const call = () => this.caller.call(steps, { aloud: this.options.aloud });
    this.callLine.replaceChildren(...(steps.length ? steps.map((step, n) => this.marked(n, h("span", {}, `${n ? step.words : capital(step.words)}${n < steps.length - 1 ? step.ends ?? "," : "."}`), " ")).flat() : [discipline.called(verdict)]));
    this.showPaper(paper(reply, { training: this.training, mark: (n, row) => this.marked(n, row), again: steps.length ? call : null, notices: this.notices?.(reply) ?? [], after: this.after?.(reply) ?? [] }));
    announce(`${offText(verdict.off)}. ${spent(reply.time)}. ${discipline.called(verdict)}`);
    this.main.focus({ preventScroll: true });
    call();
  }

  /** Remember an element that belongs to a step of the call. */
  marked(n, ...elements) {
    (this.stepMarks[n] ??= []).push(elements[0]);
    return elements.length > 1 ? elements : elements[0];
  }

  markStep(step) {
    this.stepMarks?.forEach((elements, n) => { for (const element of elements) element.classList.toggle("now", n === step); });
  }

  key(event) {
    if (this.elsewhere(event, "input:not(#points, [type=radio], [type=checkbox]), textarea, select, td")) return;
    if (this.phase !== "counting") { super.key(event); return; }
    const inField = event.target === this.field;
    if (/^\d$/.test(event.key)) {
      event.preventDefault();
      if (!event.repeat) this.entry.digit(event.key);
      this.focusField();
    } else if (event.key === "Backspace") {
      event.preventDefault();
      this.entry.back();
    } else if (event.key === "Delete" || event.key === "Escape") {
      this.entry.clear();
    } else if (event.key === "Enter" && inField) {
      event.preventDefault();
      if (!event.repeat) this.act();
    } else if (inField && event.key.length === 1 && event.key !== "?") {
      event.preventDefault();
    } else if (event.key === "Enter" && Number(event.target.dataset?.number ?? -1) === this.entry.value) {
      // A chosen key pressed again by Enter announces it.
      event.preventDefault();
      if (!event.repeat) this.act();
    } else {
      super.key(event);
    }
  }

  stage(...content) {
    this.ear.rest();
    this.caller.stop();
    this.clock.halt();
    super.stage(...content);
  }
}

/** The paper after an answer, with what explains it in this discipline. */
async function verdictWords(discipline) {
  const [{ countVerdict }, reasons] = await Promise.all([import("./count-verdict.js"), discipline.reasons()]);
  return (reply, options) => countVerdict({ ...discipline, reasons }, reply, options);
}

/** The switches of counting, for daily and training alike. */
export const countSwitches = () => [
  { name: "instant", text: _("Instant"), hint: _("No Enter: a number goes off as soon as it is complete.") },
  { name: "aloud", text: _("Call the count aloud"), hint: _("After each answer, with the browser's voice.") },
  canHear && microphoneAllowed() && { name: "voice", text: _("Say the number"), hint: _("The browser listens; some send what they hear to their maker to understand it.") },
].filter(Boolean);

const microphoneAllowed = () => document.featurePolicy?.allowsFeature("microphone") ?? true;

const backIcon = () => s("svg", { viewBox: "0 0 24 18", class: "icon", "aria-hidden": "true" }, s("path", { d: "M8 2.5h13.5v13H8L1.5 9zM11.5 6l6 6M17.5 6l-6 6" }));
