/**
 * The hand of a discard: cards that are marked by mouse, finger, key or typed text, and the count of what is kept.
 * It is made once for a question and never drawn anew, so nothing marked is lost.
 */

import { announce, h } from "./dom.js";
import { _, list, ngettext, points } from "./i18n.js";
import { cardName, readCards } from "./card.js";
import { countKept } from "./counting.js";
import { deal } from "./motion.js";
import { inlineCard, playingCard } from "./playing-card.js";
import { play } from "./sound.js";

// i18n: what a kept hand counts before the cut; {points} is a number
const ITEM = {
  fifteen: (item) => ngettext("{n} fifteen", "{n} fifteens", item.ways),
  pair: (item) => ngettext("{n} pair", "{n} pairs", item.ways),
  run: (item) => ngettext("{n} run", "{n} runs", item.ways),
  flush: () => _("flush"),
};

// i18n: part of a count, such as "2 fifteens for 4"
const countPart = ({ name, points: worth }) => _("{part} for {n}", { part: name, n: worth });

export class Hand {
  /** `changed(marked)` is called after each mark, `submit()` on Enter. */
  constructor(place, { changed, submit, remembered = null }) {
    Object.assign(this, { place, changed, submit, remembered, cards: [], marked: [], done: false });
    this.count = h("div", { class: "count" });
    this.row = h("div", { class: "hand-cards", role: "group" });
    this.element = h("div", { class: "hand" }, this.count, this.row);
    this.element.addEventListener("keydown", (event) => this.key(event));
    place.replaceChildren(this.element);
  }

  /** Deal a question's cards, from the deck if that is given. */
  deal(cards, deck) {
    Object.assign(this, { cards, marked: [], done: false });
    delete this.element.dataset.done;
    this.row.dataset.cards = cards.length;
    this.row.setAttribute("aria-label", ngettext("Your {n} card", "Your {n} cards", cards.length));
    this.buttons = cards.map((card, place) => h("button", {
      type: "button", class: "hand-card", "data-card": card, "aria-pressed": "false", "aria-label": cardName(card), tabindex: place ? "-1" : "0",
      onclick: () => this.toggle(card), onfocus: () => this.rove(place),
    }, playingCard(card, { silent: true }), h("span", { class: "hand-tag", "aria-hidden": "true" }, _("crib"))));
    this.row.replaceChildren(...this.buttons);
    // The cards move within their buttons, so that a press meets its card while it is still on its way.
    deal(this.buttons.map((button) => button.firstChild), deck);
    play("slide", cards.length);
    const kept = this.remembered?.read(cards) ?? [];
    this.mark(kept.filter((card) => cards.includes(card)), false);
  }

  rove(place) {
    this.current = place;
    this.buttons.forEach((button, n) => button.setAttribute("tabindex", n === place ? "0" : "-1"));
  }

  focus(place = this.current ?? 0) { this.buttons?.[Math.max(0, Math.min(place, this.buttons.length - 1))]?.focus(); }

  step(by) {
    const inside = this.row.contains(document.activeElement);
    this.focus(inside ? (this.current + by + this.cards.length) % this.cards.length : this.current ?? 0);
  }

  toggle(card) {
    if (this.done) return;
    // A third card takes the place of the one marked first.
    const marked = this.marked.includes(card) ? this.marked.filter((other) => other !== card) : [...this.marked, card].slice(-2);
    this.mark(marked);
  }

