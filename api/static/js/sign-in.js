/** Signing in: a passkey or the recovery code, and what came of it. */

import { h } from "./dom.js";
import { _, list, ngettext } from "./i18n.js";
import { askUntilAnswered, attemptId } from "./api.js";
import { oneTime } from "./one-time.js";
import { passkeyText, signIn, supported, unsupportedText } from "./passkeys.js";
import "./problem-words.js";
import { problemText } from "./problems.js";

const byId = (id) => document.getElementById(id);

/** The same attempt until it has succeeded, also after a reload: the reply to it is then the same. */
function attempt() {
  const known = sessionStorage.getItem("muggins-recovering") ?? attemptId();
  sessionStorage.setItem("muggins-recovering", known);
  return known;
}

function joinedText({ guest, moved, replaced, kept }) {
  const parts = [];
  if (moved + replaced) parts.push(ngettext("{n} run came along", "{n} runs came along", moved + replaced));
  if (replaced) parts.push(ngettext("on {n} sheet it stands in place of a later one", "on {n} sheets they stand in place of later ones", replaced));
  if (kept) parts.push(ngettext("on {n} sheet your own, earlier run stands", "on {n} sheets your own, earlier runs stand", kept));
  const what = parts.length ? list(parts) : _("there were no runs to bring along");
  const name = guest ?? _("The guest");
  return _("{name} was joined to you: {what}.", { name, what });
}

function show(reply) {
  const place = byId("signed-in");
  const told = [h("h2", {}, _("You are {name}", { name: reply.name }))];
  if (reply.joined) told.push(h("p", {}, joinedText(reply.joined)));
  if (reply.code) told.push(oneTime(reply.code, _("The code you used is spent. This is your new recovery code, and it is not shown again:")));
  place.replaceChildren(...told,
    h("p", { class: "button-row" }, h("a", { class: "button", href: "/" }, _("To the table")), h("a", { class: "button quiet", href: "/me" }, _("Your profile"))));
  byId("sign-in").hidden = true;
  place.hidden = false;
  place.focus();
}

byId("code-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = byId("code-said");
  const button = event.target.querySelector("button");
  const code = event.target.elements.code.value;
  button.disabled = true;
  said.textContent = "";
  try {
    const trouble = (bad) => { said.textContent = bad ? _("The line is bad. Trying again …") : ""; };
    const reply = await askUntilAnswered("/sign-in/recovery-code", { code, attempt: attempt() }, trouble);
    sessionStorage.removeItem("muggins-recovering");
    show(reply);
  } catch (error) {
    said.classList.add("bad");
    said.textContent = problemText(error);
  } finally {
    button.disabled = false;
  }
});

const button = byId("passkey");
const said = byId("passkey-said");
if (!supported()) {
  button.disabled = true;
  said.textContent = unsupportedText();
}
button.addEventListener("click", async () => {
  button.disabled = true;
  said.classList.remove("bad");
  said.textContent = _("The browser is asking you …");
  try {
    show(await signIn());
  } catch (error) {
    said.classList.add("bad");
    said.textContent = passkeyText(error);
  } finally {
    button.disabled = false;
  }
});
