/**
 * A ranked run on one sheet of any kind: opened once, answered position by position, and resumed after whatever
 * happened. Every write carries an attempt id that survives a reload, so a repeated one is the same one.
 */

import { ask, askUntilAnswered, attemptId, Refusal, Unreadable } from "./api.js";

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
  async open() {
    // The cookie comes first, so that a run whose reply is lost belongs to somebody who can ask for it again.
    await askUntilAnswered("/players", {}, this.trouble);
    return holding(askUntilAnswered(`${this.path}/run`, { attempt: this.attempt("run") }, this.trouble), "state", "answers");
  }

  /** The run as it stands, or null. */
  async read() {
    try {
      return await holding(askUntilAnswered(`${this.path}/run`, undefined, this.trouble), "state", "answers");
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    }
  }

  /** Answer position n. The reply is the recorded one; `elsewhere` tells that another window was first. */
  async answer(n, sheet, choice) {
    const attempt = this.attempt(`answer-${n}`);
    const reply = await holding(askUntilAnswered(`${this.path}/run/answers/${n}`, { attempt, sheet, ...choice }, this.trouble), "verdict", "finished");
    return { ...reply, elsewhere: reply.attempt !== attempt };
  }

  /** Have position n of a timed kind shown: starts its clock once, and shows the same again with its clock run on. */
  show(n, sheet) { return holding(askUntilAnswered(`${this.path}/run/positions/${n}`, { sheet }, this.trouble), "question", "now"); }

  /** Ask for a look at a marked run. */
  askForLook() { return askUntilAnswered(`${this.path}/run/review`, { attempt: this.attempt("look") }, this.trouble); }

  /** What was answered at position n, with its verdict. */
  review(n) { return holding(ask(`${this.path}/run/answers/${n}`), "verdict"); }

  board(query = "") { return ask(`${this.path}/board${query}`); }

  statistics() { return ask(`${this.path}/statistics`); }
}
