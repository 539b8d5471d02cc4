/**
 * Analysis and practice of discards without the server: the documents of its API (`api/discard_solving.py`), with the same
 * numbers to the last bit. Their one addition is `offline`, by which a page says where they come from.
 */

import { Refusal } from "./api.js";
import { DECK, order, sorted } from "./card.js";
import { Draws } from "./offline-draws.js";
import { reasonsFor } from "./offline-reasons.js";

/** The levels of difficulty: the points between the best discard and the second. */
const BANDS = [["easy", 0.8, 2.0], ["medium", 0.3, 0.8], ["hard", 0.05, 0.3]];
const DEALT = { six: 6, five: 5 };
const KEPT_IN_MIND = 24;

const textOf = (card) => DECK[card];
const textsOf = (cards) => cards.map(textOf);

/** Answer a request of the API, or null where the server is needed. */
export function answerOffline(path, body) {
  return { "/analysis/discards": analyse, "/practice/discards": practise, "/practice/discards/answers": grade }[path]?.(body) ?? null;
}

/** All discards from a hand: what `POST /analysis/discards` answers. */
export async function analyse({ cards, crib }) {
  const hand = handOf(cards);
  const solved = await solve(hand, crib);
  const discards = solved.discards.map((one) => {
    const counts = new Map();
    for (const [, points] of one.shown) counts.set(points, (counts.get(points) ?? 0) + 1);
    const distribution = [...counts].sort(([a], [b]) => a - b).map(([points, starters]) => ({ points, starters }));
    return { ...valued(one, solved), distribution, starters: startersOf(one) };
  });
  return { game: gameOf(hand), crib, cards: hand, model: solved.model, deals: solved.deals, discards, offline: true };
}

/** A fresh position: what `POST /practice/discards` answers. The next one is made ready while the player thinks. */
export async function practise({ crib = "any", difficulty = "any", game = "six" } = {}) {
  const wishes = JSON.stringify([crib, difficulty, game]);
  const search = (urgent) => {
    const one = { wishes, urgent, dropped: false };
    one.question = draw(crib, difficulty, game, one);
    return one;
  };
  if (next && next.wishes !== wishes) next.dropped = true;
  const mine = next?.wishes === wishes ? next : search(true);
  mine.urgent = true;
  next = null;
  const question = await mine.question;
  if (!next) {
    const ahead = next = search(false);
    // What fails in the background is tried again, by whoever needs it.
    ahead.question.catch(() => { if (next === ahead) next = null; });
  }
  return question;
}

/** The verdict on a throw: what `POST /practice/discards/answers` answers. */
export async function grade({ crib, cards, thrown }) {
  const hand = handOf(cards);
  const mine = thrownFrom(thrown, hand);
  const solved = await solve(hand, crib);
  const best = solved.discards[0].total / solved.deals;
  const choices = solved.discards.map((one) => {
    const choice = valued(one, solved);
    const loss = Math.max(0, best - choice.total);
    return { ...choice, loss, score: scoreOf(loss), starters: startersOf(one) };
  });
  const chosen = choices.find((choice) => choice.cards.join() === mine.join());
  return {
    n: null, crib, cards: hand, thrown: chosen.cards, place: 1 + choices.filter((choice) => choice.total > chosen.total).length,
    loss: chosen.loss, score: chosen.score, margin: choices[1].loss, deals: solved.deals, choices, reasons: reasonsFor(crib, choices, chosen), offline: true,
  };
}

const gameOf = (hand) => (hand.length === 6 ? "six" : "five");

/** Each value is one correctly rounded division of whole numbers, as on the server. */
const valued = (one, { starters, deals }) =>
  ({ cards: textsOf(one.cards), kept: textsOf(one.kept), hand: one.hand / starters, crib: one.crib / deals, total: one.total / deals });

const startersOf = (one) => Object.fromEntries(one.shown.map(([starter, points]) => [textOf(starter), points]));

