/** The server's clock. The visitor's own may be wrong by hours, so only the time that passed is taken from it. */

import { _ } from "./i18n.js";

let base = null;

/** Set the clock by an instant the server just named. */
export function setClock(instant) { base = Date.parse(instant) - performance.now(); }

/** Set clock and countdowns by the day that the server names as today's; whoever shows that day hears `day-known`. */
export function setDay(day) {
  setClock(day.now);
  for (const countdown of document.querySelectorAll("count-down")) {
    countdown.dataset.ends = day.ends;
    countdown.ended = false;
    countdown.tick?.();
  }
  document.dispatchEvent(new CustomEvent("day-known", { detail: day }));
}

/** The server's time now, in milliseconds. */
export const serverNow = () => (base ?? Date.now() - performance.now()) + performance.now();

export function span(milliseconds) {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60000));
  const hours = Math.floor(minutes / 60);
  if (hours) return _("{hours} h {minutes} min", { hours, minutes: minutes % 60 });
  return minutes > 1 ? _("{minutes} min", { minutes }) : _("less than a minute");
}

/** `<count-down data-now data-ends>`: how long the day still lasts; an event `ended` when it is over. */
class CountDown extends HTMLElement {
  connectedCallback() {
    if (base === null && this.dataset.now) setClock(this.dataset.now);
    this.timer = setInterval(() => this.tick(), 5000);
    this.tick();
  }

  disconnectedCallback() { clearInterval(this.timer); }

  tick() {
    // A page that was kept for the time without the server knows of no day.
    if (!this.dataset.ends) return;
    const left = Date.parse(this.dataset.ends) - serverNow();
    const text = span(left);
    if (this.dataset.said !== text) {
      this.dataset.said = text;
      this.title = _("until the next day's hands");
      this.textContent = this.hasAttribute("long") ? _("The next sheets come in {time}.", { time: text }) : _("{time} left", { time: text });
    }
    if (left <= 0 && !this.ended) {
      this.ended = true;
      document.dispatchEvent(new CustomEvent("day-ended"));
    }
  }
}

customElements.define("count-down", CountDown);
