/**
 * A day's sheet of something to count, against the server's clock. `kind` is one of kinds.js, `discipline` as count-table.js
 * knows it; `sheet` holds the sheet's own words: `of`, how many there are; `invitation()`, `title()`, `begins()` and
 * `rules()` before the run; `position(n)` and `again(n)`, what one is called; `paused()` and `show()`, between two;
 * `hasty()`, what marks a run; `all()`, `overtaken()`, `rightOf()`, `rightIn(values)`, `answers()`, `answer(values)`,
 * `ended(values)` and `stopped(values)` at the end.
 */

import "./peg-board.js";
import { h } from "./dom.js";
import { _, clockTime, spent, whole } from "./i18n.js";
import { setClock } from "./clock.js";
import { Refusal } from "./api.js";
import { offMark, offText } from "./announced.js";
import { CountTable, countSwitches } from "./count-table.js";
import { countPlate } from "./count-plate.js";
import { Daily } from "./daily.js";
import { notice } from "./problems.js";
import { Wishes } from "./wishes.js";

export function countingSheet({ kind, discipline, sheet }) {
  const wishes = new Wishes({ key: `muggins-${kind.name}`, fields: countSwitches(), initial: { instant: false, aloud: false, voice: false }, changed: (name) => table.heed(name) });
  const settings = wishes.button(_("How you count"));

  const table = new CountTable(discipline, {
    options: wishes.value,
    send: (points) => daily.answer(table.question.n, { points }),
    next: () => daily.next(),
  });
  table.notices = (reply) => (reply.marked ? markNotice() : []);

  // One notice for a run wherever it is shown, so that what is asked at the last verdict is told at the end as well.
  const marks = new WeakMap();

  /** A marked run is said plainly, with the way to have it looked at. */
  function markNotice() {
    const { run } = daily;
    if (!run.marked) return [];
    if (!marks.has(run)) marks.set(run, markOf(run));
    return [marks.get(run)];
  }

  function markOf(run) {
    const place = h("div", { class: "notice mark-notice" });
    const fill = () => place.replaceChildren(
      h("p", {}, h("b", {}, _("This run is marked.")), " ", sheet.hasty()),
      // What is still being played can be looked at only when it is over.
      run.adjusted === null ? "" : run.asked
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
    return place;
  }

  const switches = () => [h("h3", {}, _("How you count")), wishes.form()];

  const daily = new Daily(table, {
    kind,
    begin: () => _("Start the clock"),
    invitation: () => sheet.invitation(),
    welcome: () => [
      h("h2", {}, sheet.title()),
      h("blockquote", { class: "reason" }, h("p", {}, sheet.begins())),
      sheet.rules().map((rule) => h("p", {}, rule)),
      switches(),
      h("p", { class: "button-row" }, h("a", { class: "button quiet", href: kind.practice }, _("Practise first"))),
    ].flat(),
    switches,
    async proceed({ resumed = false } = {}) {
      const { run } = daily;
      const n = run.next?.n ?? run.waiting;
      // After a pause the player says when the next clock starts; one that runs already is shown at once.
      if (resumed && !run.next) { pause(n); return; }
      await show(n);
    },
    intro: () => [
      h("h2", {}, sheet.position(daily.standing)),
      h("blockquote", { class: "reason" }, h("p", {}, _("Type the points and press Enter. Backspace takes a digit back."))),
      tally(), wishes.form(),
    ],
    peg: (answer) => ({ text: offMark(answer.off), said: offText(answer.off), off: answer.off !== 0 }),
    record: ({ right, total_time: time, adjusted, marked, waiting }) => ({ right, time, adjusted, marked, waiting, next: null }),
    verdict: async (reply) => (await table.words())(reply, { shown: true }),
    notices: markNotice,
    plate: (review, onward) => countPlate(daily.run, { sheet, points: discipline.points, review, onward }),
    onwards: () => discipline.next(),
    again: (n) => sheet.again(n),
    ended: (run) => (run.adjusted === null ? sheet.stopped({ right: whole(run.right) }) : sheet.ended({ right: whole(run.right), time: spent(run.adjusted) })),
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
      h("p", { class: "invitation-title" }, sheet.position(n)),
      h("p", {}, sheet.paused())),
    [settings, h("button", { type: "button", class: "button", onclick: () => show(n) }, sheet.show())], () => show(n));
    daily.showPegs(n);
    table.paper.replaceChildren(...daily.page.intro());
  }

  async function show(n) {
    table.setPhase("idle");
    const sitting = daily.claim();
    try {
      const { question, now, elapsed } = await sitting.client.show(n, sitting.sheet.hash);
      if (sitting !== daily.sitting) return;
      setClock(now);
      daily.claim({ run: { ...sitting.run, next: question } });
      daily.showPegs(question.n);
      table.ask(question, { elapsed, intro: daily.page.intro(), extra: _("{n} of {of}", { n: question.n, of: sheet.of }), buttons: [settings] });
    } catch (error) {
      if (sitting.client !== daily.client) return;
      if (error instanceof Refusal && error.status < 500) daily.refused(error);
      else daily.unavailable(error);
    }
  }

  daily.load();
}
