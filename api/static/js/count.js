/** Today's sheet of counts: twenty hands and cribs, against the server's clock. */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, clockTime, spent, whole } from "./i18n.js";
import { setClock } from "./clock.js";
import { Refusal } from "./api.js";
import { offMark, offText } from "./call.js";
import { CountTable, countSwitches } from "./count-table.js";
import { countPlate } from "./count-plate.js";
import { countVerdict } from "./count-verdict.js";
import { Daily } from "./daily.js";
import { count } from "./kind-count.js";
import { faceDown } from "./playing-card.js";
import { notice } from "./problems.js";
import { Wishes } from "./wishes.js";

const wishes = new Wishes({ key: "muggins-count", fields: countSwitches(), initial: { instant: false, aloud: false, voice: false } });
const settings = wishes.button(_("How you count"));

const table = new CountTable({
  options: wishes.value,
  send: (points) => daily.answer(table.question.n, { points }),
  next: () => daily.next(),
});
table.notices = (reply) => (reply.marked ? markNotice() : []);

/** A marked run is said plainly, with the way to have it looked at. */
function markNotice() {
  const { run } = daily;
  if (!run.marked) return [];
  const place = h("div", { class: "notice mark-notice" });
  const fill = () => place.replaceChildren(
    h("p", {}, h("b", {}, _("This run is marked.")), " ", _("One answer came in less than 0.3 seconds, faster than anybody reads five cards. Marked runs stay off the public board until somebody has looked at them.")),
    run.asked
      ? h("p", { role: "status" }, _("You asked for a look at {time}.", { time: clockTime(new Date(run.asked)) }))
      : h("button", { type: "button", class: "button quiet", onclick: ask }, _("Ask for a look")));
  async function ask() {
    try {
      Object.assign(run, { asked: (await daily.client.askForLook()).asked });
      fill();
    } catch (error) {
      place.replaceChildren(notice(error, ask));
    }
  }
  fill();
  return [place];
}

const daily = new Daily(table, {
  kind: count,
  begin: () => _("Start the clock"),
  invitation: () => [
    h("p", {}, _("Twenty hands and cribs, the same for everyone. Say what each counts, as fast and as exactly as you can.")),
    h("div", { class: "fan five", "aria-hidden": "true" }, Array.from({ length: 5 }, () => faceDown())),
  ],
  welcome: () => [
    h("h2", {}, _("Twenty hands to count")),
    h("blockquote", { class: "reason" }, h("p", {}, _("With the first hand the run begins, and your first run of the day is the one that counts. The clock is the server's."))),
    h("p", {}, _("A hand's time runs from its showing to your answer, whatever happens: a reload or a lost connection does not stop it. Between an answer and the next hand it stands still, for as long as you like.")),
    h("p", {}, _("Each wrong answer adds 10 seconds. The board ranks by this adjusted time.")),
    h("h3", {}, _("How you count")), wishes.form(),
    h("p", { class: "button-row" }, h("a", { class: "button quiet", href: "/practice/count" }, _("Practise first"))),
  ],
  async proceed({ resumed = false } = {}) {
    const { run } = daily;
    const n = run.next?.n ?? run.waiting;
    // After a pause the player says when the next clock starts; one that runs already is shown at once.
    if (resumed && !run.next) { pause(n); return; }
    await show(n);
  },
  intro: () => [
    h("h2", {}, _("Hand {n} of {of}", { n: daily.standing, of: 20 })),
    h("blockquote", { class: "reason" }, h("p", {}, _("Type the points and press Enter. Backspace takes a digit back."))),
    tally(), wishes.form(),
  ],
  peg: (answer) => ({ text: offMark(answer.off), said: offText(answer.off), off: answer.off !== 0 }),
  record(reply) {
    const { n, said, total, off } = reply.verdict;
    Object.assign(daily.run, { right: reply.right, time: reply.total_time, adjusted: reply.adjusted, marked: reply.marked, waiting: reply.waiting, next: null });
    return { n, said, total, off, time: reply.time };
  },
  verdict: (reply) => countVerdict(reply, { cards: true }),
  notices: markNotice,
  plate: (review, onward) => countPlate(daily.run, review, onward),
  ended: (run) => (run.adjusted === null ? _("{right} of 20 right", { right: whole(run.right) })
    : _("All twenty counted. {right} right, adjusted time {time}.", { right: whole(run.right), time: spent(run.adjusted) })),
});

function tally() {
  const { answers, right, time } = daily.run;
  if (!answers.length) return "";
  return h("dl", { class: "tally" },
    h("div", {}, h("dt", {}, _("right so far")), h("dd", {}, `${whole(right)} / ${whole(answers.length)}`)),
    h("div", {}, h("dt", {}, _("time so far")), h("dd", {}, spent(time))));
}

function pause(n) {
  table.stage("ready", h("div", { class: "invitation" },
    h("p", { class: "invitation-title" }, _("Hand {n} of {of}", { n, of: 20 })),
    h("p", {}, _("The clock stands still until you ask for the next hand."))),
  [settings, h("button", { type: "button", class: "button", onclick: () => show(n) }, _("Show the hand"))], () => show(n));
  daily.showPegs(n);
  table.paper.replaceChildren(...daily.page.intro());
}

async function show(n) {
  table.setPhase("idle");
  try {
    const { question, now, elapsed } = await daily.client.show(n, daily.sheet.hash);
    setClock(now);
    daily.run.next = question;
    daily.showPegs(question.n);
    table.ask(question, { elapsed, intro: daily.page.intro(), extra: _("{n} of {of}", { n: question.n, of: 20 }), buttons: [settings] });
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) daily.refused(error);
    else daily.unavailable(error);
  }
}

daily.load();
