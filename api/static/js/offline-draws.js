/** Draws without the server: the browser's own chance, in the same steps as puzzles/stream.py takes them. */

/** The next 32 random bits. */
const chance = () => crypto.getRandomValues(new Uint32Array(1))[0];

export class Draws {
  /** `word()` returns 32 random bits; the tests give words that are known. */
  constructor(word = chance) { this.word = word; }

  /** From 0 to `n - 1`, each equally likely: a word beyond the last whole multiple of `n` is thrown away. */
  below(n) {
    const limit = 2 ** 32 - ((2 ** 32) % n);
    for (;;) {
      const word = this.word();
      if (word < limit) return word % n;
    }
  }

  /** `count` different items in drawn order. */
  sample(items, count) {
    const pool = [...items];
    for (let place = 0; place < count; place += 1) {
      const other = place + this.below(pool.length - place);
      [pool[place], pool[other]] = [pool[other], pool[place]];
    }
    return pool.slice(0, count);
  }
}
