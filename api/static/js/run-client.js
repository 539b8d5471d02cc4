/**
 * A ranked run on one sheet of any kind: opened once, answered position by position, and resumed after whatever
 * happened. Every write carries an attempt id that survives a reload, so a repeated one is the same one.
 */

import { ask, askUntilAnswered, attemptId, Refusal } from "./api.js";

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

export class RunClient {
  /** `trouble(lost)` is told when the connection goes and comes back. */
  constructor(kind, day, trouble) {
    this.kind = kind;
    this.day = day;
    this.trouble = trouble;
    this.path = `/days/${day}/sheets/${kind}`;
    this.attempts = new Map();
  }

  attempt(what) {
    // The map keeps retries on one id even where the session store is closed to us.
    if (!this.attempts.has(what)) this.attempts.set(what, remember(`muggins:${this.day}:${this.kind}:${what}`, attemptId));
    return this.attempts.get(what);
  }

  /** Open the first run, or get the one that is open. */
  open() { return askUntilAnswered(`${this.path}/run`, { attempt: this.attempt("run") }, this.trouble); }

  /** The run as it stands, or null. */
  async read() {
    try {
      return await askUntilAnswered(`${this.path}/run`, undefined, this.trouble);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    }
  }

  /** Answer position n. The reply is the recorded one; `elsewhere` tells that another window was first. */
  async answer(n, sheet, choice) {
    const attempt = this.attempt(`answer-${n}`);
    const reply = await askUntilAnswered(`${this.path}/run/answers/${n}`, { attempt, sheet, ...choice }, this.trouble);
    return { ...reply, elsewhere: reply.attempt !== attempt };
  }

  /** Have position n of a timed kind shown: starts its clock once, and shows the same again with its clock run on. */
  show(n, sheet) { return askUntilAnswered(`${this.path}/run/positions/${n}`, { sheet }, this.trouble); }

  /** Ask for a look at a marked run. */
  askForLook() { return askUntilAnswered(`${this.path}/run/review`, { attempt: this.attempt("look") }, this.trouble); }

  /** What was answered at position n, with its verdict. */
  review(n) { return ask(`${this.path}/run/answers/${n}`); }

  board(query = "") { return ask(`${this.path}/board${query}`); }

  statistics() { return ask(`${this.path}/statistics`); }
}
