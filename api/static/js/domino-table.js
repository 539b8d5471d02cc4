/** Fives and threes at the table, whoever asks the question: choosing a tile and its end, placing it, the verdict. */

import { announce, h, s } from "./dom.js";
import { _ } from "./i18n.js";
import { outcome, places, pointsOf, sidesFor } from "./domino-line.js";
import { knockedText, splitText, sumText } from "./domino-words.js";
import { later } from "./later.js";
import { LineView, lineWords } from "./line-view.js";
import { PlayBox } from "./play-box.js";
import { knock } from "./motion.js";
import { around } from "./seats.js";
import { play, playGrade } from "./sound.js";
import { TableFrame } from "./table-frame.js";
import { TileHand } from "./tile-hand.js";
import { playText, tileName, tileNames } from "./tile.js";

const words = later(() => import("./domino-verdict.js"));

const CHOICE = "muggins-tile";
const remembered = {
  read(position) {
    try { const kept = JSON.parse(sessionStorage.getItem(CHOICE) ?? "{}"); return kept.position === position ? kept : null; } catch { return null; }
  },
  write(position, choice) {
    try { sessionStorage.setItem(CHOICE, JSON.stringify({ position, ...choice })); } catch { /* The choice then does not outlive a reload. */ }
  },
};

/** The tile that was placed last, and by whom. */
export const lastPlay = (plays) => plays.findLast((play) => play.tile);

export class DominoTable extends TableFrame {
  constructor({ send, next }) {
    super({ send, next });
    this.line = new LineView({ choose: (side) => this.hand.end(side) });
    this.hand = new TileHand({ changed: (spoken) => this.refresh(spoken), submit: () => this.act(), remembered });
    this.box = new PlayBox({
      choose: (side) => this.hand.end(side),
      typed: (play, sure) => this.typed(play, sure),
      closed: (back) => { this.refresh(false); if (back) this.hand.focus(); },
    });
    this.handPlace.replaceChildren(this.box.element, h("div", { class: "rack" }, this.hand.element));
    this.typing = h("button", { type: "button", class: "button quiet type-button", "aria-label": _("Type your play"), title: _("Type your play"), onclick: () => this.box.type() }, keyboardIcon());
    this.history = h("button", { type: "button", class: "button quiet type-button settings-button history-button", "aria-label": _("How it came to this"), title: _("How it came to this"), onclick: () => this.showPaper(typeof this.intro === "function" ? this.intro() : this.intro) }, historyIcon());
  }

  /** Put a position on the table. `intro` is the paper's content until the verdict. */
  ask(question, { intro = [], extra = "", buttons = [] } = {}) {
    Object.assign(this, { question, intro, shown: null });
    this.setPhase("choosing");
    this.closeSheet();
    this.box.close(false);
    this.middle.replaceChildren(around(question, this.line.element, extra));
    this.handPlace.hidden = false;
    this.actions.replaceChildren(...buttons, this.history, this.typing, this.main);
    this.typing.removeAttribute("aria-hidden");
    this.score = question.finish ? pointsOf(question, question.seat) : null;
    this.hand.deal(question, this.middle.querySelector(".bones"));
    this.beside(question, intro, this.handle());
    this.heardKnock();
    announce(() => this.words());
  }

  place() { return this.phase === "choosing" ? this.hand.buttons[this.hand.current] : super.place(); }

  /** Whoever knocked just before one's play is heard and seen to knock. */
  heardKnock() {
    const last = this.question.plays.at(-1);
    if (!last || last.tile) return;
    knock(this.middle.querySelector(`.seat[data-seat="${last.seat}"] .seat-knock`));
    play("knock");
  }

  /** The whole position for the ear. */
  words() {
    const { line, hand, plays, seat, counts } = this.question;
    const other = (seat + 1) % counts.length;
    return [lineWords(line), _("Your tiles: {tiles}.", { tiles: tileNames(hand) }), counts.length === 2 && knockedText(plays, other) ? `${_("Your opponent")} ${knockedText(plays, other)}.` : ""].filter(Boolean).join(" ");
  }

  get placing() {
    if (this.phase === "verdict") return this.shown;
    return this.hand.ready ? { tile: this.hand.tile, side: this.hand.side } : null;
  }

  refresh(spoken = false) {
    const { hand, question } = this;
    if (!question) return;
    const words = this.phase === "verdict" ? "" : this.box.show(hand, this.score);
    const last = lastPlay(question.plays);
    this.line.show({
      line: question.line, last: last?.tile, next: this.placing, choosable: this.phase === "choosing" && hand.ends.length > 1,
      also: last ? _("Placed last: {tile}.", { tile: tileName(last.tile) }) : "",
    });
    this.main.textContent = this.phase === "verdict" ? this.nextName ?? _("Next position") : this.mainText();
    this.main.setAttribute("aria-disabled", String(!(this.phase === "verdict" || (this.phase === "choosing" && hand.ready))));
    if (spoken && hand.tile) announce(hand.ends.length ? `${tileName(hand.tile)}. ${words}` : hand.reason(tileName(hand.tile)));
  }