  /** Mark exactly these cards. */
  mark(marked, spoken = true) {
    this.marked = marked;
    this.remembered?.write(this.cards, marked);
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(marked.includes(button.dataset.card)));
    this.showCount(spoken);
    this.changed(marked);
  }

  get kept() { return this.cards.filter((card) => !this.marked.includes(card)); }

  showCount(spoken) {
    if (this.count.querySelector("form")) return;
    if (this.marked.length < 2) {
      const text = this.marked.length ? _("One more for the crib") : _("Choose two cards for the crib");
      this.count.replaceChildren(h("div", { class: "count-items" }, text), ...(this.hint && !this.marked.length ? [this.hint] : []));
      return;
    }
    const { items, total } = countKept(this.kept);
    const parts = items.map((item) => ({ name: ITEM[item.kind](item), points: item.points }));
    const head = ngettext("You keep {n} point", "You keep {n} points", total);
    this.count.replaceChildren(
      h("div", { class: "count-main" }, head, " ", h("span", { class: "count-kept", "aria-hidden": "true" }, this.kept.map(inlineCard))),
      h("div", { class: "count-items" }, parts.length ? parts.map((part) => h("span", {}, countPart(part))) : _("all of it is in the cut")));
    if (spoken) announce(`${head}. ${parts.map(countPart).join(", ")}`);
  }

  /** The verdict is out: the count gives its place to what the kept cards make of all cuts. */
  settle(verdict) {
    const { kept, hand } = verdict.choices[verdict.place - 1];
    this.count.replaceChildren(
      h("div", { class: "count-main" }, _("You kept"), " ", h("span", { class: "count-kept", "aria-hidden": "true" }, kept.map(inlineCard))),
      h("div", { class: "count-items" }, _("{hand} points on average over all cuts", { hand: points(hand) })));
  }

  key(event) {
    if (event.target.closest("form")) return;
    if (event.key === "Enter") { event.preventDefault(); if (!event.repeat) this.submit(); }
    if (event.key === " " && event.repeat) event.preventDefault();
  }

  /** The second way to answer: a field for two cards as text. */
  type() {
    if (this.done) return;
    const hint = h("span", { class: "visually-hidden", role: "status" });
    const input = h("input", {
      class: "text-input", id: "typed", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "6D 7S", enterkeyhint: "send",
      oninput: () => { const { cards } = readCards(input.value); this.mark([...new Set(cards)].filter((card) => this.cards.includes(card)).slice(0, 2), false); },
      onkeydown: (event) => { if (event.key === "Escape") { event.stopPropagation(); this.closeTyping(); } },
    });
    const form = h("form", {
      class: "typed",
      onsubmit: (event) => {
        event.preventDefault();
        const { cards, rest } = readCards(input.value);
        const strange = cards.find((card) => !this.cards.includes(card));
        if (this.marked.length === 2 && !rest && !strange && cards.length === 2) { this.closeTyping(); this.submit(); return; }
        hint.textContent = strange ? _("{card} is not in your hand.", { card: cardName(strange) }) : _("Not recognised: such as 6D 7S");
        label.textContent = hint.textContent;
      },
    });
    const label = h("label", { for: "typed" }, _("Type two cards"));
    form.append(label, input, hint);
    this.count.replaceChildren(form);
    input.focus();
  }

  closeTyping() {
    this.count.replaceChildren();
    this.showCount(false);
    this.focus();
  }

  /** The marked cards are thrown: their places stay, empty. Returns where they lay. */
  throwMarked(thrown = this.marked) {
    // Looked at before anything changes: in between each look would lay the page anew.
    const places = this.buttons.filter((button) => thrown.includes(button.dataset.card)).map((button) => button.querySelector("playing-card").getBoundingClientRect());
    this.done = true;
    this.element.dataset.done = "";
    for (const button of this.buttons) {
      const gone = thrown.includes(button.dataset.card);
      button.classList.toggle("thrown", gone);
      button.setAttribute("aria-pressed", String(gone));
      button.setAttribute("aria-disabled", "true");
      button.setAttribute("aria-label", gone ? _("{card}, in the crib", { card: cardName(button.dataset.card) }) : cardName(button.dataset.card));
    }
    return places;
  }

  /** Take the throw back: the server did not have it. */
  takeBack() {
    this.done = false;
    delete this.element.dataset.done;
    for (const button of this.buttons) {
      button.classList.remove("thrown");
      button.removeAttribute("aria-disabled");
      button.setAttribute("aria-label", cardName(button.dataset.card));
    }
    this.mark(this.marked, false);
  }
}

export const spokenCards = (cards) => list(cards.map(cardName));
