/**
 * A day's sheet of one kind at the table: the invitation, the run however often the page was left, the review of
 * answers, the end. What is asked, and in which words, is the kind's page. What is played is one `sitting`, `{ day, sheet,
 * client, run }`, always replaced whole: whoever waits for the server holds the one it began with.
 */

import { announce, h, nextTask } from "./dom.js";
import { _, dayName } from "./i18n.js";
import { askUntilAnswered, ConnectionLost, Refusal, Unreadable } from "./api.js";
import { serverNow, setClock, setDay } from "./clock.js";
import { bring, later } from "./later.js";
import { notice, problemWords } from "./problems.js";
import { RunClient } from "./run-client.js";
import { play } from "./sound.js";

const GRACE = 3600e3;

// What begins further down the window than this is hardly seen.
const LOW = .75;

const atTheEnd = later(() => import("./finish.js"));
const replaying = () => bring(() => import("./replay.js"));

export class Daily {
  /**
   * `page` holds what differs between kinds: `kind` (see kinds.js); `invitation()` and `welcome()`, nodes for table and
   * paper before the run, and `begin()`, the word on its button; `proceed()`, which puts the next position on the
   * table; `intro()`, the paper beside it; `peg(answer)`; `record(reply)`, what a reply tells of
   * the run; `verdict(reply)`, the paper of a review; `plate(review, onward)` and `ended()`, the end for eye and ear.
   * `onwards()` and `again(n)`, where its positions are not called hands; `switches()`, the wishes that stand on the paper
   * before a run. A page with `data-replay` plays that closed day again.
   * A kind without a clock begins with no invitation: its first position lies on the table, and answering it opens the run.
   * Then the run is `unopened`, `intro()` welcomes, and `mark(wish)` marks what an embed sent along in the address.
   */
  constructor(table, page) {
    Object.assign(this, { table, page, kind: page.kind, board: document.querySelector("peg-board"), replayed: table.layout.dataset.replay ?? null, sitting: {} });
    table.refused = (error) => this.refused(error);
    this.board.addEventListener("review", (event) => { if (!["sending", "verdict", "idle"].includes(table.phase)) this.review(event.detail); });
    document.addEventListener("day-ended", () => setTimeout(() => this.lookAgain(), 1500));
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") this.lookAgain(); });
    addEventListener("pageshow", (event) => { if (event.persisted) this.lookAgain(); });
  }

  get day() { return this.sitting.day; }

  get sheet() { return this.sitting.sheet; }

  get client() { return this.sitting.client; }

  get run() { return this.sitting.run; }

  /** Somebody acts: from here on, whoever still waits with the sitting before has nothing to lay any more. */
  claim(changes = {}) { return (this.sitting = { ...this.sitting, ...changes }); }

  /** Pegs for all answers, the ivory one at a position, or nowhere. */
  showPegs(standing, reviewed = null) {
    const pegs = [];
    for (const answer of this.run?.answers ?? []) pegs[answer.n - 1] = this.page.peg(answer);
    this.board.show(pegs, standing, reviewed);
  }

  /** Answer the open position; the reply is the one that counts. */
  async answer(n, choice) {
    const { table } = this;
    let sitting = this.claim();
    // Yesterday's run is offered only until today's is begun.
    if (sitting.run.unopened) {
      table.note("");
      sitting = this.claim({ run: await sitting.client.open() });
    }
    const { client, sheet, run } = sitting;
    const reply = await client.answer(n, sheet.hash, choice);
    // Another window that was here before is further on, and how far the reply does not tell.
    const behind = reply.elsewhere || run.answers.some((answer) => answer.n === n);
    // What the table asked and shows is this sitting's, and so is what comes next.
    this.sitting = { ...sitting, run: (behind && await client.read()) || this.noted(run, reply) };
    table.note(reply.elsewhere ? _("This was answered in another window before; that answer stands.") : "");
    table.nextName = this.run.state === "open" ? this.page.onwards?.() ?? _("Next hand") : _("To the board");
    // The ivory peg stands on the hand whose verdict lies on the paper.
    this.showPegs(n);
    return reply;
  }

