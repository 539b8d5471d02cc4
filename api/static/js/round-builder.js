/**
 * A round put together on the felt, tile by tile as it was played, and the hand one holds: by tapping tiles, ends and
 * knock, or typed. Seat 0 is one's own.
 */

import { h } from "./dom.js";
import { _, ngettext, whole } from "./i18n.js";
import { endsOf, isTile, outcome, places, plain, scoreOf, sidesFor } from "./domino-line.js";
import { readRound, roundText } from "./domino-notation.js";
import { seatName } from "./domino-words.js";
import { LineView } from "./line-view.js";
import { knock } from "./motion.js";
import { play } from "./sound.js";
import { endName, tileElement, tileName } from "./tile.js";

// Four rows of seven: sixes; fives and the blank; fours and ones; threes and twos.
const PICKER = [[6], [5, 0], [4, 1], [3, 2]].map((highs) => highs.flatMap((high) => Array.from({ length: high + 1 }, (_unused, n) => `${high}-${high - n}`)));

export class RoundBuilder {
  /** `changed()` is called whenever the position is another one. */
  constructor({ start, changed }) {
    Object.assign(this, { seats: 2, opener: 0, scores: [0, 0], hand: [], changed, mode: "round", asked: null });
    Object.assign(this, start);
    this.view = new LineView({ choose: (end) => this.put(this.asked, end), largest: 40 });
    this.status = h("p", { class: "round-status", role: "status" });
    this.ends = h("div", { class: "round-ends" });
    this.buttons = new Map(PICKER.flat().map((tile) => [tile, h("button", { type: "button", "aria-label": tileName(tile), "data-tile": tile, onclick: () => this.tap(tile) }, tileElement(tile, { standing: false }))]));
    this.knock = h("button", { type: "button", class: "button quiet", onclick: () => this.move({ tile: null, end: null }) }, _("Knock"));
    this.back = h("button", { type: "button", class: "button quiet", onclick: () => this.takeBack() }, _("Take back"));
    this.chosen = h("div", { class: "chosen-tiles", role: "group", "aria-label": _("Your hand") });
    this.typedRound = h("input", { class: "text-input wide-input", id: "typed-round", autocomplete: "off", spellcheck: "false", placeholder: "6-6 6-3l 3-3l x 5-3l", oninput: () => this.readTyped() });
    this.typedHand = h("input", { class: "text-input", id: "typed-hand", autocomplete: "off", spellcheck: "false", placeholder: "4-2 4-4 5-4", oninput: () => this.readTyped() });
    this.note = h("p", { class: "form-note", role: "status" });
    this.read(start?.round ?? "");
  }

  /** Everything for the felt. */
  element(submit) {
    this.modes = this.segments("mode", { round: _("the round"), hand: _("your hand") }, this.mode, (value) => { this.mode = value; this.asked = null; this.show(); });
    return [
      h("div", { class: "round-options" },
        this.field(_("Players"), this.segments("seats", { 2: _("two"), 4: _("four, partners") }, String(this.seats), (value) => { this.seats = Number(value); this.opener = 0; this.read(""); this.openers(); this.show(); })),
        this.openerField = h("div", {})),
      h("div", { class: "round-line" }, this.view.element),
      this.status, this.ends,
      h("div", { class: "round-mode" }, this.field(_("Tap tiles for"), this.modes), h("div", { class: "button-row" }, this.knock, this.back)),
      h("div", { class: "tile-picker" }, [...this.buttons.values()]),
      this.chosen,
      h("form", { class: "analyse-form", onsubmit: (event) => { event.preventDefault(); submit(); } },
        h("div", { class: "field wide-field" }, h("label", { for: "typed-round" }, _("or type the round (l and r for the ends, x for a knock)")), this.typedRound),
        h("div", { class: "field" }, h("label", { for: "typed-hand" }, _("and your hand")), this.typedHand),
        h("fieldset", { class: "field" }, h("legend", {}, _("Points of the game")), h("div", { class: "score-inputs" }, this.scoreInput(0, _("you")), this.scoreInput(1, _("they")))),
        h("button", { class: "button" }, _("Analyse")), this.note),
    ];
  }

  field(legend, content) { return h("fieldset", { class: "field" }, h("legend", {}, legend), content); }

  segments(name, values, value, choose) {
    return h("div", { class: "segments" }, Object.entries(values).map(([key, text]) => h("label", {},
      h("input", { type: "radio", name, value: key, checked: key === value, onchange: () => choose(key) }), h("span", {}, text))));
  }

  scoreInput(n, name) {
    return h("label", { class: "score-input" }, h("span", {}, name), h("input", {
      class: "text-input", inputmode: "numeric", maxlength: "2", value: String(this.scores[n]),
      onchange: ({ target }) => { const read = Number(target.value); this.scores[n] = Number.isInteger(read) && read >= 0 && read <= 60 ? read : this.scores[n]; target.value = this.scores[n]; this.changed(); },
    }));
  }

  openers() {
    const names = Object.fromEntries(Array.from({ length: this.seats }, (_unused, seat) => [seat, seatName(seat, 0, this.seats)]));
    this.openerField.replaceChildren(this.field(_("Who opens"), this.segments("opener", names, String(this.opener), (value) => { this.opener = Number(value); this.read(roundText(this.plays)); this.show(); })));
  }

  /** Take a round from text; the plays before the first that cannot be are kept. */
  read(text) {
    const { wrong, ...round } = readRound(text, this);
    Object.assign(this, round, { asked: null });
    return wrong;
  }

