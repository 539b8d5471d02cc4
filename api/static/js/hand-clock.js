/** The page's own clock for one hand. It decides nothing: the time that counts is the server's. */

import { h } from "./dom.js";
import { clockText, whole } from "./i18n.js";
import { calm } from "./motion.js";

export class HandClock {
  constructor() {
    this.digits = h("span", { class: "clock-digits" });
    this.left = h("span", { class: "clock-left" });
    this.element = h("div", { class: "hand-clock", role: "timer", "aria-live": "off" }, this.digits, this.left);
  }

  /** Run from so many milliseconds; with a limit, call `over()` when it is reached. While `held()`, the limit waits. */
  start(elapsed, { limit = 0, over = () => {}, held = () => false } = {}) {
    this.halt();
    const began = performance.now() - elapsed;
    delete this.element.dataset.stopped;
    this.left.textContent = limit ? `/ ${whole(limit / 1000)}` : "";
    let [last, spared] = [0, 0];
    const tick = () => {
      const now = performance.now() - began;
      if (held()) spared += now - last;
      last = now;
      // Without motion the seconds still count, but quietly.
      this.digits.textContent = calm() ? clockText(Math.floor(now / 1000) * 1000) : clockText(now);
      if (limit && now - spared >= limit) { this.halt(); over(); }
    };
    this.timer = setInterval(tick, 100);
    tick();
  }

  /** Stand still, at the time that the server named. */
  stop(milliseconds) {
    this.halt();
    this.element.dataset.stopped = "";
    this.left.textContent = "";
    this.digits.textContent = clockText(milliseconds);
  }

  halt() { clearInterval(this.timer); }
}
