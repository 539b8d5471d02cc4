/** A text to share that gives nothing away and reads well aloud. */

import { announce, h } from "./dom.js";
import { _, dayName, points, whole } from "./i18n.js";

/** Three lines: the day, the score, the points given away; then the address. */
export function shareText(run, ranked) {
  const best = run.answers.filter((answer) => answer.loss < 5e-10).length;
  return [
    _("Muggins, {day}: {score} of 1000", { day: dayName(run.day), score: whole(run.score) }),
    _("{best} of 10 hands played best, {loss} points given away in all", { best, loss: points(run.loss) }),
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
