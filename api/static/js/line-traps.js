/** What makes two ends worth counting, in a sentence: traps, and totals that players know by heart. */

import { _ } from "./i18n.js";

const SENTENCES = {
  "lone-double": () => _("A double that lies alone counts once, with both its halves."),
  "blank-double": () => _("The double blank counts nothing, double or not."),
  "twelve-by-double-six": () => _("All twelve come from the double six."),
  "beside-fifteen": ({ total }) => _("{total} lies beside fifteen and scores nothing.", { total }),
  "twenty-two": () => _("22, double six and double five, is the largest total, and it scores nothing."),
  "half-double": () => _("A double at an end counts with both halves. Only with one of them would this score."),
  fifteen: () => _("Fifteen is the one total that scores both ways, 5 and 3: the most there is."),
  eighteen: () => _("Eighteen is six threes; it does not divide by five."),
  twenty: () => _("Twenty is always double six and double four, and four fives."),
};

/** The sentences for a verdict, in the order of its patterns. */
export const lineReasons = (verdict) => verdict.patterns.map((pattern) => SENTENCES[pattern]?.(verdict)).filter(Boolean);