/** Every point given away halves the score; a half goes to the even number. */
function scoreOf(loss) {
  const exact = 100 * 2 ** -loss, low = Math.floor(exact);
  return exact - low === 0.5 ? low + (low & 1) : Math.round(exact);
}

const refuse = (code, detail) => { throw new Refusal({ code, detail, status: 422 }, 422); };

function checked(cards, what) {
  for (const card of cards) {
    if (!DECK.includes(card)) refuse("not-a-card", `'${card}' is not a card: write the rank (A23456789TJQK) and then the suit (C, D, H or S), as in 5H or TS`);
  }
  const twice = cards.find((card, place) => cards.indexOf(card) < place);
  if (twice) refuse("card-twice", `${twice} stands twice in ${what}: a deck holds it once`);
}

function handOf(cards) {
  checked(cards, "the hand");
  if (!Object.values(DEALT).includes(cards.length)) {
    refuse("wrong-number-of-cards", `a discard is chosen from six cards, or from five in the five-card game, not from ${cards.length}`);
  }
  return sorted(cards);
}

function thrownFrom(thrown, hand) {
  checked(thrown, "the discard");
  if (thrown.length !== 2) refuse("wrong-number-of-cards", `the discard must be 2 cards, not ${thrown.length}`);
  for (const card of thrown) if (!hand.includes(card)) refuse("card-not-held", `${card} is not held: the cards are ${hand.join(" ")}`);
  return sorted(thrown);
}

const draws = new Draws();
let next = null;

/** A position of the crib, difficulty and game asked for; each hand is as likely as any other of that level. */
async function draw(crib, difficulty, game, search) {
  const owner = crib === "any" ? ["own", "opponent"][draws.below(2)] : crib;
  const wanted = BANDS.find(([name]) => name === difficulty);
  for (;;) {
    const cards = sorted(draws.sample(DECK, DEALT[game]));
    const { discards: [best, second], deals } = await solve(cards, owner, search.urgent);
    if (search.dropped) throw new Error("other hands are wished for");
    const margin = best.total / deals - second.total / deals;
    const found = BANDS.find(([, low, high]) => low <= margin && margin < high);
    if (!wanted || wanted === found) return { game, crib: owner, cards, difficulty: found?.[0] ?? "any", offline: true };
  }
}

// One question at a time is with the worker, so that one that somebody waits for goes before what is made ready.
const waiting = [];
const known = new Map();
let worker = null;
let busy = null;

/** What the worker answers for a hand in deck order. */
function solve(cards, crib, urgent = true) {
  const key = `${cards.join("")} ${crib}`;
  const before = known.get(key);
  if (before) {
    if (urgent) before.job.urgent = true;
    return before.answer;
  }
  const job = { question: { game: gameOf(cards), cards: cards.map(order), crib }, urgent };
  const answer = new Promise((resolve, reject) => { Object.assign(job, { resolve, reject }); });
  known.set(key, { job, answer });
  answer.catch(() => known.delete(key));
  if (known.size > KEPT_IN_MIND) known.delete(known.keys().next().value);
  waiting.push(job);
  go();
  return answer;
}

function go() {
  if (busy || !waiting.length) return;
  const urgent = waiting.findIndex((job) => job.urgent);
  [busy] = waiting.splice(Math.max(0, urgent), 1);
  worker ??= started();
  worker.postMessage(busy.question);
}

function started() {
  const made = new Worker(new URL("./offline-solver-worker.js", import.meta.url), { type: "module" });
  made.onmessage = ({ data }) => settle((job) => job.resolve(data));
  // Most likely its files could not be loaded: the next question starts another one.
  made.onerror = (event) => {
    event.preventDefault();
    made.terminate();
    worker = null;
    settle((job) => job.reject(new Error("the solver did not start")));
  };
  return made;
}

function settle(end) {
  const job = busy;
  busy = null;
  if (job) end(job);
  go();
}