  readTyped() {
    const wrong = this.read(this.typedRound.value);
    const tiles = this.typedHand.value.split(/[\s,;]+/).filter(Boolean).map((text) => text.replace(/^([0-6])[-–]?([0-6])$/, "$1-$2"));
    const strange = tiles.find((tile) => !isTile(tile));
    this.hand = [...new Set(tiles.filter(isTile).map(plain))].filter((tile) => !this.placed(tile));
    this.show({ typed: true });
    this.say(wrong ? _("“{text}” cannot be played there: what stands before it holds.", { text: wrong }) : strange && strange.length > 2 ? _("“{text}” is not a tile. Write two numbers, as in 6-4.", { text: strange }) : "");
  }

  say(text) { this.note.textContent = text; }

  placed(tile) { return this.plays.some((play) => play.tile && plain(play.tile) === tile); }

  tap(tile) {
    const button = this.buttons.get(tile);
    if (button.getAttribute("aria-disabled") === "true") { this.say(this.placed(tile) ? _("{tile} lies on the table already.", { tile }) : _("{tile} fits nowhere.", { tile })); return; }
    this.say("");
    if (this.mode === "hand") { this.hold(tile); return; }
    const sides = places(this.line, tile);
    if (sides.length > 1) { this.asked = tile; this.show(); this.ends.querySelector("button")?.focus(); return; }
    this.put(tile, sides[0]);
  }

  hold(tile) {
    const full = this.counts[0];
    if (this.hand.includes(tile)) this.hand = this.hand.filter((other) => other !== tile);
    else if (this.hand.length < full) this.hand = [...this.hand, tile];
    else this.say(ngettext("After this round you hold {n} tile. Take one back first.", "After this round you hold {n} tiles. Take one back first.", full));
    this.show();
  }

  put(tile, end) {
    this.hand = this.hand.filter((other) => other !== tile);
    this.move({ tile, end });
  }

  move(move) {
    if (!move.tile && !this.line.length) return;
    this.read(roundText([...this.plays, { seat: this.seat, ...move }]));
    this.show();
    if (move.tile) { this.view.arrive(this.buttons.get(plain(move.tile)).firstChild.getBoundingClientRect(), ".latest"); return; }
    knock(this.status);
    play("knock");
  }

  takeBack() {
    this.read(roundText(this.plays.slice(0, -1)));
    this.show();
  }

  /** The plays with their points, as a history shows them. */
  get scored() {
    let line = [];
    return this.plays.map((play) => {
      if (!play.tile) return { ...play, points: 0 };
      const result = outcome(line, play.tile, play.end);
      line = result.line;
      return { ...play, points: scoreOf(result.total).points };
    });
  }

  get question() { return { plays: this.scored, seat: 0, line: this.line, hand: this.hand, counts: this.counts, scores: this.scores }; }

  /** What is still missing, as a sentence, or nothing. */
  get missing() {
    if (this.counts.some((count) => count === 0) && this.seats === 2) return _("Somebody has gone out: the round is over.");
    if (this.seat !== 0) return _("It is not your play yet. Add what the others played, or their knock.");
    if (this.hand.length !== this.counts[0]) return ngettext("You hold {n} tile after this round. Choose it.", "You hold {n} tiles after this round. Choose them.", this.counts[0]);
    if (!this.hand.some((tile) => sidesFor(this.line, tile).length)) return _("None of your tiles fits: you knock.");
    return "";
  }

  show({ typed = false } = {}) {
    const ends = endsOf(this.line);
    this.view.show({ line: this.line, last: this.plays.findLast((play) => play.tile)?.tile, choosable: Boolean(this.asked) });
    const whose = this.seat === 0 ? _("Your play.") : _("Next plays: {who}.", { who: seatName(this.seat, 0, this.seats) });
    const held = this.counts.map((count, seat) => `${seatName(seat, 0, this.seats)} ${whole(count)}`).join(" · ");
    this.status.replaceChildren(h("b", {}, whose), " ", h("span", {}, _("Tiles: {held}", { held })));
    this.ends.replaceChildren(...(this.asked ? [_("{tile} fits twice:", { tile: this.asked }), ...["left", "right"].map((end) => h("button", { type: "button", class: "button quiet", onclick: () => this.put(this.asked, end) }, endName(this.line, end)))] : []));
    for (const [tile, button] of this.buttons) {
      const gone = this.placed(tile);
      const fits = this.mode === "hand" || !ends || sidesFor(this.line, tile).length > 0;
      button.setAttribute("aria-disabled", String(gone || !fits || (this.mode === "round" && this.counts[this.seat] === 0)));
      button.setAttribute("aria-pressed", String(this.hand.includes(tile) || this.asked === tile));
      button.classList.toggle("gone", gone);
    }
    const gaps = Array.from({ length: Math.max(0, this.counts[0] - this.hand.length) }, () => h("span", { class: "gap" }));
    this.chosen.replaceChildren(...this.hand.map((tile) => h("button", { type: "button", "aria-label": _("Take {tile} back", { tile: tileName(tile) }), onclick: () => this.hold(tile) }, tileElement(tile, { standing: true }))), ...gaps);
    this.knock.setAttribute("aria-disabled", String(!this.line.length));
    this.back.setAttribute("aria-disabled", String(!this.plays.length));
    if (!typed) {
      this.typedRound.value = roundText(this.plays);
      this.typedHand.value = this.hand.join(" ");
    }
    this.changed();
  }
}

