/** The profile: the recovery code and access tokens as they are shown once, and adding a passkey. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { oneTime } from "./one-time.js";
import { makePasskey, passkeyText, supported, unsupportedText } from "./passkeys.js";

const byId = (id) => document.getElementById(id);

byId("code-form")?.addEventListener("asked", (event) => {
  byId("code-shown").replaceChildren(oneTime(event.detail.code, _("Your recovery code. It is not shown again:")));
  byId("code-made").textContent = _("Made just now.");
  event.target.dataset.sure = _("The code you have now will no longer work. Make a new one?");
});

byId("token-form")?.addEventListener("asked", (event) => {
  event.target.closest("details").open = false;
  event.target.reset();
  byId("token-shown").replaceChildren(oneTime(event.detail.token, _("Your access token. It is not shown again:")),
    h("p", { class: "alone" }, h("a", { href: "/me" }, _("Done: show the list"))));
});

const adding = byId("add-passkey");
const said = byId("passkey-said");

function platform() {
  const names = [["Firefox", /Firefox|FxiOS/u], ["Edge", /Edg/u], ["Chrome", /Chrom|CriOS/u], ["Safari", /Safari/u]];
  return names.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0] ?? _("Passkey");
}

if (adding && !supported()) {
  adding.disabled = true;
  said.textContent = unsupportedText();
}
adding?.addEventListener("click", async () => {
  adding.disabled = true;
  said.classList.remove("bad");
  said.textContent = _("The browser is asking you …");
  try {
    await makePasskey(`${platform()} · ${new Date().toISOString().slice(0, 10)}`);
    location.reload();
  } catch (error) {
    said.classList.add("bad");
    said.textContent = passkeyText(error);
    adding.disabled = false;
  }
});
