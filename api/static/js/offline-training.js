/**
 * Training in counting without the server, in the very shapes of its API (api/routes/training.py). What was wrong or slow
 * comes back after a minute, then after ten, as long as the page stays: nothing of value lives in the browser alone, so
 * nothing is kept beyond it, and none of it is added to the charts.
 */

import { Refusal } from "./api.js";
import { serverNow } from "./clock.js";
import { Draws } from "./offline-draws.js";
import { offlineHands } from "./offline-hands.js";
import { offlineLines } from "./offline-lines.js";

/** The first intervals of puzzles/training/repetition.py; what follows them are days. */
const INTERVALS = [60e3, 600e3];
const LONGEST = 60e3;
const [PACES, LEAST_PACES, SLOW] = [50, 10, 1.5];
const OURS = "offline-";

class Session {
  constructor(discipline, wish) {
    Object.assign(this, { discipline, wish, shown: new Map(), replies: new Map(), waiting: new Map(), paces: [], draws: new Draws(), drawn: 0 });
  }

  /** Those that have come back, longest overdue first. */
  due(now) { return [...this.waiting.values()].filter((one) => one.due <= now).sort((a, b) => a.due - b.due); }

  show(wishes) {
    const now = serverNow();
    const wish = { ...this.wish, ...wishes };
    const due = this.due(now);
    const fitting = due.filter((one) => this.discipline.fits(one.exercise, wish));
    if (wish.only === "mistakes" && !fitting.length) throw nothingDue(due.length ? null : Math.min(...[...this.waiting.values()].map((one) => one.due)));
    const repeat = fitting.length > 0 && (wish.only === "mistakes" || this.draws.below(2) === 1);
    const exercise = repeat ? fitting[0].exercise : this.discipline.draw(this.draws, wish);
    const id = `${OURS}${(this.drawn += 1)}`;
    this.shown.set(id, exercise);
    return { ...exercise, id, shown: new Date(now).toISOString(), repeat, due: due.length, offline: true };
  }

  /** `question` is what was asked, where the server had drawn it. */
  answer({ id, points }, question) {
    const known = this.replies.get(id);
    if (known) return known;
    const exercise = this.shown.get(id) ?? question;
    const now = serverNow();
    const time = Math.max(0, Math.round(now - Date.parse(question.shown)));
    const verdict = this.discipline.verdict(exercise, points);
    const again = this.repeated(exercise, verdict.off === 0, time, now);
    const reply = { verdict, time, again: again && new Date(again).toISOString(), due: this.due(now).length, offline: true };
    this.replies.set(id, reply);
    return reply;
  }

  /** When an exercise comes back after an answer, or null; the step says which of the intervals it waits for. */
  repeated(exercise, right, time, now) {
    const key = this.discipline.key(exercise);
    const pace = Math.round((1000 * Math.min(time, LONGEST)) / this.discipline.allowance(exercise));
    const slow = pace > SLOW * (this.paces.length < LEAST_PACES ? 1000 : median(this.paces));
    if (right) this.paces = [pace, ...this.paces].slice(0, PACES);
    const before = this.waiting.get(key)?.step ?? (right && !slow ? 1 : 0);
    const step = right ? before + 1 : 0;
    if (step >= INTERVALS.length) { this.waiting.delete(key); return null; }
    const due = Math.round(now + INTERVALS[step]);
    this.waiting.set(key, { exercise, step, due });
    return due;
  }
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const nothingDue = (next) => new Refusal({ code: "nothing-due", next: Number.isFinite(next) && next !== null ? new Date(next).toISOString() : null }, 404);

const SESSIONS = {
  counts: new Session(offlineHands, { source: "any", level: "any", game: "six", only: "any" }),
  ends: new Session(offlineLines, { length: "any", only: "any" }),
};

/** Answer a request of training, or null where the server is needed: its charts, and questions that nobody knows any more. */
export function answerOffline(path, body, question) {
  const [, name, what] = /^\/training\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
  const session = SESSIONS[name];
  if (!session || body === undefined) return null;
  if (!what) return session.show(body);
  return what === "answers" && question?.id === body.id ? session.answer(body, question) : null;
}
