/** The visitor's language: texts from the catalogue that the page brought along, numbers and dates by locale. */

const catalogue = globalThis.mugginsMessages ?? { language: "en", texts: {}, plurals: {}, rule: "" };

export const language = catalogue.language;

/** English dates are written as in the harbour: 29 November 2026. */
const locale = language === "en" ? "en-GB" : language;

/** Which plural form a number takes. The browser's own rules name the same classes in the catalogue's order. */
const plural = new Intl.PluralRules(locale);
const classes = plural.resolvedOptions().pluralCategories;
const ORDER = ["zero", "one", "two", "few", "many", "other"];
const forms = ORDER.filter((name) => classes.includes(name));

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));

/** Translate a text and fill its {placeholders}. */
export function _(text, values = {}) {
  return fill(catalogue.texts[text] ?? text, values);
}

/** Translate a word that means different things in different places. */
export const pgettext = (context, text) => catalogue.texts[`${context}\u0004${text}`] ?? text;

/** Translate by number; the placeholder {n} is the number, written by locale. */
export function ngettext(one, many, n, values = {}) {
  const known = catalogue.plurals[one];
  const text = known ? known[Math.min(forms.indexOf(plural.select(n)), known.length - 1)] : n === 1 ? one : many;
  return fill(text, { n: whole(n), ...values });
}

const two = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/** Points with two decimals, 12.67 or 12,67; a true minus sign. */
export const points = (value) => two.format(Object.is(Math.round(value * 100), -0) ? 0 : value).replace("-", "−");
export const whole = (value) => plain.format(value);
export const percent = (part) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(part);

const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const tenthsOfMinute = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Milliseconds as a clock shows them, to a tenth of a second: 7.3, from a minute on 1:07.3. */
export function clockText(milliseconds) {
  const count = Math.max(0, Math.round(milliseconds / 100));
  const minutes = Math.floor(count / 600), seconds = (count % 600) / 10;
  return minutes ? `${minutes}:${tenthsOfMinute.format(seconds)}` : tenths.format(seconds);
}

/** The same with its unit. */
export const spent = (milliseconds) => (milliseconds < 59950 ? _("{time} s", { time: clockText(milliseconds) }) : _("{time} min", { time: clockText(milliseconds) }));

/** Milliseconds for axes: 0:00, 1:30. */
export function minutesText(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "a, b and c". */
export const list = (items) => new Intl.ListFormat(locale, { type: "conjunction" }).format(items);

/** "a, b or c". */
export const disjunction = (items) => new Intl.ListFormat(locale, { type: "disjunction" }).format(items);

/** A calendar day such as 2026-11-29, which is UTC and must not move with the visitor's zone. */
export const dayName = (day, style = "long") =>
  new Intl.DateTimeFormat(locale, { dateStyle: style, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));

export const clockTime = (instant) => new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(instant);

const SMALL = () => [
  _("zero"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"), _("ten"),
  _("eleven"), _("twelve"), _("thirteen"), _("fourteen"), _("fifteen"), _("sixteen"), _("seventeen"), _("eighteen"),
  _("nineteen"), _("twenty"), _("twenty-one"), _("twenty-two"), _("twenty-three"), _("twenty-four"), _("twenty-five"),
  _("twenty-six"), _("twenty-seven"), _("twenty-eight"), _("twenty-nine"),
];
/** A small number as a word. */
export const word = (n) => SMALL()[n] ?? whole(n);

const PLACES = () => [
  "", _("best"), _("second best"), _("third best"), _("fourth best"), _("fifth best"), _("sixth best"), _("seventh best"),
  _("eighth best"), _("ninth best"), _("tenth best"), _("eleventh best"), _("twelfth best"), _("thirteenth best"),
  _("fourteenth best"), _("last"),
];
/** A place among choices as words; the last is called so. */
export const place = (n, of) => (n === of ? PLACES()[15] : PLACES()[n]);
