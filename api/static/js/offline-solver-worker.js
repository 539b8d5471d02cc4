/**
 * The solver in a worker of its own, so that the page stays quick while it adds up. A message asks for one position; the
 * opponent's discards from all hands are worked out with the first question for a game and kept as long as the page.
 */

import { TABLES } from "../data/discard-tables.js";
import { GAMES, choicesOf } from "./offline-model.js";
import { solve } from "./offline-solver.js";

const choices = {};

onmessage = ({ data: { game, cards, crib } }) => {
  choices[game] ??= choicesOf(GAMES[game], TABLES[game]);
  postMessage({ model: TABLES[game].version, ...solve(game, choices[game], cards, crib) });
};
