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

/** Says to the page (see connection.js) whether the server was heard, or not in time. */
const tell = (heard) => { document.dispatchEvent(new CustomEvent(heard ? "server-heard" : "server-lost")); };

// While it is known to be away nobody waits for it in vain where the browser has an answer.
let away = false;
for (const name of ["server-heard", "server-lost"]) document.addEventListener(name, () => { away = name === "server-lost"; });

/** What the browser itself knows to answer; null where only the server does, or where the answering is not at hand. */
async function withoutServer(path, body, question) {
  try {
    const { answerOffline } = await import("./offline.js");
    return await answerOffline(body === undefined ? "GET" : "POST", path, body, question);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return null;
  }
}

/**
 * Ask once, and wait so many milliseconds for the answer. Without the server the browser answers what it can; `question` is
 * what is being answered, where the server alone would know it.
 */
export async function ask(path, body, patience = PATIENCE, question = null) {
  // What was dealt here is unknown to the server, even if it is back by now.
  const ours = question?.offline || away ? await withoutServer(path, body, question) : null;
  if (ours) return ours;
  try {
    return await askServer(path, body, patience);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    tell(false);
    const answer = await withoutServer(path, body, question);
    if (answer) return answer;
    throw error;
  }
}

async function askServer(path, body, patience) {
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
  let answer;
  try { answer = await response.json(); } catch { throw new ConnectionLost("not JSON"); }
  tell(true);
  if (answer === null || typeof answer !== "object") throw new Unreadable();
  if (response.ok) return answer;
  const refusal = new Refusal(answer, response.status);
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
 * `trouble(true)` is called when the line is bad, `trouble(false)` when it is good again. `question` is as `ask` has it.
 */
export async function askUntilAnswered(path, body, trouble = () => {}, patience = PATIENCE, question = null) {
  for (let wait = 700, tries = 0; ; wait = Math.min(wait * 1.7, 8000), tries += 1) {
    try {
      const answer = await ask(path, body, patience, question);
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