  /** The run with one more answer. */
  noted(run, reply) {
    const { verdict, time, finished } = reply;
    const answers = [...run.answers.filter((answer) => answer.n !== verdict.n), { ...verdict, time }].sort((a, b) => a.n - b.n);
    return { ...run, ...this.page.record(reply), answers, state: finished ? "finished" : run.state };
  }

  /** What the server refuses is said, and where this page has fallen behind it catches up. */
  refused(error) {
    if (error instanceof Refusal && [404, 409, 403].includes(error.status)) this.load(error);
    else this.table.note(problemWords(error));
  }

  async next() {
    this.claim();
    this.table.note("");
    if (this.run.state === "open") await this.page.proceed();
    else { this.finish(); play("end"); }
  }

  finish() {
    const { table, run } = this;
    table.stage("finished", this.page.plate((n) => this.review(n), this.onward()));
    this.showPegs(null);
    this.showFinish();
    announce(this.page.ended(run));
  }

  /** Beneath a result: how long until the next day, or, once that has begun, the way there. Only the player leaves a result. */
  onward() {
    const { day } = this;
    if (this.replayed) return this.replay.replayOnward(() => this.playAgain());
    if (this.run.day === (this.newest ?? day).day) return h("count-down", { class: "onward", long: true, "data-now": day.now, "data-ends": day.ends });
    return h("p", { class: "onward" }, h("button", { type: "button", class: "button", onclick: () => this.load() }, _("To the new day")));
  }

  async showFinish() {
    const { sitting, table } = this;
    const { run, client } = sitting;
    // Whoever has left the result meanwhile is not fetched back to it.
    const left = () => table.phase !== "finished" || sitting !== this.sitting;
    try {
      const [{ finishView }, kind] = await Promise.all([atTheEnd(), this.kind.whole()]);
      if (left()) return;
      const view = this.replayed ? this.replay.replayFinish : finishView;
      table.paper.replaceChildren(...(this.page.notices?.() ?? []), ...view(run, client, kind));
      table.paper.scrollTop = 0;
    } catch (error) {
      if (!left()) table.paper.replaceChildren(notice(error, () => this.showFinish()));
    }
  }

  async review(n, step = null) {
    const { table, sitting } = this;
    const { run, client } = sitting;
    try {
      const reply = await client.review(n);
      const paper = await this.page.verdict(reply);
      if (sitting !== this.sitting) return;
      const open = run.state === "open";
      const back = open
        ? () => { this.showPegs(this.standing); table.paper.replaceChildren(...this.page.intro()); table.closeSheet(); }
        : () => { this.showPegs(null); this.showFinish(); };
      this.showPegs(open ? this.standing : null, n);
      table.showPaper([this.reviewLead(n, back), ...paper]);
      // Whoever goes from one to the next goes on by the same button for as long as there is one.
      const held = step && table.paper.querySelector(`[data-step="${step}"]`);
      (held ?? table.paper).focus({ preventScroll: true });
      // Where the paper lies below the result it is read from its beginning.
      const { top } = table.paper.getBoundingClientRect();
      if (table.phase === "finished" && (top < 0 || top > LOW * innerHeight)) table.paper.scrollIntoView({ block: "start" });
    } catch (error) {
      if (sitting === this.sitting) table.showPaper([notice(error)]);
    }
  }

  /** What is being looked at again, with the ways back and to the answers before and after it. */
  reviewLead(n, back) {
    const name = (which) => this.page.again?.(which) ?? _("Hand {n}, as you played it", { n: which });
    const answered = this.run.answers.map((answer) => answer.n).sort((a, b) => a - b);
    const step = (way, sign, to) => (to
      ? h("button", { type: "button", class: "step", "data-step": way, "aria-label": name(to), onclick: () => this.review(to, way) }, h("span", { "aria-hidden": "true" }, sign))
      : h("span", { class: "step" }));
    return h("div", { class: "review-lead" },
      h("button", { type: "button", class: "button quiet small-button", onclick: back }, _("Back")),
      h("span", {}, name(n)),
      h("span", { class: "review-steps" },
        step("before", "‹", answered.findLast((other) => other < n)),
        step("after", "›", answered.find((other) => other > n))));
  }

