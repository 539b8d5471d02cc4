/**
 * The kinds of sheet as boards, finishes and share texts know them, by name. Each says: `practice`, the address of its
 * training; `columns` of a board row after rank and player, `[{ head(), cell(row), wide }]`; `ties()`, who shares a rank;
 * `spread(statistics, run)`, a histogram; `othersTitle()` and `others(statistics, run)`, what was answered; `solved(position, n)`
 * of a closed day; `share(run, ranked)`, a text that gives nothing away; `sibling()`, the way to the day's other sheet.
 */

import { count } from "./kind-count.js";
import { discard } from "./kind-discard.js";
import { domino } from "./kind-domino.js";
import { ends } from "./kind-ends.js";

export const KINDS = { count, discard, domino, ends };
