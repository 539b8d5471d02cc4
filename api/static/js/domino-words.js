/** Sentences about seats, knocks and points that several parts of the domino pages say. */

import { _, disjunction, list, ngettext, pgettext, points, whole, word } from "./i18n.js";
import { GOAL, replay, ruledOut, ways } from "./domino-line.js";

/** What a seat is called from where the player sits; play goes to the left. */
export function seatName(seat, own, seats) {
  const away = (seat - own + seats) % seats;
  if (!away) return pgettext("seat", "You");
  if (seats === 2) return pgettext("seat", "Opponent");
  if (away === 2 && seats === 4) return pgettext("seat", "Partner");
  return away === 1 ? pgettext("seat", "Left") : pgettext("seat", "Right");
}

/** A total's threes and fives in short: "5 threes + 3 fives: 8 points". */
export function splitText({ threes, fives, table }) {
  if (!table) return _("no points");
  const parts = [threes && ngettext("{n} three", "{n} threes", threes), fives && ngettext("{n} five", "{n} fives", fives)].filter(Boolean);
  const scored = ngettext("{n} point", "{n} points", table);
  return `${parts.join(" + ")}: ${scored}`;
}

/** What follows from the last tile of a hand and, towards 61, from the score. */
export function scoreText({ bonus, points: gain, counted }, score) {
  const said = [];
  if (bonus) said.push(_("+1 for going out"));
  if (score !== null && gain) {
    if (!counted) said.push(_("{score} + {gain} is more than 61: nothing counts", { score, gain }));
    else if (score + gain === GOAL) said.push(_("{score} + {gain} = 61: won", { score, gain }));
    else said.push(`${score} + ${gain} = ${score + gain}`);
  }
  return said.join(" · ");
}

export const sumText = ({ counts, total }) => `${counts.left} + ${counts.right} = ${total}`;

const pips = (numbers) => list(numbers.map(String));
const aPip = (pip) => _("a {pip}", { pip });
const either = (numbers) => disjunction(numbers.map(aPip));

/** What each knock of others tells. */
export function knockSentences({ plays, seat, counts }) {
  const knocks = replay(plays).filter((play) => !play.tile && play.seat !== seat);
  return counts.flatMap((_count, other) => {
    const own = knocks.filter((play) => play.seat === other);
    if (!own.length) return [];
    const numbers = { at: list(own.map((play) => pips(play.pips))), pips: either(ruledOut(plays, other)) };
    if (counts.length === 2) return [_("Your opponent's knock at {at} rules out every tile with {pips}.", numbers)];
    const who = seatName(other, seat, counts.length);
    return [_("{who}: the knock at {at} rules out every tile with {pips}.", { who, ...numbers })];
  });
}

/** A seat's knocks in a few words for the table, or nothing. */
export function knockedText(plays, seat) {
  const numbers = ruledOut(plays, seat);
  return numbers.length ? _("knocked at {pips}", { pips: pips(numbers) }) : "";
}

/** What a run gave away: points, and in its finishes part of the race. */
export function givenAway({ loss, finish_loss: race }) {
  const values = { loss: points(loss), race: points(race ?? 0) };
  return race ? _("{loss} points given away, and {race} of the race in the finishes", values) : _("{loss} points given away in all", values);
}

/** How many hands there are, and how the knocks came to that. */
export function handsSentence({ counts, seat, unseen, hands, possible }) {
  if (counts.length !== 2) return ngettext("There is {n} way the others can hold their tiles.", "There are {n} ways the others can hold their tiles.", hands);
  const held = counts[1 - seat];
  const all = ways(unseen, held);
  const numbers = { held: word(held), unseen: word(unseen) };
  const holds = held === 1 ? _("Your opponent holds one of the {unseen} tiles that you cannot see.", numbers) : _("Your opponent holds {held} of the {unseen} tiles that you cannot see.", numbers);
  const left = hands < all ? _("{possible} of them are possible, and that leaves {hands} of {all} hands, each equally likely.", { possible: whole(possible), hands: whole(hands), all: whole(all) })
    : _("That makes {hands} hands, each equally likely.", { hands: whole(hands) });
  return `${holds} ${left}`;
}
