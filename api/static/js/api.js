/** Asking the server: JSON in and out, a problem document as an error with words, and patience with bad lines. */

import { _ } from "./i18n.js";

/** The server refused. `problem` is its document; `code` its stable word. */
export class Refusal extends Error {
  constructor(problem, status) {
    super(problem.detail ?? problem.title ?? _("The server refused this."));
    this.problem = problem;
    this.code = problem.code ?? "";
    this.status = status;
  }
}

/** No answer arrived, so nobody knows whether the request did. */
export class ConnectionLost extends Error {}

/** An answer arrived, but not in the form agreed on: something between server and page changed it. */
export class Unreadable extends Error {}

const PATIENCE = 12000;

/** Ask once, and wait so many milliseconds for the answer. */
export async function ask(path, body, patience = PATIENCE) {
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? { accept: "application/json" } : { accept: "application/json", "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
      credentials: "same-origin",
      signal: AbortSignal.timeout(patience),
    });
  } catch (error) {
    throw new ConnectionLost(String(error));
  }
  if ([502, 504].includes(response.status)) throw new ConnectionLost(String(response.status));
  let document;
  try { document = await response.json(); } catch { throw new ConnectionLost("not JSON"); }
  if (document === null || typeof document !== "object") throw new Unreadable();
  if (response.ok) return document;
  const refusal = new Refusal(document, response.status);
  refusal.retryAfter = Number(response.headers.get("retry-after")) || 0;
  throw refusal;
}

const pause = (milliseconds) => new Promise((resolve) => {
  const done = () => { clearTimeout(timer); removeEventListener("online", done); resolve(); };
  const timer = setTimeout(done, milliseconds);
  addEventListener("online", done);
});

/**
 * Ask until there is an answer. Only for requests that may be repeated: reads, and writes under an attempt id.
 * `trouble(true)` is called when the line is bad, `trouble(false)` when it is good again.
 */
export async function askUntilAnswered(path, body, trouble = () => {}, patience = PATIENCE) {
  for (let wait = 700, tries = 0; ; wait = Math.min(wait * 1.7, 8000), tries += 1) {
    try {
      const answer = await ask(path, body, patience);
      if (tries) trouble(false);
      return answer;
    } catch (error) {
      const busy = error instanceof Refusal && error.status === 429 && tries < 5;
      // A sheet that is not made yet is a state of its own; anything else that is not ready will be soon.
      const away = error instanceof Refusal && error.status === 503 && error.code !== "sheet-not-made" && tries < 5;
      if (!(error instanceof ConnectionLost || busy || away)) { if (tries) trouble(false); throw error; }
      trouble(true);
      await pause(busy || away ? Math.max(1000 * error.retryAfter, wait) : wait);
    }
  }
}

/** A fresh attempt id. Plain http on a local network has no randomUUID. */
export function attemptId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