  /** Where the ivory peg stands while the run is open. */
  get standing() { return this.run.next?.n ?? this.run.waiting ?? null; }

  /** Nobody has begun yet: where there is a first position it lies open, and nothing is kept of whoever only looks. */
  unopened(sheet) {
    return sheet.first ? { unopened: true, state: "open", sheet: sheet.hash, answers: [], score: 0, loss: 0, finish_loss: 0, next: sheet.first } : null;
  }

  /** What was marked in an embed comes with the address, once. */
  heed() {
    const wish = new URLSearchParams(location.hash.slice(1));
    if (!wish.size || !this.page.mark) return;
    if (this.run?.next?.n === 1 && this.table.phase === "choosing") this.page.mark(wish);
    history.replaceState(history.state, "", location.pathname + location.search);
  }

  invite(error = null) {
    const { table } = this;
    const start = h("button", { type: "button", class: "button", onclick: () => this.begin(start) }, this.page.begin());
    table.stage("invitation", h("div", { class: "invitation" },
      h("p", { class: "invitation-title" }, dayName(this.day.day)),
      this.page.invitation(),
      this.replayed ? this.replay.replayInvitation(this.replayed, this.kind) : [
        h("p", { class: "invitation-counts" }, _("“{button}” begins the run, and your first run of the day is the one that counts.", { button: this.page.begin() })),
        h("p", { class: "invitation-sibling" }, this.kind.sibling())],
      error && h("p", { class: "invitation-error", role: "alert" }, problemWords(error))), [start], () => this.begin(start));
    this.showPegs(null);
    table.paper.replaceChildren(...(this.replayed ? this.replay.replayWelcome(this.replayed, this.kind, this.page.switches?.() ?? []) : this.page.welcome()));
  }

  /** A finished replay starts over. */
  playAgain() {
    this.client.startOver();
    this.claim({ run: null });
    this.invite();
  }

  async begin(button) {
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    this.table.note("");
    const sitting = this.claim();
    try {
      const run = await sitting.client.open();
      if (sitting !== this.sitting) return;
      this.claim({ run });
      await this.resume(true);
    } catch (error) {
      if (sitting.client !== this.client) return;
      if (error instanceof Refusal && error.status === 409) this.load(error);
      else this.invite(error);
    }
  }

  async resume(begun = false) {
    this.table.nextName = null;
    if (this.run.state === "open") await this.page.proceed({ resumed: !begun });
    else this.finish();
  }

  /** Yesterday's run may still be open for an hour: it is offered, today's waits. */
  async offerYesterday() {
    const { sitting, table } = this;
    const { day, sheet } = sitting;
    if (serverNow() - Date.parse(day.opens) > GRACE) return;
    const before = new Date(Date.parse(day.opens) - 86400e3).toISOString().slice(0, 10);
    const client = new RunClient(this.kind.name, before, table.trouble);
    const run = await client.read().catch(() => null);
    if (run?.state !== "open" || run.sheet === sheet.hash || sitting !== this.sitting) return;
    const { phase } = table;
    const take = () => {
      // What is on its way belongs to today.
      if (table.phase !== phase) return;
      this.sitting = { client, run, sheet: { hash: run.sheet }, day: { ...day, day: before } };
      table.note("");
      this.resume();
    };
    const words = _("Yesterday's run is still open. You can finish it until 01:00 UTC.");
    const button = h("button", { type: "button", class: "button quiet", onclick: take }, _("Finish yesterday's"));
    // On the felt, for on a phone the paper is out of sight.
    if (phase === "invitation") {
      table.middle.querySelector(".invitation")?.append(h("p", { class: "invitation-yesterday", role: "status" }, words));
      table.actions.prepend(button);
    } else if (this.run?.unopened && phase === "choosing") {
      table.note([words, " ", button]);
    }
  }

