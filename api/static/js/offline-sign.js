/** The sign that the server is out of reach, in the place of the countdown, until it is heard again. */

import { announce, h } from "./dom.js";
import { _ } from "./i18n.js";
import { setDay } from "./clock.js";

const [SOON, LATE] = [3000, 15000];
const root = document.documentElement;
const countdown = document.querySelector(".site-header count-down") ?? document.querySelector("count-down");
const sign = h("a", { class: "offline-sign", href: "/offline", title: _("The server is out of reach. Practice and analysis go on; ranked runs wait for it.") }, h("span", { "aria-hidden": "true" }), _("Offline"));
let watching = null;
let wait = SOON;

document.head.append(h("link", { rel: "stylesheet", href: new URL("../css/offline.css", import.meta.url).href }));

/** Whether the server itself answers: what a hotel's network says in its place is no JSON. */
export async function serverAnswers() {
  try {
    const reply = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(5000) });
    return reply.ok && (await reply.json()).status === "ok";
  } catch {
    return false;
  }
}

/** Somebody missed the server: look, and look again until it answers. */
export async function lost() {
  if (watching !== null) return;
  watching = 0;
  wait = SOON;
  await look();
}

async function look() {
  if (watching === null) return;
  clearTimeout(watching);
  if (await serverAnswers()) { document.dispatchEvent(new CustomEvent("server-heard")); return; }
  // The server may have been heard by somebody else meanwhile.
  if (watching === null) return;
  show();
  watching = setTimeout(look, wait);
  wait = Math.min(wait * 1.5, LATE);
}

function show() {
  if (sign.isConnected) return;
  root.dataset.server = "lost";
  if (countdown) countdown.before(sign); else document.querySelector("header")?.append(sign);
  announce(_("The server is out of reach. Practice and analysis go on; ranked runs wait for it."));
}

document.addEventListener("server-heard", async () => {
  if (watching === null) return;
  clearTimeout(watching);
  watching = null;
  sign.remove();
  delete root.dataset.server;
  // A page that was kept did not know the time until now.
  if (countdown?.dataset.ends !== "") return;
  const day = await fetch("/api/v1/days/today", { cache: "no-store" }).then((reply) => (reply.ok ? reply.json() : null)).catch(() => null);
  if (day?.ends) setDay(day);
});

addEventListener("online", look);
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
