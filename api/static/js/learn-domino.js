/** Fives and threes in two minutes: eight steps at the table, the last of them a real play with its real verdict. */

import { h } from "./dom.js";
import { _, whole } from "./i18n.js";
import { endsOf, GOAL, outcome, placed, scoreOf, sidesFor, totalOf, countsOf } from "./domino-line.js";
import { positionPaper } from "./domino-history.js";
import { DominoTable } from "./domino-table.js";
import { splitText, sumText } from "./domino-words.js";
import { number, pick } from "./lesson-parts.js";
import { idea, LessonTable } from "./lesson-table.js";
import { LineView, lineWords } from "./line-view.js";
import { readPlay } from "./play-box.js";
import { standingTile, tileName, tileNames } from "./tile.js";

const { question, verdict, answers } = JSON.parse(document.getElementById("main").dataset.lesson);

/** A line in the middle, with the words for it. */
function lying(line, marks = true) {
  const view = new LineView();
  view.show({ line, marks });
  return view;
}

/** What a tile comes to where it does best, or null where it does not fit. */
function bestOutcome(line, tile) {
  const found = sidesFor(line, tile).map((side) => ({ side, ...outcome(line, tile, side) }));
  return found.sort((a, b) => b.points - a.points)[0] ?? null;
}

function misfit(line, tile) {
  const { left, right } = endsOf(line);
  return _("{tile} does not fit: the ends are {left} and {right}.", { tile, left: left.pip, right: right.pip });
}

/** Tiles of which one is to be found; `judge(tile, result)` says whether it is the one. */
function find(table, line, tiles, judge, { marks = true, above = null } = {}) {
  const view = lying(line, marks);
  return pick(table, tiles, {
    limit: 1, className: "hand-tile", label: _("Your tiles"), example: tiles[0], draw: standingTile, name: tileName,
    words: `${lineWords(line)} ${_("Your tiles: {tiles}.", { tiles: tileNames(tiles) })}`,
    middle: h("div", { class: "lesson-line" }, above, view.element),
    read: (text) => { const play = readPlay(text); return play ? [play.tile] : []; },
    judge: ([tile]) => {
      const result = bestOutcome(line, tile);
      if (!result) return { right: false, text: misfit(line, tile) };
      const found = judge(tile, result);
      if (found.right) view.show({ line, marks, next: { tile, side: result.side, settled: true } });
      return found;
    },
  });
}

/** A line of which a number is to be said. */
const say = (table, line, highest, label, judge, marks = true) => number(table, highest, {
  label, judge, middle: h("div", { class: "lesson-line" }, lying(line, marks).element),
  // The line's own words would say the total.
  words: marks ? lineWords(line) : _("The line: {tiles}.", { tiles: tileNames(line) }),
});

const FIRST = ["6-4"], TWO = placed(FIRST, "4-2", "right"), NINE = placed(FIRST, "4-3", "right");
const DOUBLE = placed(["4-4"], "4-2", "right"), SIXES = placed(["6-6"], "6-1", "right");
const SHUT = placed(["2-6"], "6-5", "right"), RACE = placed(["4-2"], "6-2", "right");
const SCORE = 58;

const scoreText = (total) => { const scored = scoreOf(total); return splitText({ ...scored, table: scored.points }); };

