/**
 * Everything that moves by itself, in one place. What moves stands where it belongs from the first instant; a motion only
 * shows how it came there, by transform and opacity alone. So nothing waits for one, and nothing is left lying if one is
 * cut short. Times are the tokens `--quick` and `--step`; under `prefers-reduced-motion`, and where nobody looks, nothing moves.
 */

/** The motions there are: `time` of each element's own, in which token; `spread`, the milliseconds from the first to the last of several. */
export const MOTIONS = {
  deal: { time: "step", spread: 200 },
  lay: { time: "quick", spread: 60 },
  throw: { time: "step", spread: 40 },
  turn: { time: "step" },
  walk: { time: "step" },
  peg: { time: "quick" },
  snap: { time: "step" },
  knock: { time: "quick" },
};
// Between one card and the next, at the most.
const GAP = 40;

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const box = (place) => (place instanceof Element ? place.getBoundingClientRect() : place);
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/** Whether there is something to see between here and there. */
const seen = (element, from) => !calm() && !document.hidden && element.isConnected && from?.width > 0 && element.offsetWidth > 0;

/** Play motions of one name, all measured before the first begins. A frame that is left out is the element as it stands. */
function play(name, moves) {
  const { time, spread = 0 } = MOTIONS[name];
  const [duration, easing] = [parseFloat(token(time)), token("ease")];
  const gap = Math.min(GAP, spread / Math.max(1, moves.length - 1));
  moves.forEach(({ element, frames, pace = easing }, n) => element.animate(frames, { id: name, duration, delay: n * gap, easing: pace, fill: "backwards" }));
}

/**
 * The transform that shows an element where another lay: `x`, `y` in its own directions and `scale`. An element that lies
 * turned about its own pivot, as cards in a pile do, comes from lying straight. `angle` turns it further, in degrees.
 */
function lying(element, from, angle = 0) {
  for (const motion of element.getAnimations()) if (motion.id in MOTIONS) motion.cancel();
  const { offsetWidth: width, offsetHeight: height } = element;
  const style = getComputedStyle(element);
  const [pivotX, pivotY] = style.transformOrigin.split(" ").map(parseFloat);
  const turned = parseFloat(style.rotate) || 0;
  const [here, there] = [middle(box(element)), middle(from)];
  const scale = Math.max(from.width, from.height) / Math.max(width, height);
  const rotated = ({ x, y }, degrees) => {
    const [sin, cos] = [Math.sin(degrees * Math.PI / 180), Math.cos(degrees * Math.PI / 180)];
    return { x: x * cos - y * sin, y: x * sin + y * cos };
  };
  const away = rotated({ x: there.x - here.x, y: there.y - here.y }, -turned);
  const pivot = { x: pivotX - width / 2, y: pivotY - height / 2 };
  const held = rotated(pivot, angle - turned);
  return { x: away.x - pivot.x + scale * held.x, y: away.y - pivot.y + scale * held.y, scale, angle: angle - turned };
}

const transform = ({ x, y, scale, angle = 0 }) => `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale})`;

/** Elements come from where something lay to where they lie, one after the other; with `fade`, out of nothing. */
export function fly(elements, origin, name, { fade = false } = {}) {
  const from = box(origin);
  play(name, elements.filter((element) => seen(element, from)).map((element) => ({
    element, frames: [{ transform: transform(lying(element, from)), offset: 0, ...(fade ? { opacity: 0 } : {}) }, ...(fade ? [{ opacity: 1, offset: .25 }] : [])],
  })));
}

/** Cards or tiles are dealt from the pile. They are measured just before they are first seen, when the page is laid anyway. */
export const deal = (elements, pile) => requestAnimationFrame(() => fly(elements, pile, "deal", { fade: true }));

/**
 * Cards turn over on their way: until a card stands on edge it shows its other side, `covers`, which lies over it that long
 * and is not to be seen otherwise.
 */
export function turnOver(cards, origins, covers, name = "turn") {
  const moves = cards.flatMap((card, n) => {
    const from = box(Array.isArray(origins) ? origins[n] : origins);
    return seen(card, from) ? [{ card, cover: covers[n], start: lying(card, from) }] : [];
  });
  for (const { card, cover } of moves) card.append(cover);
  play(name, moves.map(({ card, start: { x, y, scale, angle } }) => {
    const at = (left, wide) => `${transform({ x: x * left, y: y * left, scale: 1 + (scale - 1) * left, angle: angle * left })} scaleX(${wide})`;
    return { element: card, frames: [{ transform: at(1, 1) }, { transform: at(.5, .01) }, { transform: at(0, 1) }], pace: "linear" };
  }));
  play(name, moves.map(({ cover }) => ({ element: cover, frames: [{ opacity: 1 }, { opacity: 1, offset: .5 }, { opacity: 0, offset: .5 }, { opacity: 0 }], pace: "linear" })));
  for (const { cover } of moves) for (const motion of cover.getAnimations()) motion.onfinish = motion.oncancel = () => cover.remove();
}

/** A peg is lifted out of its hole and goes to the next. */
export function walk(peg, from) {
  if (!seen(peg, from)) return;
  const { x, y, scale } = lying(peg, from);
  play("walk", [{ element: peg, frames: [{ transform: transform({ x, y, scale }), offset: 0 }, { transform: transform({ x: x / 2, y: y / 2 - 7, scale: 1.3 }), offset: .5 }] }]);
}

/** A peg is set. */
export function setPeg(peg) {
  if (peg && seen(peg, box(peg))) play("peg", [{ element: peg, frames: [{ transform: "translateY(-9px) scale(1.4)", opacity: 0, offset: 0 }] }]);
}

/** A tile slides from the hand and snaps on; it gives a little when it touches. `angle` is how it lay before. */
export function snap(tile, from, angle = 0) {
  if (!seen(tile, from)) return;
  const start = transform(lying(tile, from, angle));
  play("snap", [{ element: tile, frames: [{ transform: start, offset: 0 }, { transform: "scale(.96)", offset: .8, easing: "ease-out" }], pace: "linear" }]);
}

/** Knuckles on the table: twice, the second more softly. */
export function knock(element) {
  if (element && seen(element, box(element))) play("knock", [{ element, frames: [{ offset: 0 }, { transform: "translateY(3px)", offset: .25 }, { transform: "none", offset: .5 }, { transform: "translateY(2px)", offset: .75 }] }]);
}
