/**
 * A round as text, for fields and addresses: `6-6 6-3l 3-3r x 5-3r`, tile by tile, with l or r for the end and x for a
 * knock; seats follow from who opens and how many play, seat 0 being one's own.
 */

import { isTile, plain, sidesFor, placed } from "./domino-line.js";

/** Tiles that each holds at the start. */
export const DEALT = { 2: 7, 3: 5, 4: 5 };

/** The moves of a round as text. */
export const roundText = (plays) => plays.map(({ tile, end }) => (tile ? tile + (end ? end[0] : "") : "x")).join(" ");

/**
 * Read a round: `{ plays, wrong }`, the plays up to the first that cannot be, and the text of that one. `opener` is the
 * seat that opens. An end may be left out where the tile fits only one.
 */
export function readRound(text, { seats, opener }) {
  const plays = [];
  const used = new Set();
  const counts = Array.from({ length: seats }, () => DEALT[seats]);
  let line = [], seat = opener;
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const read = /^([0-6])[-–]?([0-6])@?(l|r)?$/i.exec(word);
    const knock = /^(x|k|-|knock|klopf\w*)$/i.test(word);
    if (counts[seat] === 0 && seats === 4) seat = (seat + 1) % seats;
    if (knock && line.length) {
      plays.push({ seat, tile: null, end: null });
    } else if (read && isTile(`${read[1]}-${read[2]}`)) {
      const tile = line.length ? plain(`${read[1]}-${read[2]}`) : `${read[1]}-${read[2]}`;
      const sides = sidesFor(line, tile);
      const end = !line.length ? null : read[3] ? (read[3].toLowerCase() === "l" ? "left" : "right") : sides[0];
      if (used.has(plain(tile)) || !sides.includes(end) || counts[seat] === 0) return { plays, counts, line, seat, wrong: word };
      used.add(plain(tile));
      line = placed(line, tile, end);
      counts[seat] -= 1;
      plays.push({ seat, tile, end });
    } else {
      return { plays, counts, line, seat, wrong: word };
    }
    seat = (seat + 1) % seats;
  }
  if (seats === 4 && counts[seat] === 0) seat = (seat + 1) % seats;
  return { plays, counts, line, seat, wrong: null };
}

const asMove = ({ seat, tile, end }) => (tile ? (end ? { seat, tile, end } : { seat, tile }) : { seat, knock: true });

/** A position as the API takes it, from a question as it gives it. */
export const asPosition = ({ plays, seat, hand, counts, scores }) => ({ plays: plays.map(asMove), seat, hand: hand.map(plain), counts, scores });

/** The address of the analysis of a position, seen from the seat that is to play. */
export function analysisAddress({ plays, seat, hand, counts, scores }) {
  const seats = counts.length;
  const query = new URLSearchParams({ plays: roundText(plays), hand: hand.map(plain).join(" "), seats, opener: plays.length ? (plays[0].seat - seat + seats) % seats : 0 });
  if (scores) query.set("scores", (scores.length === 2 ? [scores[seat % 2], scores[(seat + 1) % 2]] : scores).join(" "));
  return `/analyse/domino?${query}`;
}
