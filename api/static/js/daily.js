/**
 * A day's sheet of one kind at the table: the invitation, the run however often the page was left, the review of
 * answers, the end. What is asked, and in which words, is the kind's page; the run itself is in `run`.
 */

import { announce, h } from "./dom.js";
import { _, dayName } from "./i18n.js";
import { askUntilAnswered, ConnectionLost, Refusal, Unreadable } from "./api.js";
import { serverNow, setDay } from "./clock.js";
import { finishView } from "./finish.js";
import { notice, problemText } from "./problems.js";
import { RunClient } from "./run-client.js";

const GRACE = 3600e3;

export class Daily {
  /**
   * `page` holds what differs between kinds: `kind` (see kinds.js); `invitation()` and `welcome()`, nodes for table and
   * paper before the run, and `begin()`, the word on its button; `proceed()`, which puts the next position on the
   * table; `intro()`, the paper beside it; `peg(answer)`; `record(reply)`, which notes a reply in the run and returns
   * its answer; `verdict(reply)`, the paper of a review; `plate(review, onward)` and `ended()`, the end for eye and ear.
   * `onwards()` and `again(n)`, where its positions are not called hands.
   */
  constructor(table, page) {
    Object.assign(this, { table, page, kind: page.kind, board: document.querySelector("peg-board") });
    table.refused = (error) => this.refused(error);
    this.board.addEventListener("review", (event) => { if (!["sending", "verdict", "idle"].includes(table.phase)) this.review(event.detail); });
    document.addEventListener("day-ended", () => setTimeout(() => this.lookAgain(), 1500));
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") this.lookAgain(); });
    addEventListener("pageshow", (event) => { if (event.persisted) this.lookAgain(); });
  }

  /** Pegs for all answers, the ivory one at a position, or nowhere. */
  showPegs(standing, reviewed = null) {
    const pegs = [];
    for (const answer of this.run?.answers ?? []) pegs[answer.n - 1] = this.page.peg(answer);
    this.board.show(pegs, standing, reviewed);
  }

  /** Answer the open position; the reply is the one that counts. */
  async answer(n, choice) {
    const { run, table } = this;
    const reply = await this.client.answer(n, this.sheet.hash, choice);
    table.note(reply.elsewhere ? _("This was answered in another window before; that answer stands.") : "");
    const entry = this.page.record(reply);
    run.answers = [...run.answers.filter((answer) => answer.n !== n), entry].sort((a, b) => a.n - b.n);
    if (reply.finished) run.state = "finished";
    table.nextName = reply.finished ? _("To the board") : this.page.onwards?.() ?? _("Next hand");
    // The ivory peg stands on the hand whose verdict lies on the paper.
    this.showPegs(n);
    return reply;
  }

  /** What the server refuses is said, and where this page has fallen behind it catches up. */
  refused(error) {
    if (error instanceof Refusal && [404, 409, 403].includes(error.status)) this.load(error);
    else this.table.note(problemText(error));
  }

  async next() {
    this.table.note("");
    if (this.run.state === "open") await this.page.proceed();
    else this.finish();
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
    if (this.run.day === (this.newest ?? day).day) return h("count-down", { class: "onward", long: true, "data-now": day.now, "data-ends": day.ends });
    return h("p", { class: "onward" }, h("button", { type: "button", class: "button", onclick: () => this.load() }, _("To the new day")));
  }

  showFinish() {
    this.table.paper.replaceChildren(...(this.page.notices?.() ?? []), ...finishView(this.run, this.client, this.kind));
    this.table.paper.scrollTop = 0;
  }

  async review(n) {
    const { table, run } = this;
    try {
      const reply = await this.client.review(n);
      const open = run.state === "open";
      const back = open
        ? () => { this.showPegs(this.standing); table.paper.replaceChildren(...this.page.intro()); table.closeSheet(); }
        : () => { this.showPegs(null); this.showFinish(); };
      this.showPegs(open ? this.standing : null, n);
      const lead = h("p", { class: "review-lead" }, h("button", { type: "button", class: "button quiet small-button", onclick: back }, _("Back")), h("span", {}, this.page.again?.(n) ?? _("Hand {n}, as you played it", { n })));
      table.showPaper([lead, ...this.page.verdict(reply)]);
      table.paper.focus({ preventScroll: table.phase !== "finished" });
      if (table.phase === "finished") table.paper.scrollIntoView({ block: "nearest" });
    } catch (error) {
      table.showPaper([notice(error)]);
    }
  }

  /** Where the ivory peg stands while the run is open. */
  get standing() { return this.run.next?.n ?? this.run.waiting ?? null; }

