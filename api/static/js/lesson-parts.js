/** What the steps of lessons are made of: cards or tiles to find, and a number to say. */

import { announce } from "./dom.js";
import { _, whole } from "./i18n.js";
import { Keypad } from "./keypad.js";
import { NumberEntry } from "./number-entry.js";
import { PickRow } from "./pick-row.js";

/** Things to find in a row: `judge(items)` returns `{ right, text }`. */
export function pick(table, items, { judge, middle = null, words = "", ...options }) {
  const row = new PickRow(items, {
    ...options,
    submit: () => table.act(),
    amiss: (text) => table.wrong(text),
    picked: (found) => {
      const { right, text } = judge(found);
      if (!right) { table.wrong(text); return; }
      row.settle();
      table.right(text);
    },
  });
  return { middle, hand: row.element, words, type: () => row.type(), step: (by) => row.step(by), toggle: () => row.toggle(items[row.current]), focus: () => row.focus() };
}

/** A number from 0 to the most: tapped, or typed as digits. `judge(number)` returns `{ right, text }`. */
export function number(table, highest, { judge, middle = null, words = "", label }) {
  const pad = new Keypad(highest, (value) => entry.set(value));
  pad.element.setAttribute("aria-label", label);
  pad.element.setAttribute("tabindex", "-1");
  const entry = new NumberEntry({
    highest,
    changed: () => { pad.mark(entry.value); table.refresh(); if (entry.value !== null) announce(whole(entry.value)); },
    submit: () => {},
  });
  const submit = () => {
    const { right, text } = judge(entry.value);
    if (!right) { table.wrong(text); return; }
    for (const key of pad.keys) key.setAttribute("aria-disabled", "true");
    table.right(text);
  };
  return {
    middle, hand: pad.element, words, submit,
    ready: () => entry.value !== null,
    mainText: () => (entry.value === null ? _("Choose a number") : _("Say {n}", { n: whole(entry.value) })),
    digit: (key) => { if (key === "Backspace") entry.back(); else entry.digit(key); },
    // Not a key, on which Enter would be that number: Enter says the one that is chosen.
    focus: () => pad.element.focus(),
  };
}