  mainText() {
    const { line, tile, side, ready } = this.hand;
    if (!ready) return tile && this.hand.ends.length ? _("Choose an end") : _("Choose a tile");
    return line.length ? _("Play {play}", { play: playText(line, tile, side) }) : _("Open with {tile}", { tile });
  }

  /** What was typed; returns what is wrong with it. `sure` if Enter was pressed. */
  typed({ tile, side }, sure) {
    const { line } = this.question;
    if (!this.hand.tiles.includes(tile)) return _("{tile} is not in your hand.", { tile });
    const sides = sidesFor(line, tile);
    if (!sides.length) return this.hand.reason(tile);
    if (line.length && side && !sides.includes(side)) return side === "left" ? _("{tile} does not fit on the left.", { tile }) : _("{tile} does not fit on the right.", { tile });
    const ends = places(line, tile);
    this.hand.choose(tile, line.length && ends.length > 1 && side ? side : ends.length > 1 ? undefined : ends[0], !sure);
    if (!sure) return null;
    if (!this.hand.ready) return _("{tile} fits at both ends. Add l for left or r for right.", { tile });
    setTimeout(() => this.act());
    return null;
  }

  async answer() {
    if (this.phase !== "choosing") return;
    if (!this.hand.ready) { announce(this.hand.tile && this.hand.ends.length ? _("Choose an end") : _("Choose a tile")); return; }
    const { tile, side } = this.hand;
    this.setPhase("sending");
    this.lay(tile, side);
    let verdict, paper;
    try {
      // Without its words no verdict can be shown; asked again, the server repeats it.
      [verdict, paper] = await Promise.all([this.send({ tile, end: side }), words()]);
    } catch (error) {
      this.setPhase("choosing");
      this.hand.takeBack();
      this.refused(error);
      return;
    }
    this.showVerdict(verdict, paper);
  }

  /** The tile goes from the hand to its end of the line. */
  lay(tile, side) {
    const from = this.hand.play(tile);
    this.refresh();
    this.line.show({ ...this.line.state, next: { tile, side, settled: true }, choosable: false });
    this.line.arrive(from);
  }

  showVerdict(verdict, { dominoVerdict, spokenDomino }) {
    const side = verdict.end ?? places(this.question.line, verdict.tile)[0];
    // The recorded answer may be another window's.
    if (verdict.tile !== this.hand.tile || side !== this.hand.side) this.lay(verdict.tile, side);
    this.own = { tile: verdict.tile, side, settled: true };
    this.shown = this.own;
    this.setPhase("verdict");
    playGrade(verdict);
    this.settle();
    this.typing.setAttribute("aria-hidden", "true");
    this.refresh();
    this.showPaper(dominoVerdict(verdict, { show: (choice) => this.look(choice) }));
    announce(spokenDomino(verdict));
    this.main.focus({ preventScroll: true });
  }

  /** The box gives its place to what was played. */
  settle() {
    const { line, hand } = this.question;
    const result = outcome(line, this.own.tile, this.own.side, { held: hand.length });
    this.box.element.classList.remove("two-ends");
    this.box.element.replaceChildren(h("p", { class: "box-sum" }, sumText(result)), h("p", { class: "box-split" }, `${playText(line, this.own.tile, this.own.side)} · ${splitText(result)}`));
  }

  /** A choice of the verdict is looked at on the line. */
  look({ tile, end }) {
    const side = end ?? places(this.question.line, tile)[0];
    this.shown = tile === this.own.tile && side === this.own.side ? this.own : { tile, side };
    this.refresh();
  }

  handle() {
    const handle = super.handle();
    handle.setAttribute("aria-label", _("Back to the table"));
    return handle;
  }

  /** While one chooses, the button for the history brings the paper up again. */
  peek() { if (this.phase !== "choosing") super.peek(); }

  key(event) {
    if (this.elsewhere(event, "input, textarea, select")) return;
    const { hand } = this;
    if (this.phase !== "choosing" || this.target(event).closest(".paper")) { super.key(event); return; }
    const steps = { ArrowLeft: () => hand.step(-1), ArrowRight: () => hand.step(1), ArrowUp: () => hand.turn(-1), ArrowDown: () => hand.turn(1) };
    const idle = !this.target(event).closest("button, a, summary");
    if (steps[event.key]) {
      event.preventDefault();
      steps[event.key]();
    } else if (event.key === " " && idle) {
      event.preventDefault();
      if (!event.repeat) { hand.focus(); hand.press(hand.current); }
    } else if (event.key.toLowerCase() === "t") {
      event.preventDefault();
      this.box.type();
    } else {
      super.key(event);
    }
  }
}

const keyboardIcon = () => s("svg", { viewBox: "0 0 24 18", class: "icon", "aria-hidden": "true" },
  s("path", { d: "M2 1.5h20v15H2zM5.5 5.5h1M9 5.5h1M12.5 5.5h1M16 5.5h2.5M5.5 9h1M9 9h1M12.5 9h1M16 9h2.5M7.5 12.5h9" }));

const historyIcon = () => s("svg", { viewBox: "0 0 24 18", class: "icon", "aria-hidden": "true" },
  s("path", { d: "M3 3h1.5M8 3h13M3 9h1.5M8 9h13M3 15h1.5M8 15h13" }));
