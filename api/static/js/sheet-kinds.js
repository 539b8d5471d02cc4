/**
 * The kinds of sheet as their own tables know them before the end: `name`; `title()`; `practice`, the address of their
 * training; `sibling()`, the way to the day's next sheet. `whole()` brings all else, as kinds.js lists it.
 */

import { h } from "./dom.js";
import { _ } from "./i18n.js";

const sibling = (href, text) => h("a", { class: "button quiet", href }, text);

export const discard = {
  name: "discard",
  title: () => _("Discards"),
  practice: "/practice",
  sibling: () => sibling("/count", _("Also today: twenty hands to count")),
  whole: async () => (await import("./kind-discard.js")).discard,
};

export const count = {
  name: "count",
  title: () => _("Counting"),
  practice: "/practice/count",
  sibling: () => sibling("/domino", _("Also today: ten positions of dominoes")),
  whole: async () => (await import("./kind-count.js")).count,
};

export const domino = {
  name: "domino",
  title: () => _("Dominoes"),
  practice: "/practice/domino",
  sibling: () => sibling("/", _("Also today: ten hands to discard from")),
  whole: async () => (await import("./kind-domino.js")).domino,
};

export const ends = {
  name: "ends",
  title: () => _("Ends"),
  practice: "/practice/ends",
  sibling: () => sibling("/", _("Also today: ten hands to discard from")),
  whole: async () => (await import("./kind-ends.js")).ends,
};
