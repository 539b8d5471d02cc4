/**
 * `<playing-card card="5H">`: a card anywhere, spoken as "five of hearts"; `facedown` shows the back, `silent` leaves
 * the speaking to what surrounds it. `<card-text cards="6D 7S">`: cards within a line of text.
 */

import { h, s } from "./dom.js";
import { _, list } from "./i18n.js";
import { cardName, index } from "./card.js";
import { SUIT_PATHS, cardBack, cardFace } from "./card-art.js";
import { turnOver } from "./motion.js";

class PlayingCard extends HTMLElement {
  static observedAttributes = ["card", "facedown", "silent"];

  connectedCallback() { this.draw(); }

  attributeChangedCallback() { if (this.isConnected) this.draw(); }

  draw() {
    const card = this.getAttribute("card");
    const down = this.hasAttribute("facedown") || !card;
    this.replaceChildren(down ? cardBack() : cardFace(card));
    if (this.hasAttribute("silent")) {
      this.setAttribute("aria-hidden", "true");
    } else {
      this.setAttribute("role", "img");
      this.setAttribute("aria-label", down ? _("a card face down") : cardName(card));
    }
  }
}

/** A card in a line of text: index and suit. */
export function inlineCard(card) {
  return h("span", { class: `inline-card suit-${card[1]}` }, index(card[0]),
    s("svg", { viewBox: "0 0 100 100", class: "inline-suit", "aria-hidden": "true", focusable: "false" }, s("path", { class: "suit", d: SUIT_PATHS[card[1]] })));
}

/** Cards within a text, drawn for the eye and named for the ear. */
export function cardText(cards) {
  return h("span", { class: "card-text" },
    h("span", { "aria-hidden": "true" }, cards.map(inlineCard)),
    h("span", { class: "visually-hidden" }, list(cards.map(cardName))));
}

class CardText extends HTMLElement {
  connectedCallback() { this.replaceChildren(cardText((this.getAttribute("cards") ?? "").split(" ").filter(Boolean))); }
}

export const playingCard = (card, attributes = {}) => h("playing-card", { card, ...attributes });
export const faceDown = (attributes = {}) => h("playing-card", { facedown: true, silent: true, ...attributes });

const cover = (side) => h("span", { class: "card-cover" }, side);

/** A card that lies face up is seen turning over on its way from the pile. */
export const turnUp = (card, pile) => turnOver([card], pile, [cover(cardBack())]);

/** Cards that lie face down are seen turning over on their way from the hand. */
export const turnDown = (backs, cards, places) => turnOver(backs, places, cards.map((card) => cover(cardFace(card))), "throw");

customElements.define("playing-card", PlayingCard);
customElements.define("card-text", CardText);
