/** A day's board, statistics and, once the day is closed, its solution. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { ask, Refusal } from "./api.js";
import { KINDS } from "./kinds.js";
import { notice } from "./problems.js";
import { boardRow, boardTable, standing } from "./standings.js";

const root = document.getElementById("board");
const kind = KINDS[root.dataset.kind];
const path = `/days/${root.dataset.day}/sheets/${root.dataset.kind}`;
const places = Object.fromEntries(["standings", "statistics", "solution"].map((name) => [name, document.getElementById(name)]));

/** Fill a section; what the server refuses is said in words, what got lost can be asked again. */
async function fill(place, load) {
  try {
    place.replaceChildren(...await load());
  } catch (error) {
    place.dataset.refused = error.code ?? "";
    const again = error instanceof Refusal && error.status < 500 ? null : () => fill(place, load);
    place.replaceChildren(again ? notice(error, again) : h("div", { class: "notice" }, notice(error).firstChild));
  }
}

async function standings() {
  const first = await ask(`${path}/board?limit=50`);
  if (!first.runs) return [h("p", {}, _("Nobody has finished this sheet."))];
  const table = boardTable(first.rows, _("Board"), kind);
  const more = h("button", { type: "button", class: "button quiet", onclick: () => next() }, _("More"));
  let cursor = first.next;
  more.hidden = !cursor;
  async function next() {
    more.disabled = true;
    try {
      const page = await ask(`${path}/board?limit=50&after=${encodeURIComponent(cursor)}`);
      table.tBodies[0].append(...page.rows.map((row) => boardRow(row, kind)));
      cursor = page.next;
      more.hidden = !cursor;
    } finally {
      more.disabled = false;
    }
  }
  const around = first.you && !first.rows.some((row) => row.you) ? [boardTable(first.around, _("The board around you"), kind), h("h3", {}, _("From the top"))] : [];
  return [
    first.you && h("p", { class: "standing" }, standing(first.you, first.runs)),
    h("p", { class: "muted" }, first.final ? _("This board is final.") : _("Runs still come in."), " ", kind.ties()),
    ...around, table, more,
  ].filter(Boolean);
}

async function statistics() {
  const figures = await ask(`${path}/statistics`);
  // Who played this day finds their own answers marked; for all others there is none to mark.
  const run = await ask(`${path}/run`).catch(() => null);
  const own = run?.answers ? run : null;
  return [kind.spread(figures, own), h("details", { class: "others" }, h("summary", {}, kind.othersTitle()), kind.others(figures, own))];
}

async function solution() {
  const solved = await ask(`${path}/solution`);
  const positions = solved.sheet.positions ?? [];
  return [
    h("p", {}, _("The seed was secret until the day closed; its hash, the commitment, was public before the day began. Anyone can build the sheet from the seed and compare.")),
    h("dl", { class: "seed" }, [[_("Seed"), solved.seed], [_("Commitment"), solved.commitment], [_("Hash of the sheet"), solved.hash]].map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, h("code", {}, value))))),
    h("p", {}, h("code", {}, `muggins verify ${root.dataset.day}`), " · ", h("a", { href: "/help#fairness" }, _("How to check a day"))),
    ...positions.map((position, n) => kind.solved(position, n + 1)),
  ];
}

/** Without a sheet there is nothing to rank, count or solve, and one sentence says so. */
const NOTHING = ["no-sheet", "not-a-day", "day-not-open"];

async function load() {
  await fill(places.standings, standings);
  const nothing = NOTHING.includes(places.standings.dataset.refused);
  for (const name of ["statistics", "solution"]) places[name].closest("section").hidden = nothing;
  if (nothing) return;
  fill(places.statistics, statistics);
  fill(places.solution, solution);
}

addEventListener("pageshow", (event) => { if (event.persisted) load(); });
load();
