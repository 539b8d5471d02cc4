/**
 * Whether the table is heard, and asking for its sounds. They are off until somebody wants them; only then is what makes them
 * (sound-art.js) fetched, and only after a press of key, mouse or finger is there anything for it to play on. Nothing waits for a sound.
 */

const KEPT = "muggins-sound";
// What could not be heard at once is not made up for.
const LATE = 200;

let on = false;
let art = null;

function stored() {
  try { return localStorage.getItem(KEPT) === "on"; } catch { return false; }
}

// Browsers play nothing before the visitor has pressed something.
const pressed = () => navigator.userActivation?.hasBeenActive ?? true;
const fetched = () => { art ??= import("./sound-art.js").catch(() => { art = null; }); return art; };

/** Ask for a sound, so many times in a row where several things move. */
export async function play(name, times = 1) {
  if (!on || !pressed() || document.hidden) return;
  const late = performance.now() + LATE;
  const made = await fetched();
  if (on) made?.sound(name, times, late);
}

/** What a graded answer sounds like: right, or dear where more than a point was given away; nothing in between. */
export function playGrade({ place, score }) {
  if (place === 1) play("right");
  else if (score < 50) play("dear");
}

function set(wanted) {
  on = wanted;
  for (const button of document.querySelectorAll(".sound-switch")) button.setAttribute("aria-pressed", String(on));
  if (on) fetched();
  else art?.then((made) => made?.rest());
}

for (const button of document.querySelectorAll(".sound-switch")) {
  button.addEventListener("click", () => {
    set(!on);
    try { localStorage.setItem(KEPT, on ? "on" : "off"); } catch { /* The wish holds for this page. */ }
    play("tile");
  });
}
// Another tab was told.
addEventListener("storage", (event) => { if (event.key === KEPT || event.key === null) set(stored()); });
document.addEventListener("visibilitychange", () => { if (document.hidden) art?.then((made) => made?.rest()); });
set(stored());
