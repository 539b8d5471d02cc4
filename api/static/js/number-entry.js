/** A number from 0 to the most there can be as it is typed, tapped or spoken: taken back until it is sent, or sent at once where that is wished. */

// A first digit that may go on waits this long for the second.
const PAUSE = 700;

export class NumberEntry {
  /** `changed()` after each change; `submit()` when the number is complete and `instant` is on. */
  constructor({ highest, changed, submit }) {
    Object.assign(this, { highest, changed, submit, text: "", instant: false });
  }

  /** The number, or null while there is none. */
  get value() { return this.text === "" ? null : Number(this.text); }

  digit(digit) {
    const longer = this.text === "0" ? digit : this.text + digit;
    // What cannot be is a slip: the new digit begins afresh, or is none.
    if (Number(digit) > this.highest) return;
    this.put(Number(longer) > this.highest || longer.length > 2 ? digit : longer);
  }

  back() { this.put(this.text.slice(0, -1), false); }

  clear() { this.put("", false); }

  /** A whole number at once, from the keypad or by voice. */
  set(number) {
    this.put(String(number), false);
    if (this.instant) this.submit();
  }

  /** Whatever text a field was given by other means. */
  read(text) {
    const digits = text.replace(/\D/g, "").slice(-2);
    const number = [digits, digits.slice(-1)].find((some) => some !== "" && Number(some) <= this.highest);
    this.put(number === undefined ? "" : String(Number(number)));
  }

  put(text, typed = true) {
    clearTimeout(this.timer);
    this.text = text;
    this.changed();
    if (!typed || !this.instant || text === "") return;
    const open = text !== "0" && Number(`${text}0`) <= this.highest;
    if (open) this.timer = setTimeout(() => this.submit(), PAUSE);
    else this.submit();
  }

  /** Forget a submission that still waits. */
  hold() { clearTimeout(this.timer); }
}
