/** The page and what stands behind it: the worker that keeps pages for when the server is away, and the sign that it is. */

import { language, moreTexts } from "./i18n.js";
import { version } from "./versions.js";

// The sign is worded as soon as it is there, so its texts come first.
const lost = () => moreTexts().catch(() => {}).then(() => import("./offline-sign.js")).then((sign) => sign.lost(), () => {});
document.addEventListener("server-lost", lost);
addEventListener("offline", lost);
// A page that was kept has no clock: the server was not heard when it was opened.
if (document.querySelector("count-down[data-ends='']")) lost();

// The server's own choice would come back with its first page; one made while it was away must not be forgotten then.
document.querySelector(".language-switch")?.addEventListener("submit", ({ submitter }) => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  if (submitter?.value) document.cookie = `muggins_language=${submitter.value}; path=/; max-age=31536000; samesite=lax${secure}`;
});

// The browser's own banner stays away; who wants to install finds it under "you" and on the page about the time without the server.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  globalThis.mugginsInstall = event;
  document.dispatchEvent(new CustomEvent("installable"));
});

const worker = navigator.serviceWorker;

/** The worker is told whose page this is, and may ask. Whoever saves data gets pages from the server alone. */
function keep() {
  worker.addEventListener("message", ({ data, ports }) => { if (data === "version") ports[0]?.postMessage(version); });
  worker.startMessages?.();
  const hello = () => worker.controller?.postMessage({ language, version });
  worker.addEventListener("controllerchange", hello);
  hello();
  const register = () => worker.register("/service-worker.js", { updateViaCache: "none" }).catch(() => {});
  const whenIdle = () => (globalThis.requestIdleCallback ? requestIdleCallback(register, { timeout: 4000 }) : setTimeout(register, 2000));
  if (document.readyState === "complete") whenIdle(); else addEventListener("load", whenIdle);
}

if (worker && isSecureContext && top === self && !navigator.connection?.saveData) keep();
