/** A day's board, statistics and, once the day is closed, its solution. */

import { h } from "./dom.js";
import { _ } from "./i18n.js";
import { ask, Refusal } from "./api.js";
import { KINDS } from "./kinds.js";
import { notice, wordsKnown } from "./problems.js";
import { boardRow, boardTable, level, standing } from "./standings.js";

const root = document.getElementById("board");
const kind = KINDS[root.dataset.kind];
const path = `/days/${root.dataset.day}/sheets/${root.dataset.kind}`;
const places = Object.fromEntries(["standings", "statistics", "solution"].map((name) => [name, document.getElementById(name)]));

/** Fill a section; what the server refuses is said in words, what got lost can be asked again. */
async function fill(place, load) {
  try {
    place.replaceChildren(...await load());
  } catch (error) {
    await wordsKnown(error);
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
  const said = h("div", { tabindex: "-1", role: "status" });
  let cursor = first.next;
  more.hidden = !cursor;
  async function next() {
    if (more.getAttribute("aria-disabled") === "true") return;
    more.setAttribute("aria-disabled", "true");
    said.replaceChildren();
    try {
      const page = await ask(`${path}/board?limit=50&after=${encodeURIComponent(cursor)}`);
      table.tBodies[0].append(...page.rows.map((row) => boardRow(row, kind)));
      cursor = page.next;
      if (!cursor) {
        said.textContent = _("That was everybody.");
        // The button goes, and takes the focus with it.
        if (document.activeElement === more) said.focus();
      }
      more.hidden = !cursor;
    } catch (error) {
      said.replaceChildren(notice(error));
    } finally {
      more.removeAttribute("aria-disabled");
    }
  }
  const around = first.you && !first.rows.some((row) => row.you) ? [boardTable(first.around, _("The board around you"), kind), h("h3", {}, _("From the top"))] : [];
  return [
    first.you && h("p", { class: "standing" }, standing(first.you, first.runs), first.runs > 1 && [" ", level(first.percentile)]),
    h("p", { class: "muted" }, first.final ? _("This board is final.") : _("Runs still come in."), " ", kind.ties()),
    ...around, table, more, said,
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
  // What opens with the board need not say so once more.
  const shut = places.standings.dataset.refused === "own-run-open";
  places.statistics.closest("section").hidden = nothing || shut;
  places.solution.closest("section").hidden = nothing;
  if (!nothing) await Promise.all([!shut && fill(places.statistics, statistics), fill(places.solution, solution)]);
  delete root.dataset.building;
}

addEventListener("pageshow", (event) => { if (event.persisted) load(); });
load();
