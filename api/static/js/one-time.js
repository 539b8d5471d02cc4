/** A secret that is shown once. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";

/** What is shown this once, with a button that copies it. */
export function oneTime(text, words) {
  const copied = h("span", { role: "status" });
  const copy = h("button", {
    type: "button",
    class: "button quiet",
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(text);
        copied.textContent = _("Copied");
      } catch {
        copied.textContent = _("It could not be copied. Mark it and copy it by hand.");
      }
    },
  }, _("Copy"));
  return h("div", { class: "made" }, h("p", {}, words), h("code", { class: "one-time" }, text),
    h("p", { class: "button-row" }, copy, copied));
}
