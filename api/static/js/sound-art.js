/**
 * The sounds of the table, made in the browser out of noise and tones: paper on felt, bone on wood, knuckles, a small chord.
 * All are soft and shorter than 400 ms. Fetched by sound.js when sounds are wanted, and not before.
 */

// Seconds after which a player that has nothing to play is put to rest.
const QUIET = 20;
// Beside a voice that calls a count, and no louder than that: nothing peaks above -13 dB.
const LOUDNESS = 1.6;

/** A level that rises from nothing and falls to nothing, so that no sound begins or ends with a click. */
function level(context, out, { at, length, gain, attack = .004 }) {
  const node = context.createGain();
  node.gain.setValueAtTime(0, at);
  node.gain.linearRampToValueAtTime(gain, at + attack);
  node.gain.setTargetAtTime(0, at + attack, (length - attack) / 5);
  node.gain.setValueAtTime(gain * Math.exp(-4.5), at + attack + (length - attack) * .9);
  node.gain.linearRampToValueAtTime(0, at + length);
  node.connect(out);
  return node;
}

const noises = new WeakMap();

/** A fifth of a second of noise, the same every time. */
function noise(context) {
  if (noises.has(context)) return noises.get(context);
  const buffer = context.createBuffer(1, Math.round(context.sampleRate * .2), context.sampleRate);
  let seed = 61;
  buffer.getChannelData(0).forEach((_unused, n, samples) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    samples[n] = seed / 2 ** 31 - 1;
  });
  noises.set(context, buffer);
  return buffer;
}

/** Something brushes along: noise through a band that moves. */
function brush(context, out, { at, length, from, to, gain, attack = .02 }) {
  const source = context.createBufferSource();
  source.buffer = noise(context);
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = .9;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(band).connect(level(context, out, { at, length, gain, attack }));
  source.start(at);
  source.stop(at + length);
}

/** A tone; struck things sink a little in pitch. */
function tone(context, out, { at, length, pitch, gain, attack, sink = 1, type = "sine" }) {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch * sink, at);
  source.frequency.exponentialRampToValueAtTime(pitch, at + Math.min(.03, length));
  source.connect(level(context, out, { at, length, gain, attack }));
  source.start(at);
  source.stop(at + length);
}

/** Wood or bone is struck: its tone, a bright one that is gone at once, and the touch itself. */
function strike(context, out, { at, pitch, length, gain, bright = 2.76 }) {
  tone(context, out, { at, length, pitch, gain, attack: .003, sink: 1.25 });
  tone(context, out, { at, length: length * .45, pitch: pitch * bright, gain: gain * .35, attack: .003 });
  brush(context, out, { at, length: .022, from: 3200, to: 1800, gain: gain * .5, attack: .003 });
}

const chord = (context, out, at, notes) => {
  for (const [pitch, later, length, gain] of notes) {
    tone(context, out, { at: at + later, length, pitch, gain, attack: .012, type: "triangle" });
    tone(context, out, { at: at + later, length: length * .6, pitch: pitch * 2, gain: gain * .2, attack: .012 });
  }
};

/** The sounds there are, each drawn from an instant on; `apart`, the seconds between several of a kind. */
export const SOUNDS = {
  // A card slides from the deck.
  slide: { apart: .036, make: (context, out, at) => brush(context, out, { at, length: .1, from: 1700, to: 3400, gain: .1 }) },
  // Two cards fall on the crib.
  crib: {
    make(context, out, at) {
      brush(context, out, { at, length: .13, from: 3000, to: 1300, gain: .13 });
      for (const [later, gain] of [[.11, .09], [.15, .07]]) strike(context, out, { at: at + later, pitch: 165, length: .09, gain });
    },
  },
  // A card is turned.
  turn: {
    make(context, out, at) {
      brush(context, out, { at, length: .07, from: 2400, to: 5200, gain: .1 });
      brush(context, out, { at: at + .075, length: .05, from: 2600, to: 1500, gain: .14, attack: .004 });
    },
  },
  // Bone on wood.
  tile: {
    apart: .034,
    make(context, out, at) {
      strike(context, out, { at: at + .03, pitch: 1180, length: .06, gain: .06, bright: 2.3 });
      strike(context, out, { at: at + .032, pitch: 410, length: .09, gain: .06 });
    },
  },
  // A peg into its hole.
  peg: {
    make(context, out, at) {
      brush(context, out, { at: at + .05, length: .06, from: 1200, to: 700, gain: .06 });
      strike(context, out, { at: at + .1, pitch: 540, length: .07, gain: .08 });
    },
  },
  // Knuckles on the table.
  knock: {
    make(context, out, at) {
      for (const [later, gain] of [[0, .13], [.13, .09]]) strike(context, out, { at: at + later, pitch: 205, length: .1, gain, bright: 1.9 });
    },
  },
  // A right answer, warm; an expensive one, lower and of wood.
  right: { make: (context, out, at) => chord(context, out, at + .02, [[392, 0, .34, .05], [493.9, .03, .33, .045], [587.3, .06, .31, .045]]) },
  dear: {
    make(context, out, at) {
      strike(context, out, { at: at + .02, pitch: 196, length: .2, gain: .09, bright: 3.9 });
      strike(context, out, { at: at + .13, pitch: 147, length: .24, gain: .09, bright: 3.9 });
    },
  },
  // A run is over.
  end: { make: (context, out, at) => chord(context, out, at, [[392, 0, .2, .05], [493.9, .06, .2, .05], [587.3, .12, .25, .05], [784, .17, .22, .045]]) },
};

/** Draw a sound on any context, from an instant on. */
export function draw(name, context, at = 0, times = 1) {
  const out = context.createGain();
  out.gain.value = LOUDNESS;
  out.connect(context.destination);
  const { make, apart = 0 } = SOUNDS[name];
  for (let n = 0; n < times; n += 1) make(context, out, at + n * apart);
}

let player = null;
let timer = 0;

/** Make a sound now, or if that takes until it is `late`, none. */
export async function sound(name, times, late) {
  player ??= new AudioContext({ latencyHint: "interactive" });
  clearTimeout(timer);
  timer = setTimeout(rest, QUIET * 1000);
  if (player.state !== "running") await player.resume();
  if (performance.now() < late) draw(name, player, player.currentTime + .005, times);
}

/** Nothing is to be heard for a while. */
export function rest() {
  clearTimeout(timer);
  if (player?.state === "running") player.suspend();
}
