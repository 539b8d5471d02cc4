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

/** Say something to those who listen to the page. What comes as a function is put into words when it is said, after what is seen. */
export function announce(text) {
  const live = document.getElementById("live");
  // Emptying first makes a repeated sentence heard again.
  live.textContent = "";
  setTimeout(() => { live.textContent = typeof text === "function" ? text() : text; }, 60);
}

export const nextTask = () => new Promise((resolve) => { setTimeout(resolve); });

/** Resolves once what was changed is seen, or at once where nobody looks: what takes longer waits for it. */
export const painted = () => new Promise((seen) => {
  const late = setTimeout(seen, 60);
  requestAnimationFrame(() => setTimeout(() => { clearTimeout(late); seen(); }));
});
