/** Calls a count step by step: lights what each step counts, marks its words, and speaks them where that is wished. */

import { say, silence } from "./voice.js";

// As fast as a player calls; a long count is called a little faster.
const STEP = 950;
const BRISK = 620;

export class Caller {
  /** `light(parts)` shows parts of the question, `mark(n)` the step that is being called, both with null at the end. */
  constructor({ light, mark }) { Object.assign(this, { light, mark, turn: 0 }); }

  async call(steps, { aloud = false } = {}) {
    this.stop();
    const turn = this.turn;
    for (const [n, step] of steps.entries()) {
      this.light(step.lights);
      this.mark(n);
      const pause = new Promise((resolve) => { setTimeout(resolve, steps.length > 6 ? BRISK : STEP); });
      await (aloud ? Promise.all([say(step.words), pause]) : pause);
      if (turn !== this.turn) return;
    }
    this.light(null);
    this.mark(null);
  }

  stop() {
    this.turn += 1;
    silence();
    this.light(null);
    this.mark(null);
  }
}
