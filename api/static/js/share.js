/** A text to share that gives nothing away and reads well aloud. */

import { announce, h } from "./dom.js";
import { _, dayName, whole } from "./i18n.js";

/** The day with what was reached, a second line, one's place if there is one; then the address. */
export function shareLines(reached, more, run, ranked) {
  return [
    _("Muggins, {day}: {reached}", { day: dayName(run.day), reached }),
    more,
    ranked && _("Place {rank} of {runs}", { rank: whole(ranked.you.rank), runs: whole(ranked.runs) }),
    location.origin,
  ].filter(Boolean).join("\n");
}

export function shareButton(text) {
  const said = h("span", { class: "share-said", role: "status" });
  const share = async () => {
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) { await navigator.share({ text: text() }); return; }
      await navigator.clipboard.writeText(text());
      said.textContent = _("Copied");
      announce(_("Copied"));
    } catch {
      area.hidden = false;
      area.value = text();
      area.focus();
      area.select();
    }
  };
  const area = h("textarea", { class: "text-input", rows: "4", readonly: true, hidden: true, "aria-label": _("Text to share") });
  return h("div", { class: "share" }, h("button", { type: "button", class: "button", onclick: share }, _("Share")), said, area);
}
