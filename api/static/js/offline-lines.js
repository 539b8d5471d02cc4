/**
 * Training in lines of dominoes without the server: grown, counted and judged as puzzles/dominoes/line.py, growing.py,
 * patterns.py and puzzles/training/lines.py do it. Tests hold the two equal, line by line.
 *
 * An end is a number from 0 to 13: the open number, or 7 more where a double lies there.
 */

const PATTERNS = [
  "zero", "threes", "fives", "fifteen", "eighteen", "twenty", "no-double", "one-double", "two-doubles",
  "lone-double", "blank-double", "twelve-by-double-six", "beside-fifteen", "twenty-two", "half-double",
];
const TRAPS = new Set(PATTERNS.slice(9));
const [BLANK_DOUBLE, DOUBLE_SIX] = [7, 13];
const LONGEST = 12;
const LENGTHS = { any: [1, LONGEST], short: [1, 4], long: [5, LONGEST] };
const PASSED_OVER = 24;
const PIPS = [0, 1, 2, 3, 4, 5, 6];
/** The set, lower half first, in its order. */
const SET = PIPS.flatMap((low) => PIPS.slice(low).map((high) => [low, high]));
const HOLDING = PIPS.map((pip) => SET.filter((tile) => tile.includes(pip)));

const endOf = ([open, inner]) => (open === inner ? open + 7 : open);
const endsOf = (line) => [endOf(line[0]), endOf([line.at(-1)[1], line.at(-1)[0]])];
const pipOf = (end) => end % 7;
const countOf = (end) => (end < 7 ? end : 2 * (end - 7));
const lone = (left, right) => left === right && left >= 7;
const totalOf = (left, right) => (lone(left, right) ? countOf(left) : countOf(left) + countOf(right));
const goes = (total) => [3, 5].map((number) => (total % number ? 0 : total / number));
const pointsOf = (total) => goes(total)[0] + goes(total)[1];

function patternsOf(left, right) {
  const total = totalOf(left, right);
  const points = pointsOf(total);
  const found = new Set([!points ? "zero" : total === 15 ? "fifteen" : total % 3 ? "fives" : "threes"]);
  if (total === 18) found.add("eighteen");
  if (total === 20) found.add("twenty");
  if (total === 22) found.add("twenty-two");
  if (total === 14 || total === 16) found.add("beside-fifteen");
  found.add(lone(left, right) ? "lone-double" : ["no-double", "one-double", "two-doubles"][(left >= 7) + (right >= 7)]);
  if (left === BLANK_DOUBLE || right === BLANK_DOUBLE) found.add("blank-double");
  if ((left === DOUBLE_SIX || right === DOUBLE_SIX) && total === countOf(DOUBLE_SIX)) found.add("twelve-by-double-six");
  if (!points && pointsOf(lone(left, right) ? pipOf(left) : pipOf(left) + pipOf(right))) found.add("half-double");
  return PATTERNS.filter((pattern) => found.has(pattern));
}

const ONLY = {
  any: () => true,
  mistakes: () => true,
  "no-doubles": (found) => found.includes("no-double"),
  doubles: (found) => !found.includes("no-double"),
  threes: (found) => found.includes("threes"),
  fives: (found) => found.includes("fives"),
  fifteen: (found) => found.includes("fifteen"),
  zero: (found) => found.includes("zero"),
  traps: (found) => found.some((pattern) => TRAPS.has(pattern)),
};

const lies = (line, one) => line.some(([a, b]) => (a === one[0] && b === one[1]) || (a === one[1] && b === one[0]));

/** Lines without end, each the last with one tile more, until none fits or it is long enough. */
function* grown(draws) {
  for (;;) {
    const first = SET[draws.below(SET.length)];
    let line = [draws.below(2) ? first : [first[1], first[0]]];
    yield line;
    while (line.length < LONGEST) {
      const [left, right] = [line[0][0], line.at(-1)[1]];
      const toLeft = HOLDING[left].filter((tile) => !lies(line, tile));
      const fitting = [...toLeft, ...HOLDING[right].filter((tile) => !lies(line, tile))];
      if (!fitting.length) break;
      const place = draws.below(fitting.length);
      const [low, high] = fitting[place];
      line = place < toLeft.length ? [[low + high - left, left], ...line] : [...line, [right, low + high - right]];
      yield line;
    }
  }
}

/** A line with the doubles placed that fit and do not lie yet: left, right, both. */
function* withDoubles(line) {
  const [left, right] = [line[0][0], line.at(-1)[1]];
  const [toLeft, toRight] = [left, right].map((pip) => !lies(line, [pip, pip]));
  if (toLeft) yield [[left, left], ...line];
  if (toRight) yield [...line, [right, right]];
  if (toLeft && toRight && left !== right) yield [[left, left], ...line, [right, right]];
}

function* candidates(draws) {
  for (const line of grown(draws)) {
    yield line;
    if (draws.below(2)) for (const one of withDoubles(line)) if (one.length <= LONGEST) yield one;
  }
}

function fits(line, { length, only }) {
  const [least, greatest] = LENGTHS[length];
  return line.length >= least && line.length <= greatest && ONLY[only](patternsOf(...endsOf(line)));
}

const read = (texts) => texts.map((text) => [Number(text[0]), Number(text[2])]);
const ends = ({ line }) => endsOf(read(line));

export const offlineLines = {
  /** A fresh line of the wished length and pattern. Some that would do are passed over, for the first has just begun to grow. */
  draw(draws, wish) {
    let left = draws.below(PASSED_OVER);
    for (const line of candidates(draws)) {
      if (!fits(line, wish)) continue;
      if (!left) return { line: line.map(([a, b]) => `${a}-${b}`), last: line.length > 1 ? ["left", "right"][draws.below(2)] : null };
      left -= 1;
    }
    return null;
  },

  fits: ({ line }, wish) => fits(read(line), wish),

  /** One text for the same two ends, whichever way round and whatever lies between. */
  key: (exercise) => [...(exercise.line.length === 1 ? new Set(ends(exercise)) : ends(exercise))].sort((a, b) => b - a)
    .map((end) => (end < 7 ? `${end}` : `${pipOf(end)}-${pipOf(end)}`)).join(" "),

  allowance: (exercise) => 2000 + 1000 * [...new Set(ends(exercise))].filter((end) => end >= 7).length,

  verdict(exercise, said) {
    const [left, right] = ends(exercise);
    const total = totalOf(left, right);
    const [threes, fives] = goes(total);
    const points = threes + fives;
    return {
      n: null, line: exercise.line, last: exercise.last, said, points, off: said - points, left: countOf(left),
      right: lone(left, right) ? null : countOf(right), total, threes, fives, patterns: patternsOf(left, right),
    };
  },
};
