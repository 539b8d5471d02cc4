/** A link to one's own result with a picture of it: made when it is asked for, sent along or copied, taken back. */

import { announce, h } from "./dom.js";
import { _ } from "./i18n.js";
import "./problem-words.js";
import { problemText } from "./problems.js";

/** The picture as a file that other programs can be given, or null where the browser hands none over. */
async function pictureFile(address) {
  if (!navigator.canShare) return null;
  try {
    const response = await fetch(address);
    const file = new File([await response.blob()], "muggins.png", { type: "image/png" });
    return response.ok && navigator.canShare({ files: [file] }) ? file : null;
  } catch {
    return null;
  }
}

export function sharePicture(client) {
  const said = h("p", { class: "share-said", role: "status" });
  const say = (text) => { said.textContent = text; announce(text); };
  const place = h("div", { class: "share-picture", hidden: true });
  const button = h("button", { type: "button", class: "button quiet", onclick: () => make() }, _("Share a picture"));

  async function make() {
    button.setAttribute("aria-disabled", "true");
    said.textContent = "";
    try {
      show(await client.share());
    } catch (error) {
      place.replaceChildren(said);
      place.hidden = false;
      say(problemText(error));
    }
    button.removeAttribute("aria-disabled");
  }

  async function show({ url, image, text, alternative }) {
    const local = new URL(image, location.origin);
    const address = local.pathname + local.search;
    const field = h("input", { class: "text-input share-link", readonly: true, value: url, "aria-label": _("Link to your result") });
    const copy = h("button", { type: "button", class: "button quiet", onclick: async () => {
      try {
        await navigator.clipboard.writeText(url);
        say(_("Copied"));
      } catch {
        field.focus();
        field.select();
      }
    } }, _("Copy the link"));
    const save = h("a", { class: "button quiet", href: address, download: "muggins.png" }, _("Save the picture"));
    const back = h("button", { type: "button", class: "button quiet", onclick: () => takeBack() }, _("Take the link back"));
    const row = h("p", { class: "button-row" }, copy, save, back);
    place.replaceChildren(
      h("img", { src: address, alt: alternative, width: "1200", height: "630" }),
      h("p", { class: "small muted" }, _("Whoever has this link sees the result and the row of pegs, nothing of the hands. Nobody else finds it.")),
      field, row, said);
    place.hidden = false;
    button.hidden = true;
    const file = await pictureFile(address);
    if (!file) return;
    const share = async () => {
      try { await navigator.share({ files: [file], text }); } catch { /* Who closes the sheet needs no word about it. */ }
    };
    row.prepend(h("button", { type: "button", class: "button", onclick: share }, _("Send it")));
  }

  async function takeBack() {
    try {
      await client.unshare();
      place.replaceChildren(said);
      button.hidden = false;
      say(_("The link leads nowhere now."));
    } catch (error) {
      say(problemText(error));
    }
  }

  return h("div", { class: "share-making" }, button, place);
}
