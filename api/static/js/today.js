/** Today's sheet of discards: the invitation, ten hands in order, and the end. */

import "./peg-board.js";
import { h, announce } from "./dom.js";
import { _, dayName, points, whole } from "./i18n.js";
import { askUntilAnswered, ConnectionLost, Refusal } from "./api.js";
import { serverNow, setDay } from "./clock.js";
import { finishView, totalPlate } from "./finish.js";
import { faceDown } from "./playing-card.js";
import { PositionTable } from "./position-table.js";
import { notice, problemText } from "./problems.js";
import { RunClient } from "./run-client.js";
import { verdictView } from "./verdict.js";

const KIND = "discard";
const GRACE = 3600e3;

const board = document.querySelector("peg-board");
const tableSection = document.getElementById("table");
let day, sheet, client, run;

const table = new PositionTable({ send, next });
table.refused = refused;

/** One line over the table, for the connection and for other windows. */
function tableNote(text) {
  tableSection.querySelector(".table-note")?.remove();
  if (text) tableSection.append(h("p", { class: "table-note", role: "status" }, text));
}

const trouble = (lost) => tableNote(lost ? _("Connection lost, trying again …") : "");

async function send(cards) {
  const n = table.question.n;
  const reply = await client.answer(n, sheet.hash, { cards });
  tableNote(reply.elsewhere ? _("This hand was answered in another window before; that answer stands.") : "");
  const { thrown, loss, score } = reply.verdict;
  run.answers = [...run.answers.filter((answer) => answer.n !== n), { n, thrown, loss, score }];
  Object.assign(run, { score: reply.score, loss: reply.loss, next: reply.next, state: reply.finished ? "finished" : run.state });
  table.nextName = reply.finished ? _("To the board") : _("Next hand");
  // The ivory peg stands on the hand whose verdict lies on the paper.
  board.show(scores(), n);
  return reply.verdict;
}

function refused(error) {
  if (error instanceof Refusal && [404, 409, 403].includes(error.status)) { tableNote(problemText(error)); load(); return; }
  table.showPaper([notice(error)]);
}

const scores = () => [...run.answers].sort((a, b) => a.n - b.n).map((answer) => answer.score);

async function next() {
  tableNote("");
  if (run.next) deal(run.next);
  else finish();
}

function deal(question) {
  board.show(scores(), question.n);
  table.ask(question, { intro: intro(question), extra: _("Hand {n} of 10", { n: question.n }) });
}

function intro(question) {
  const own = question.crib === "own";
  return [
    h("h2", {}, _("Hand {n} of 10", { n: question.n })),
    h("blockquote", { class: "reason" }, h("p", {}, own
      ? _("You deal. The crib is yours: its points are added to those of the four cards you keep.")
      : _("The other side deals. The crib is theirs: its points are taken from those of the four cards you keep."))),
    h("p", { class: "muted" }, _("Choose the two cards to throw. Afterwards you see what each of the fifteen choices is worth, and why.")),
    run.answers.length ? h("dl", { class: "tally" },
      h("div", {}, h("dt", {}, _("so far")), h("dd", {}, whole(run.score))),
      h("div", {}, h("dt", {}, _("given away")), h("dd", {}, points(run.loss)))) : "",
  ];
}

function finish() {
  delete table.layout.dataset.sheet;
  table.setPhase("finished");
  board.show(scores(), null);
  table.hand.place.hidden = true;
  table.centre.show(totalPlate(run, day, review));
  table.actions.replaceChildren();
  showFinish();
  announce(_("All ten played. {score} of 1000, {loss} points given away.", { score: whole(run.score), loss: points(run.loss) }));
}

function showFinish() { table.paper.replaceChildren(...finishView(run, client)); table.paper.scrollTop = 0; }

async function review(n) {
  try {
    const reply = await client.review(n);
    const back = run.state === "open"
      ? () => { board.show(scores(), run.next?.n ?? n); table.paper.replaceChildren(...intro(run.next)); table.closeSheet(); }
      : () => { board.show(scores(), null); showFinish(); };
    board.show(scores(), run.state === "open" ? run.next?.n ?? n : null, n);
    const lead = h("p", { class: "review-lead" }, h("button", { type: "button", class: "button quiet small-button", onclick: back }, _("Back")), h("span", {}, _("Hand {n}, as you played it", { n })));
    table.showPaper([lead, ...verdictView(reply.verdict)]);
    table.paper.focus({ preventScroll: table.phase !== "finished" });
    if (table.phase === "finished") table.paper.scrollIntoView({ block: "nearest" });
  } catch (error) {
    table.showPaper([notice(error)]);
  }
}

board.addEventListener("review", (event) => {
  if (table.phase === "sending" || table.phase === "verdict") return;
  review(event.detail);
});

