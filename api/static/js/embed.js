/**
 * What the frames on other people's pages share: the question that the page brought along, the way to the table with
 * what is marked, and a new position once the day is over by the server's clock. Nothing is kept and nobody is asked.
 */

const place = document.getElementById("embed");
const go = document.getElementById("embed-go");
const idle = go.textContent;
const began = performance.now(), woke = Date.now();
const lasts = Date.parse(place.dataset.ends) - Date.parse(place.dataset.now);
const AGAIN = 30e3;

/** The question, or null while there is no sheet. */
export const question = place.dataset.question ? JSON.parse(place.dataset.question) : null;

/** Lead to the table with an answer marked, under these words, or just there. */
export function lead(marked = null, words = idle) {
  go.href = place.dataset.table + (marked ? `#${new URLSearchParams(marked)}` : "");
  go.textContent = words;
}

/** The position lies there, so all of it may be seen. */
export const built = () => { delete place.dataset.building; };

/** Follow the link, as Enter on a card does. */
export const follow = () => go.click();

/** A device that slept has a clock that stood still; its calendar did not. */
const passed = () => Math.max(performance.now() - began, Date.now() - woke);
// Not all frames of the world at once.
const jitter = 1000 + Math.random() * 20e3;

function look() {
  const over = question ? passed() > lasts + jitter : passed() > AGAIN;
  if (over && navigator.onLine && document.visibilityState === "visible") location.reload();
}

// What the position is drawn with may never come; the rest must not stay hidden for it.
setTimeout(built, 3000);
setInterval(look, 10e3);
document.addEventListener("visibilitychange", look);
