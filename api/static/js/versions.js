/**
 * A page keeps the version that it was loaded with. Where a file of it is no longer there, because the site is a newer one
 * by now, the page is loaded again: once, and never while an answer is on its way, a clock runs or something is chosen.
 */

/** Each version has its own address, so this names the one that the page belongs to. */
export const version = new URL(import.meta.url).pathname.split("/")[2];

const KEY = "muggins-reloaded";
const REST = 60e3;
const BUSY = ["idle", "sending", "counting", "verdict"];
const BEGUN = "dialog[open], [data-phase=choosing] #hand :is([aria-pressed=true], [aria-checked=true])";

const calm = () => !BUSY.includes(document.getElementById("main")?.dataset.phase) && !document.querySelector(BEGUN);

/** Whether the page was not loaded again for the same reason just before: what one time did not mend, the next will not. */
function rested() {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(Date.now()));
    return Math.abs(Date.now() - last) > REST;
  } catch {
    return performance.getEntriesByType("navigation")[0]?.type !== "reload";
  }
}

let waiting = null;

function outdated() {
  if (waiting !== null || !rested()) return;
  const look = () => { if (calm()) { clearInterval(waiting); location.reload(); } };
  waiting = setInterval(look, 500);
  look();
}

const ours = (address) => address.startsWith(new URL(`/static/${version}/`, location.href).href);

// Whoever asked for the file, in whatever way: the browser notes that it was not there.
try {
  new PerformanceObserver((list) => {
    if (list.getEntries().some((entry) => entry.responseStatus === 404 && ours(entry.name))) outdated();
  }).observe({ type: "resource", buffered: true });
} catch { /* A browser that notes nothing says it as an error of its own, below. */ }

// A module that did not come may be for want of a line only: then nothing is gained by loading the page again.
addEventListener("unhandledrejection", async ({ reason }) => {
  if (!(reason instanceof TypeError) || !/modul/i.test(reason.message)) return;
  const there = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (there?.status === 404) outdated();
});
