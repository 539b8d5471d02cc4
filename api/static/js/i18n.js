/** The visitor's language: texts from the catalogue that the page brought along, numbers and dates by locale. */

const catalogue = globalThis.mugginsMessages ?? { language: "en", texts: {}, plurals: {}, forms: {} };

export const language = catalogue.language;

/** Fetch the texts of the modules that come later; English needs none. */
export const moreTexts = async () => catalogue.more?.();

/** English dates are written as in the harbour: 29 November 2026. */
const locale = language === "en" ? "en-GB" : language;

/** What writes by locale takes the browser long to make, so each is made when it is first asked for, and kept. */
const kept = (make) => { let made; return () => (made ??= make()); };
const numbers = (options) => kept(() => new Intl.NumberFormat(locale, options));
const dates = (options) => kept(() => new Intl.DateTimeFormat(locale, options));

/** The class of a number; the catalogue knows which plural form goes with each. */
const plural = kept(() => new Intl.PluralRules(locale));

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
  const text = known ? known[catalogue.forms[plural().select(n)] ?? known.length - 1] : n === 1 ? one : many;
  return fill(text, { n: whole(n), ...values });
}

const two = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = numbers({ maximumFractionDigits: 0 });
// Most numbers are short, and then the same in every language that writes these digits.
const latin = (catalogue.digits ?? "latn") === "latn";
const SHORT = /^\d{1,3}$/;
const parts = numbers({ style: "percent", maximumFractionDigits: 0 });

/** Points with two decimals, 12.67 or 12,67; a true minus sign. */
export const points = (value) => two().format(Object.is(Math.round(value * 100), -0) ? 0 : value).replace("-", "−");
export const whole = (value) => (latin && SHORT.test(value) ? String(value) : plain().format(value));
export const percent = (part) => parts().format(part);

const seconds = (digits, whole) => numbers({ minimumIntegerDigits: whole, minimumFractionDigits: digits, maximumFractionDigits: digits });
const SECONDS = { 1: [seconds(1, 1), seconds(1, 2)], 3: [seconds(3, 1), seconds(3, 2)] };

/** Milliseconds as a clock shows them, to a tenth of a second or as they are: 7.3, from a minute on 1:07.3. */
export function clockText(milliseconds, digits = 1) {
  const unit = 10 ** digits;
  const count = Math.max(0, Math.round((milliseconds * unit) / 1000));
  const minutes = Math.floor(count / (60 * unit)), rest = (count % (60 * unit)) / unit;
  return minutes ? `${minutes}:${SECONDS[digits][1]().format(rest)}` : SECONDS[digits][0]().format(rest);
}

/** The same with its unit. */
export const spent = (milliseconds) => (milliseconds < 59950 ? _("{time} s", { time: clockText(milliseconds) }) : _("{time} min", { time: clockText(milliseconds) }));

/** A time that others are ranked beside, as it is: who is ahead by a hundredth sees by how much. */
export const exactly = (milliseconds) => (milliseconds < 60000 ? _("{time} s", { time: clockText(milliseconds, 3) }) : _("{time} min", { time: clockText(milliseconds, 3) }));

/** Milliseconds for axes: 0:00, 1:30. */
export function minutesText(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const lists = (type) => kept(() => new Intl.ListFormat(locale, { type }));
const both = lists("conjunction"), either = lists("disjunction");

/** "a, b and c". */
export const list = (items) => both().format(items);

/** "a, b or c". */
export const disjunction = (items) => either().format(items);

const DAYS = Object.fromEntries(["short", "medium", "long"].map((dateStyle) => [dateStyle, dates({ dateStyle, timeZone: "UTC" })]));
const monthDays = dates({ day: "numeric", month: "long", timeZone: "UTC" });
const hours = dates({ timeStyle: "short" });
const noon = (day) => new Date(`${day}T12:00:00Z`);
// The page knows what the day is called on which it came.
const { today, todayLong, todayShort } = globalThis.document?.body?.dataset ?? {};

/** A calendar day such as 2026-11-29, which is UTC and must not move with the visitor's zone. */
export const dayName = (day, style = "long") => (day === today && style === "long" ? todayLong : DAYS[style]().format(noon(day)));

/** The same without its year. */
export const dayAndMonth = (day) => (day === today ? todayShort : monthDays().format(noon(day)));

export const clockTime = (instant) => hours().format(instant);

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
