/** `<tile-text line="6-6 6-3">`: a line within a page that is read, drawn for the eye and named for the ear. */

import { lineText } from "./tile.js";

class TileText extends HTMLElement {
  connectedCallback() { this.replaceChildren(lineText((this.getAttribute("line") ?? "").split(" ").filter(Boolean))); }
}

customElements.define("tile-text", TileText);