function invite(error = null) {
  table.setPhase("invitation");
  board.show([], null);
  table.hand.place.hidden = true;
  table.centre.show(h("div", { class: "invitation" },
    h("p", { class: "invitation-title" }, dayName(day.day)),
    h("p", {}, _("Ten hands, the same for everyone. Throw two cards of each into the crib.")),
    h("div", { class: "fan", "aria-hidden": "true" }, Array.from({ length: 6 }, () => faceDown())),
    h("p", { class: "invitation-counts" }, _("Your first run of the day is the one that counts.")),
    error && h("p", { class: "invitation-error", role: "alert" }, problemText(error))));
  const start = h("button", { type: "button", class: "button", onclick: () => begin(start) }, _("Deal"));
  table.actions.replaceChildren(start);
  table.paper.replaceChildren(
    h("h2", {}, _("Today's ten hands")),
    h("blockquote", { class: "reason" }, h("p", {}, _("With the first card the run begins, and your first run of the day is the one that counts."))),
    h("p", {}, _("Each answer is graded by the points it gives away against the best throw: nothing given away scores 100, and every point given away halves it.")),
    h("p", { class: "muted" }, _("You may leave and come back: the run waits until 01:00 UTC of the next day. Thinking time does not count.")));
  table.start = () => begin(start);
}

async function begin(button) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  tableNote("");
  try {
    run = await client.open();
    resume();
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) load();
    else invite(error);
  }
}

function resume() {
  table.nextName = null;
  if (run.state === "open" && run.next) deal(run.next);
  else finish();
}

/** Yesterday's run may still be open for an hour: it is offered, today's waits. */
async function offerYesterday() {
  if (serverNow() - Date.parse(day.opens) > GRACE) return;
  const before = new Date(Date.parse(day.opens) - 86400e3).toISOString().slice(0, 10);
  const old = new RunClient(KIND, before, trouble);
  const theirs = await old.read().catch(() => null);
  if (theirs?.state !== "open" || theirs.sheet === sheet.hash) return;
  table.paper.prepend(h("div", { class: "notice" },
    h("p", {}, _("Yesterday's run is still open. You can finish it until 01:00 UTC.")),
    h("button", { type: "button", class: "button", onclick: () => { client = old; run = theirs; sheet = { hash: theirs.sheet }; day = { ...day, day: before }; resume(); } }, _("Finish yesterday's"))));
}

async function load() {
  try {
    day = await askUntilAnswered("/days/today", undefined, trouble);
    setDay(day);
    sheet = day.sheets.find((candidate) => candidate.kind === KIND);
    if (!sheet) throw new Refusal({ code: "sheet-not-made" }, 404);
    client = new RunClient(KIND, day.day, trouble);
    run = sheet.run ? await client.read() : null;
    if (run) resume();
    else { invite(); offerYesterday(); }
  } catch (error) {
    unavailable(error);
  }
}

function unavailable(error) {
  // Sheets make themselves; whoever waits here need not press anything.
  setTimeout(() => { if (table.phase === "unavailable") load(); }, 20000);
  table.setPhase("unavailable");
  table.hand.place.hidden = true;
  table.centre.show(h("div", { class: "invitation" }, h("p", { class: "invitation-title" }, _("The table is being laid")), h("p", { role: "alert" }, error instanceof ConnectionLost ? _("The server cannot be reached.") : problemText(error))));
  table.actions.replaceChildren(h("button", { type: "button", class: "button", onclick: load }, _("Try again")));
  table.paper.replaceChildren(h("h2", {}, _("Meanwhile")), h("p", {}, _("Practice and analysis need no day's sheet.")),
    h("p", {}, h("a", { class: "button quiet", href: "/practice" }, _("Practise"))));
}

/** A page that lay open over midnight, slept, or came back by the back button asks where things stand. */
async function lookAgain() {
  if (!day || table.phase === "sending") return;
  const fresh = await askUntilAnswered("/days/today").catch(() => null);
  if (!fresh) return;
  setDay(fresh);
  const answered = fresh.sheets.find((candidate) => candidate.kind === KIND)?.run?.answered ?? 0;
  if (fresh.day === client?.day) {
    // The same day: only if another window is further on must this one follow.
    if (answered !== (run?.answers.length ?? 0) && table.phase !== "verdict") load();
  } else if (run?.state === "open" && Date.parse(fresh.now) - Date.parse(fresh.opens) < GRACE) {
    tableNote(_("A new day has begun. You can finish this run until 01:00 UTC."));
  } else {
    load();
  }
}

document.addEventListener("day-ended", () => setTimeout(lookAgain, 1500));
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") lookAgain(); });
addEventListener("pageshow", (event) => { if (event.persisted) lookAgain(); });

load();