  /**
   * Where things stand, from the server; `refusal`, if something was refused before, is said there. Tells whether that was
   * laid: not where somebody acted, or another load began, before it was known.
   */
  async load(refusal = null) {
    clearTimeout(this.retry);
    const { table, replayed } = this;
    let own = this.claim();
    const outdated = () => own !== this.sitting;
    try {
      const brought = this.brought();
      // What the modules take to be read and what the table takes to be laid are two tasks, so that a press may come between.
      if (brought) await nextTask();
      const day = brought ?? await askUntilAnswered(`/days/${replayed ?? "today"}`, undefined, table.trouble);
      if (!Array.isArray(day.sheets)) throw new Unreadable();
      if (replayed) this.replay = await replaying();
      if (outdated()) return false;
      if (replayed) setClock(day.now); else setDay(day);
      this.newest = day;
      const sheet = day.sheets.find((candidate) => candidate.kind === this.kind.name);
      if (!sheet) throw new Refusal({ code: replayed ? "no-sheet" : "sheet-not-made" }, 404);
      const client = new RunClient(this.kind.name, day.day, table.trouble, replayed ? "replay" : "run");
      const known = replayed || sheet.run ? await client.read() : null;
      if (outdated()) return false;
      const run = known ?? this.unopened(sheet);
      own = this.sitting = { day, sheet, client, run };
      if (run) {
        await this.resume();
        if (refusal) table.note(problemWords(refusal));
      } else {
        this.invite(refusal);
      }
      this.heed();
      if (!replayed && !sheet.run) this.offerYesterday();
      // Whatever kept the page may have kept it too long.
      if (brought) setTimeout(() => this.lookAgain(), 1500);
      return true;
    } catch (error) {
      if (!outdated()) this.unavailable(error);
      return false;
    }
  }

  /** The day that came with the page for whoever is new here, once. */
  brought() {
    const { dataset } = this.table.layout;
    const text = dataset.day;
    delete dataset.day;
    return text && !this.replayed ? JSON.parse(text) : null;
  }

  unavailable(error) {
    const { table } = this;
    // Sheets make themselves; whoever waits here need not press anything.
    clearTimeout(this.retry);
    this.retry = setTimeout(() => { if (table.phase === "unavailable") this.load(); }, 5000);
    table.stage("unavailable", h("div", { class: "invitation" },
      h("p", { class: "invitation-title" }, _("The table is being laid")),
      h("p", { role: "alert" }, error instanceof ConnectionLost ? _("The server cannot be reached.") : problemWords(error))),
    [h("button", { type: "button", class: "button", onclick: () => this.load() }, _("Try again"))]);
    table.paper.replaceChildren(h("h2", {}, _("Meanwhile")), h("p", {}, _("Practice and analysis need no day's sheet.")),
      h("p", {}, h("a", { class: "button quiet", href: this.kind.practice }, _("Practise"))));
  }

  /** A page that lay open over midnight, slept, or came back by the back button asks where things stand. */
  async lookAgain() {
    const { table, sitting } = this;
    // A closed day stays what it is.
    if (this.replayed || !this.day || ["sending", "idle"].includes(table.phase)) return;
    const fresh = await askUntilAnswered("/days/today").catch(() => null);
    if (!Array.isArray(fresh?.sheets)) return;
    this.newest = fresh;
    setDay(fresh);
    // Whoever has played on meanwhile has asked the server since.
    if (sitting !== this.sitting) return;
    const { run } = sitting;
    const answered = fresh.sheets.find((candidate) => candidate.kind === this.kind.name)?.run?.answered ?? 0;
    if (fresh.day === this.client?.day) {
      // The same day: only if another window is further on must this one follow.
      if (answered !== (run?.answers.length ?? 0) && table.phase !== "verdict") this.load();
    } else if (run?.unopened) {
      // What was marked belongs to a hand that is gone.
      if (await this.load()) table.note(_("A new day has begun; this is its first position."));
    } else if (run && run.state !== "open") {
      // A result, or the verdict before it, stays until the player leaves it.
      if (table.phase === "finished") table.middle.querySelector(".onward")?.replaceWith(this.onward());
    } else if (run?.state === "open" && Date.parse(fresh.now) - Date.parse(fresh.opens) < GRACE) {
      table.note(_("A new day has begun. You can finish this run until 01:00 UTC."));
    } else if (table.phase !== "verdict") {
      // A verdict is read to its end; whoever goes on is told by the server.
      this.load();
    }
  }
}
