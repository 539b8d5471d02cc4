/**
 * `<tile-text line="6-6 6-3">`: a line within a page that is read, drawn for the eye and named for the ear;
 * `<tile-text tiles="6-4 5-4">`: tiles that do not lie in a line.
 */

import { lineText, tileText } from "./tile.js";

class TileText extends HTMLElement {
  connectedCallback() {
    const [words, draw] = this.hasAttribute("tiles") ? ["tiles", tileText] : ["line", lineText];
    this.replaceChildren(draw((this.getAttribute(words) ?? "").split(" ").filter(Boolean)));
  }
}

customElements.define("tile-text", TileText);
