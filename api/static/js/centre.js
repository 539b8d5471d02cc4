/** The middle of the table: the deck with its starter, the plate that says whose crib it is, and the crib itself. */

import { arriveFrom, h } from "./dom.js";
import { _ } from "./i18n.js";
import { cardName } from "./card.js";
import { faceDown, playingCard } from "./playing-card.js";

const OWNER = {
  own: () => ({ name: _("Your crib"), line: _("It counts for you.") }),
  opponent: () => ({ name: _("Their crib"), line: _("It counts against you.") }),
};

export class Centre {
  constructor(place) { this.place = place; }

  /** Lay out for a question: a deck, the opponent's two cards in the crib, the plate. */
  lay(crib, extra = "") {
    const { name, line } = OWNER[crib]();
    this.stack = h("div", { class: "stack" }, faceDown());
    this.starter = h("div", { class: "starter" });
    this.deckLabel = h("div", { class: "pile-label" }, _("deck"));
    this.slot = h("div", { class: "slot" }, faceDown(), faceDown());
    const deck = h("div", { class: "pile deck", "aria-hidden": "true" }, h("div", { class: "pile-cards" }, this.stack, this.starter), this.deckLabel);
    const plate = h("div", { class: `plate ${crib}` },
      h("div", { class: "plate-metal" }, h("span", { class: "crib-arrow", "aria-hidden": "true" }), name),
      h("div", { class: "plate-line" }, line, " ", extra && h("span", { class: "plate-extra" }, extra)));
    const pile = h("div", { class: `pile crib ${crib}`, "aria-hidden": "true" }, this.slot, h("div", { class: "pile-label" }, _("crib")));
    this.place.replaceChildren(h("div", { class: "centre" }, deck, plate, pile));
  }

  /** The thrown cards fly from where they lay to the crib. */
  receive(cards, places) {
    const fresh = cards.map((card) => playingCard(card, { silent: true }));
    this.slot.append(...fresh);
    fresh.forEach((card, n) => arriveFrom(card, places[n], { duration: 180 }));
  }

  giveBack() { for (const card of [...this.slot.querySelectorAll("[card]")]) card.remove(); }

  /** Turn a starter over, with a word beneath the deck. */
  turn(card, words) {
    const shown = playingCard(card, { silent: true });
    this.starter.replaceChildren(shown);
    this.deckLabel.textContent = words ?? cardName(card);
    arriveFrom(shown, this.stack, { duration: 160 });
  }

  /** Something else stands in the middle: an invitation, a result. */
  show(...content) { this.place.replaceChildren(...content); }
}
