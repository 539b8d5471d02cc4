/**
 * A run on one sheet of any kind, ranked or a replay of a closed day: opened once, answered position by position, and
 * resumed after whatever happened. Every write carries an attempt id that survives a reload, so a repeated one is the same one.
 */

import { ask, askUntilAnswered, attemptId, Refusal, Unreadable } from "./api.js";
import { _ } from "./i18n.js";

function remember(key, make) {
  try {
    const known = sessionStorage.getItem(key);
    if (known) return known;
    const fresh = make();
    sessionStorage.setItem(key, fresh);
    return fresh;
  } catch {
    return make();
  }
}

/** The document, if it holds what the table cannot do without. */
async function holding(request, ...members) {
  const document = await request;
  if (members.some((name) => document[name] === undefined)) throw new Unreadable();
  return document;
}

/** Whether the browser keeps cookies: what it says of itself, and what becomes of one. The server's own no script can see. */
function keepsCookies() {
  try {
    document.cookie = "muggins-kept=1; path=/; samesite=lax";
    const kept = document.cookie.includes("muggins-kept=1");
    document.cookie = "muggins-kept=; path=/; samesite=lax; max-age=0";
    return navigator.cookieEnabled && kept;
  } catch {
    return false;
  }
}

/** Whoever shows how far a run has come, beside the table that plays it, hears `run-known`. */
function tell(client, known) {
  if (client.ranked) document.dispatchEvent(new CustomEvent("run-known", { detail: { kind: client.kind, day: client.day, ...known } }));
}

const told = (client, run) => {
  tell(client, { answered: run.answers.length, finished: run.state !== "open", score: run.score });
  return run;
};

export class RunClient {
  /** `trouble(lost)` is told when the connection goes and comes back; `end` is "run", or "replay" for one that is not ranked. */
  constructor(kind, day, trouble, end = "run") {
    this.kind = kind;
    this.day = day;
    this.trouble = trouble;
    this.path = `/days/${day}/sheets/${kind}`;
    this.own = `${this.path}/${end}`;
    this.ranked = end === "run";
    this.scope = end === "run" ? `muggins:${day}:${kind}` : `muggins:${end}:${day}:${kind}`;
    this.attempts = new Map();
  }

  attempt(what) {
    // The map keeps retries on one id even where the session store is closed to us.
    if (!this.attempts.has(what)) this.attempts.set(what, remember(`${this.scope}:${what}`, attemptId));
    return this.attempts.get(what);
  }

  /** From here on the next opening is another one: of a replay that starts over. */
  startOver() {
    this.attempts.clear();
    try { for (const key of Object.keys(sessionStorage)) if (key.startsWith(`${this.scope}:`)) sessionStorage.removeItem(key); } catch { /* Nothing was kept. */ }
  }

  /** Open the first run, or get the one that is open. */
  async open() {
    // Whoever keeps no cookie would be a new player at each request, and leave an open run behind each time.
    if (!keepsCookies()) throw new Error(_("Your browser keeps no cookies for this site, so no run can be kept. Allow them and try again, or practise without."));
    // The cookie comes first, so that a run whose reply is lost belongs to somebody who can ask for it again.
    await askUntilAnswered("/players", {}, this.trouble);
    return told(this, await holding(askUntilAnswered(`${this.own}`, { attempt: this.attempt("run") }, this.trouble), "state", "answers"));
  }

  /** The run as it stands, or null. */
  async read() {
    try {
      return told(this, await holding(askUntilAnswered(`${this.own}`, undefined, this.trouble), "state", "answers"));
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    }
  }

  /** Answer position n. The reply is the recorded one; `elsewhere` tells that another window was first. */
  async answer(n, sheet, choice) {
    const attempt = this.attempt(`answer-${n}`);
    const reply = await holding(askUntilAnswered(`${this.own}/answers/${n}`, { attempt, sheet, ...choice }, this.trouble), "verdict", "finished");
    tell(this, { answered: n, finished: reply.finished, score: reply.score });
    return { ...reply, elsewhere: reply.attempt !== attempt };
  }

  /** Have position n of a timed kind shown: starts its clock once, and shows the same again with its clock run on. */
  show(n, sheet) { return holding(askUntilAnswered(`${this.own}/positions/${n}`, { sheet }, this.trouble), "question", "now"); }

  /** Ask for a look at a marked run. */
  askForLook() { return askUntilAnswered(`${this.own}/review`, { attempt: this.attempt("look") }, this.trouble); }

  /** The link that shows this finished run to whoever has it, with its picture; or take it back. */
  share() { return holding(askUntilAnswered(`${this.own}/share`, {}, this.trouble), "url", "image"); }

  unshare() { return askUntilAnswered(`${this.own}/unshare`, {}, this.trouble); }

  /** What was answered at position n, with its verdict. */
  review(n) { return holding(ask(`${this.own}/answers/${n}`), "verdict"); }

  /** Where a finished replay would have stood. */
  place() { return ask(`${this.own}/place`); }

  board(query = "") { return ask(`${this.path}/board${query}`); }

  statistics() { return ask(`${this.path}/statistics`); }
}
