/** The cards of a count: the hand or crib as a list that can be heard, the starter set apart, and the light on some of them. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { fly } from "./motion.js";
import { faceDown, playingCard, turnUp } from "./playing-card.js";
import { play } from "./sound.js";

export class CountedCards {
  constructor() {
    this.list = h("ul", { class: "counted" });
    this.element = this.list;
    this.places = new Map();
  }

  /** Lay out a question's cards. */
  show({ crib, cards, starter }) {
    this.list.setAttribute("aria-label", crib ? _("The crib and the starter") : _("The hand and the starter"));
    this.places = new Map([...cards, starter].map((card) => [card, playingCard(card)]));
    this.stack = h("span", { class: "stack", "aria-hidden": "true" }, faceDown());
    this.list.dataset.cards = cards.length;
    this.list.replaceChildren(
      ...cards.map((card) => h("li", {}, this.places.get(card))),
      h("li", { class: "counted-starter" }, h("span", { class: "starter-label" }, _("Starter")), this.stack, this.places.get(starter)));
    delete this.list.dataset.lit;
  }

  /** The cards come from the deck, and the starter turns over on it; quickly, for the clock runs. */
  arrive() {
    const shown = [...this.places.values()];
    const starter = shown.pop();
    fly(shown, this.stack, "lay");
    turnUp(starter, this.stack);
    play("slide", shown.length);
    play("turn");
  }

  /** The verdict changes nothing about the cards. */
  reveal() {}

  /** Light these cards and dim the others; none of either with null. */
  light(cards) {
    if (cards) this.list.dataset.lit = ""; else delete this.list.dataset.lit;
    for (const [card, element] of this.places) element.classList.toggle("lit", cards?.includes(card) ?? false);
  }
}
