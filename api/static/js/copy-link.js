/** Copying a link: `<button data-copies="id of the field">`, and in the element `.copy-said` beside it what came of it. */

import { announce } from "./dom.js";
import { _ } from "./i18n.js";

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  const said = button.parentElement.querySelector(".copy-said");
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = _("Copied");
      announce(_("Copied"));
    } catch {
      // Plain http on a local network has no clipboard: the marked text can be copied by hand.
      field.focus();
      field.select();
      said.textContent = _("Press Ctrl+C to copy");
    }
  });
}