  invite(error = null) {
    const { table } = this;
    const start = h("button", { type: "button", class: "button", onclick: () => this.begin(start) }, this.page.begin());
    table.stage("invitation", h("div", { class: "invitation" },
      h("p", { class: "invitation-title" }, dayName(this.day.day)),
      this.page.invitation(),
      h("p", { class: "invitation-counts" }, _("“{button}” begins the run, and your first run of the day is the one that counts.", { button: this.page.begin() })),
      h("p", { class: "invitation-sibling" }, this.kind.sibling()),
      error && h("p", { class: "invitation-error", role: "alert" }, problemText(error))), [start], () => this.begin(start));
    this.showPegs(null);
    table.paper.replaceChildren(...this.page.welcome());
  }

  async begin(button) {
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    this.table.note("");
    try {
      this.run = await this.client.open();
      await this.resume(true);
    } catch (error) {
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
    if (serverNow() - Date.parse(this.day.opens) > GRACE) return;
    const before = new Date(Date.parse(this.day.opens) - 86400e3).toISOString().slice(0, 10);
    const old = new RunClient(this.kind.name, before, this.table.trouble);
    const theirs = await old.read().catch(() => null);
    if (theirs?.state !== "open" || theirs.sheet === this.sheet.hash) return;
    const take = () => {
      Object.assign(this, { client: old, run: theirs, sheet: { hash: theirs.sheet }, day: { ...this.day, day: before } });
      this.resume();
    };
    if (this.table.phase !== "invitation") return;
    // On the felt, for on a phone the paper is out of sight.
    this.table.middle.querySelector(".invitation")?.append(h("p", { class: "invitation-yesterday", role: "status" }, _("Yesterday's run is still open. You can finish it until 01:00 UTC.")));
    this.table.actions.prepend(h("button", { type: "button", class: "button quiet", onclick: take }, _("Finish yesterday's")));
  }

  /** Where things stand, from the server; `refusal`, if something was refused before, is said there. */
  async load(refusal = null) {
    try {
      this.day = this.newest = await askUntilAnswered("/days/today", undefined, this.table.trouble);
      if (!Array.isArray(this.day.sheets)) throw new Unreadable();
      setDay(this.day);
      this.sheet = this.day.sheets.find((candidate) => candidate.kind === this.kind.name);
      if (!this.sheet) throw new Refusal({ code: "sheet-not-made" }, 404);
      this.client = new RunClient(this.kind.name, this.day.day, this.table.trouble);
      this.run = this.sheet.run ? await this.client.read() : null;
      if (this.run) {
        await this.resume();
        if (refusal) this.table.note(problemText(refusal));
      } else {
        this.invite(refusal);
        this.offerYesterday();
      }
    } catch (error) {
      this.unavailable(error);
    }
  }

  unavailable(error) {
    const { table } = this;
    // Sheets make themselves; whoever waits here need not press anything.
    setTimeout(() => { if (table.phase === "unavailable") this.load(); }, 5000);
    table.stage("unavailable", h("div", { class: "invitation" },
      h("p", { class: "invitation-title" }, _("The table is being laid")),
      h("p", { role: "alert" }, error instanceof ConnectionLost ? _("The server cannot be reached.") : problemText(error))),
    [h("button", { type: "button", class: "button", onclick: () => this.load() }, _("Try again"))]);
    table.paper.replaceChildren(h("h2", {}, _("Meanwhile")), h("p", {}, _("Practice and analysis need no day's sheet.")),
      h("p", {}, h("a", { class: "button quiet", href: this.kind.practice }, _("Practise"))));
  }

  /** A page that lay open over midnight, slept, or came back by the back button asks where things stand. */
  async lookAgain() {
    const { table, run } = this;
    if (!this.day || ["sending", "idle"].includes(table.phase)) return;
    const fresh = await askUntilAnswered("/days/today").catch(() => null);
    if (!Array.isArray(fresh?.sheets)) return;
    this.newest = fresh;
    setDay(fresh);
    const answered = fresh.sheets.find((candidate) => candidate.kind === this.kind.name)?.run?.answered ?? 0;
    if (fresh.day === this.client?.day) {
      // The same day: only if another window is further on must this one follow.
      if (answered !== (run?.answers.length ?? 0) && table.phase !== "verdict") this.load();
    } else if (run && run.state !== "open") {
      // A result, or the verdict before it, stays until the player leaves it.
      if (table.phase === "finished") table.middle.querySelector(".onward")?.replaceWith(this.onward());
    } else if (run?.state === "open" && Date.parse(fresh.now) - Date.parse(fresh.opens) < GRACE) {
      table.note(_("A new day has begun. You can finish this run until 01:00 UTC."));
    } else {
      this.load();
    }
  }
}