const steps = [
  {
    title: () => _("The tile"),
    text: () => idea(_("A tile has two halves. It goes to an end of the line where one of its halves has the same number; the other half is the new end.")),
    task: () => _("Tap the tile that fits."),
    lay: (table) => find(table, FIRST, ["5-3", "4-2", "1-1"], (tile, result) => ({ right: true, text: _("{tile} goes to the four. The ends are {ends} now.", { tile, ends: `${result.counts.left}, ${result.counts.right}` }) }), { marks: false }),
  },
  {
    title: () => _("The ends"),
    text: () => idea(_("After each tile the two ends of the line are added up. What lies between them does not count.")),
    task: () => _("What do the ends make together?"),
    lay: (table) => say(table, TWO, 12, _("What the ends make"), (said) => (said === totalOf(TWO)
      ? { right: true, text: `${sumText({ counts: countsOf(TWO), total: totalOf(TWO) })}.` }
      : { right: false, text: _("Not {said}: only the outermost halves count, the one on the far left and the one on the far right.", { said: whole(said) }) }), false),
  },
  {
    title: () => _("Fives and threes"),
    text: () => idea(_("If the total divides by three, a third of it is scored. If it divides by five, a fifth.")),
    task: () => _("The ends make {total}. How many points is that?", { total: totalOf(NINE) }),
    lay: (table) => say(table, NINE, 8, _("The points"), (said) => ({ right: said === scoreOf(totalOf(NINE)).points, text: said === scoreOf(totalOf(NINE)).points ? `${scoreText(totalOf(NINE))}.` : _("How often does three go into nine? Five does not go into it.") })),
  },
  {
    title: () => _("A double counts twice"),
    text: () => idea(_("A double lies across. At an end it counts with both its halves, until a tile is placed on it.")),
    task: () => _("How many points does this line score?"),
    lay: (table) => say(table, DOUBLE, 8, _("The points"), (said) => {
      const total = totalOf(DOUBLE), sum = sumText({ counts: countsOf(DOUBLE), total });
      if (said === scoreOf(total).points) return { right: true, text: `${sum}: ${scoreText(total)}.` };
      return { right: false, text: _("The double four counts with both halves: {sum}. How many fives are that?", { sum }) };
    }, false),
  },
  {
    title: () => _("The box of fifteen"),
    text: () => idea(_("Fifteen divides both ways: five threes and three fives, 8 points. No other total scores as much.")),
    task: () => _("Tap the tile that makes fifteen."),
    lay: (table) => find(table, SIXES, ["4-1", "3-1", "6-5"], (_tile, result) => (result.total === 15
      ? { right: true, text: `${sumText(result)}: ${splitText(result)}.` }
      : { right: false, text: `${sumText(result)}: ${splitText(result)}.` })),
  },
  {
    title: () => _("Knocking"),
    text: () => idea(_("Whoever has no tile that fits knocks and passes; nothing is drawn. Whoever can place a tile must.")),
    task: () => _("Look for a tile that fits. If there is none, knock."),
    lay: (table) => {
      const { left, right } = endsOf(SHUT);
      const told = _("You pass. And now everybody knows that you hold no {left} and no {right}.", { left: left.pip, right: right.pip });
      return { ...find(table, SHUT, ["6-4", "3-3", "1-0"], () => ({ right: false, text: "" })), ready: () => true, mainText: () => _("Knock"), submit: () => table.right(told) };
    },
  },
  {
    title: () => _("Exactly 61"),
    text: () => idea(_("Whoever first has exactly 61 wins. Points that would lead past it do not count at all.")),
    task: () => _("You have {score}. Tap the tile that wins.", { score: SCORE }),
    lay: (table) => find(table, RACE, ["6-4", "6-1", "4-3"], (_tile, result) => {
      const after = SCORE + result.points, made = `${sumText(result)}: ${splitText(result)}.`;
      if (after === GOAL) return { right: true, text: `${made} ${SCORE} + ${result.points} = ${GOAL}.` };
      const more = after > GOAL ? _("That would be {after}, so nothing of it counts.", { after }) : _("That makes {after}.", { after });
      return { right: false, text: `${made} ${more}` };
    }, { above: h("div", { class: "plate finish" }, h("div", { class: "plate-metal" }, `${SCORE} / ${GOAL}`)) }),
  },
  {
    title: () => _("Choose a play"),
    text: () => idea(_("Now a real position. The play that scores most at once is not always the best: what is left for the rest of the round counts too.")),
    takeOver(lesson, paper, extra) {
      const named = ({ tile, end }) => answers[`${tile} ${end}`];
      const table = new DominoTable({
        send: async (play) => ({ n: null, ...verdict, ...named(play) }),
        next: async () => lesson.played(),
      });
      table.nextName = _("To the end");
      table.ask(question, { intro: [...paper, ...positionPaper(question, _("How it came to this"))], extra });
      return table;
    },
  },
];

new LessonTable({
  name: "domino",
  steps,
  end: (lesson) => ({
    words: _("That is the game. On to today's first position."),
    content: h("div", { class: "invitation" },
      h("p", { class: "invitation-title" }, _("That is the game")),
      h("p", {}, _("Every day ten positions wait here, the same for everyone. An exact solver says what each play was worth."))),
    buttons: [h("button", { type: "button", class: "button quiet", onclick: () => lesson.again() }, _("Once more")), h("a", { class: "button main-button", href: "/domino" }, _("To today's first position"))],
    start: () => { location.href = "/domino"; },
    paper: [
      h("h2", {}, _("What is left to know")),
      h("p", {}, _("Whoever places the last tile goes out and gets 1 point more. If nobody can place a tile, the round is blocked. What is left in the hands never counts.")),
      h("ul", { class: "plain-links" },
        h("li", {}, h("a", { href: "/rules/fives-and-threes" }, _("The rules of fives and threes"))),
        h("li", {}, h("a", { href: "/numbers#domino" }, _("What a play is worth"))),
        h("li", {}, h("a", { href: "/learn" }, _("Learn cribbage too")))),
    ],
  }),
});
