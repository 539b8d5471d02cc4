/**
 * What a page needs only once something was answered: modules that come, with their texts, when somebody has begun to
 * choose and the browser has nothing better to do, and at the latest when they are asked for.
 */

import { ConnectionLost } from "./api.js";
import { moreTexts } from "./i18n.js";

const BEGINNINGS = ["pointerdown", "keydown", "click"];
// From the first touch to an answer takes longer than this.
const UNHURRIED = 500;

/** Resolves when the visitor does something: whoever only looks needs nothing more. */
const begun = new Promise((resolve) => {
  for (const name of BEGINNINGS) addEventListener(name, resolve, { once: true, capture: true });
});

/** Fetch a module and the texts that it says. */
export async function bring(load) {
  try {
    await moreTexts();
    return await load();
  } catch (error) {
    throw new ConnectionLost(String(error));
  }
}

/** Return what gives the module; it is fetched beforehand. A fetch that failed is tried anew when next asked for. */
export function later(load) {
  let coming = null;
  const get = () => (coming ??= bring(load).catch((error) => { coming = null; throw error; }));
  begun.then(() => {
    const ahead = () => get().catch(() => {});
    if (globalThis.requestIdleCallback) requestIdleCallback(ahead, { timeout: UNHURRIED });
    else setTimeout(ahead, UNHURRIED);
  });
  return get;
}
