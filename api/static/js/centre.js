/** The middle of the table: the deck with its starter, the plate that says whose crib it is, and the crib itself. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { cardName } from "./card.js";
import { faceDown, playingCard, turnDown, turnUp } from "./playing-card.js";
import { play } from "./sound.js";

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
    const opposite = h("div", { class: "opposite", "aria-hidden": "true" }, h("div", { class: "opposite-cards" }, Array.from({ length: 4 }, faceDown)));
    this.place.replaceChildren(h("div", { class: "centre" }, opposite, deck, plate, pile));
  }

  /** The thrown cards fly from where they lay to the crib, face down as all that lies in it. */
  receive(cards, places) {
    const fresh = cards.map(() => faceDown({ class: "received" }));
    this.slot.append(...fresh);
    turnDown(fresh, cards, places);
    play("crib");
  }

  giveBack() { for (const card of [...this.slot.querySelectorAll(".received")]) card.remove(); }

  /** Turn a starter over, with a word beneath the deck. */
  turn(card, words) {
    const shown = playingCard(card, { silent: true });
    this.starter.replaceChildren(shown);
    this.deckLabel.textContent = words ?? cardName(card);
    turnUp(shown, this.stack);
    play("turn");
  }

  /** Something else stands in the middle: an invitation, a result. */
  show(...content) { this.place.replaceChildren(...content); }
}
