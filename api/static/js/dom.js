/** Building elements without markup in strings: nothing that a person wrote is ever parsed as HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an element; `on…` are listeners, `class`, `data-…` and `aria-…` attributes, null and false leave one out. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "css") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Say something to those who listen to the page. */
export function announce(text) {
  const live = document.getElementById("live");
  // Emptying first makes a repeated sentence heard again.
  live.textContent = "";
  setTimeout(() => { live.textContent = text; }, 60);
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Show an element arriving from where another stands. It is in its final place from the start, whatever happens. */
export function arriveFrom(element, origin, { duration = 180, delay = 0, fade = false } = {}) {
  if (calm() || !element.isConnected || !origin) return;
  const from = origin instanceof Element ? origin.getBoundingClientRect() : origin;
  const to = element.getBoundingClientRect();
  if (!from.width || !to.width) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const start = { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` };
  if (fade) start.opacity = 0;
  element.animate([start, { transform: "none" }], { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
}
