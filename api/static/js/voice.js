/** The browser's voice and ear, where it has them: a count spoken aloud, numbers understood. */

import { language, word } from "./i18n.js";

const TONGUE = { en: "en-GB", de: "de-DE" }[language] ?? language;
const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

export const canSpeak = "speechSynthesis" in globalThis;
export const canHear = Boolean(Recognition);

/** Speak, and be done when it is said; a voice that says nothing holds nobody up. */
export function say(text) {
  if (!canSpeak) return Promise.resolve();
  return new Promise((resolve) => {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = TONGUE;
    words.rate = 1.15;
    words.onend = words.onerror = resolve;
    setTimeout(resolve, 4000);
    speechSynthesis.speak(words);
  });
}

export function silence() { if (canSpeak) speechSynthesis.cancel(); }

const UNITS = {
  en: ["zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty", ["twenty", ""]],
  de: ["null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig", ["", "undzwanzig"]],
};
// What recognisers make of short numbers, and what players say for none.
const ALSO = {
  en: { oh: 0, nought: 0, none: 0, nothing: 0, won: 1, to: 2, too: 2, for: 4, fore: 4, ate: 8 },
  de: { nichts: 0, keine: 0, nix: 0, ein: 1, einen: 1, zwo: 2, zwoundzwanzig: 22 },
};

function vocabulary(tongue) {
  const [names, [before, after]] = UNITS[tongue];
  const list = names.split(" ");
  const words = new Map(list.map((name, number) => [name, number]));
  for (let unit = 1; unit <= 9; unit += 1) words.set(`${before}${tongue === "de" && unit === 1 ? "ein" : list[unit]}${after}`, 20 + unit);
  for (const [name, number] of Object.entries(ALSO[tongue])) words.set(name, number);
  return words;
}

// Another language's numbers are those of its catalogue.
const named = () => new Map(Array.from({ length: 30 }, (_unused, number) => [word(number).toLowerCase(), number]));
const WORDS = { en: vocabulary("en"), de: vocabulary("de") };

/** The number from 0 to 29 that a text names in digits or words, the last one if it names several; null for none. */
export function numberIn(text, tongue = language) {
  const words = (WORDS[tongue] ??= named());
  const heard = text.toLowerCase().replace(/[.,!?]/g, " ").replace(/twenty[\s-]+(?=\w)/g, "twenty").trim();
  const joined = words.get(heard.replace(/\s+/g, ""));
  if (joined !== undefined) return joined;
  for (const part of heard.split(/[\s-]+/).reverse()) {
    const number = /^\d{1,2}$/.test(part) ? Number(part) : words.get(part);
    if (number !== undefined && number <= 29) return number;
  }
  return null;
}

export class Ear {
  /** `heard(number)` for each number that was understood; `lost(reason)` when the browser will not listen. */
  constructor({ heard, lost }) { Object.assign(this, { heard, lost, on: false }); }

  listen() {
    if (!canHear || this.on) return;
    this.on = true;
    this.recognition = new Recognition();
    Object.assign(this.recognition, { lang: TONGUE, continuous: true, interimResults: false, maxAlternatives: 4 });
    this.recognition.onresult = ({ results, resultIndex }) => {
      const number = [...results[resultIndex]].map(({ transcript }) => numberIn(transcript)).find((found) => found !== null);
      if (number !== undefined) this.heard(number);
    };
    this.recognition.onerror = ({ error }) => {
      if (!["not-allowed", "service-not-allowed", "audio-capture", "network", "language-not-supported"].includes(error)) return;
      this.on = false;
      this.lost(error);
    };
    // Browsers end a recognition after a silence; whoever counts may think longer.
    this.recognition.onend = () => { if (this.on) setTimeout(() => this.resume(), 250); };
    this.resume();
  }

  resume() { if (this.on) try { this.recognition.start(); } catch { /* It listens already. */ } }

  rest() {
    this.on = false;
    this.recognition?.abort();
  }
}
