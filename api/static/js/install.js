/** The quiet way to install: a button where the browser can be asked, else a word about where its menu has it. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";

const place = document.getElementById("install-way");
const apple = /iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

function show() {
  const prompt = globalThis.mugginsInstall;
  place.replaceChildren(
    installed ? h("p", {}, _("Muggins is installed here."))
      : prompt ? h("p", {}, h("button", { type: "button", class: "button", onclick: () => ask(prompt) }, _("Install Muggins")))
        : !isSecureContext ? h("p", { class: "muted" }, _("Browsers install sites from https addresses only, and keep pages for the time without the server only there."))
          : apple ? h("p", {}, _("On an iPhone or iPad: tap Share, then “Add to Home Screen”."))
            : h("p", { class: "muted" }, _("Where your browser offers it, its menu has “Install” or “Add to home screen”.")));
}

async function ask(prompt) {
  prompt.prompt();
  const { outcome } = await prompt.userChoice;
  // A browser asks once for each visit.
  globalThis.mugginsInstall = null;
  if (outcome === "accepted") place.replaceChildren(h("p", { role: "status" }, _("Muggins is installed here.")));
  else show();
}

document.addEventListener("installable", show);
show();
