import { isErrorText, isLoading, isPlaceholder } from "./formula";
import { nameAsRead } from "./names";
import { isHeaderText } from "./path";

/** What a cell is that holds no website, e-mail address or id of a company; `name`: a name that can be looked up. */
export type NoCompany =
  | "name"
  | "mailbox"
  | "number"
  | "phone"
  | "date"
  | "truth"
  | "total"
  | "error"
  | "loading"
  | "placeholder"
  | "several"
  | "shared page"
  | "other";

/** What something is instead of a company, and why in sentences of at most twelve words beside the text itself. */
export type Why = readonly [is: NoCompany, reason: string];

/** Heads of rows that sum others up, in frequent languages. A company may be called Max, Media or Count. */
const TOTAL = new RegExp(
  `^(?:${[
    "(?:grand |sub[- ]?|running )?totals?|sum|sums|∑|Σ|average|avg|median|row count|number of (?:companies|rows)",
    "(?:gesamt|zwischen|end)?summe|gesamt|insgesamt|mittelwert|durchschnitt|anzahl",
    "(?:sous-)?total(?: général)?|somme|moyenne|sub ?total|suma|total general|promedio|totale|somma|totaal|gemiddelde",
    "soma|média|toplam|razem|łącznie|średnia|summa|yhteensä|i alt|gjennomsnitt|итого|всего|сумма|среднее|разом",
    '合计|总计|小计|平均|合計|総計|小計|합계|총계|소계|المجموع|الإجمالي|סה["״]כ',
  ].join("|")})(?: (?:companies|accounts|rows|records|leads))?[\\s:=#()\\d.,%€$£-]*$`,
  "iu",
);

const DATE = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}(?:[T ]+\d{1,2}:\d{2}.*)?$/;
const PHONE = /^(?:tel\.?:?\s*|phone:?\s*)?(?:\+|00|\(0?\d)[\d\s()/.-]{6,20}$|^\d{3}[-. ]\d{3,4}[-. ]\d{4}$/i;
/** Digits with more than digits: a text of digits alone may be a name, such as 1010. */
const NUMBER = /^[\s\d.,'%€$£¥+()-]*\d[\s\d.,'%€$£¥+()-]*$/;

/** What a text is that is neither a website nor a name; null if it may be one. @param shown The text, as short as a message needs it. */
export function whyNeither(text: string, shown: string): Why | null {
  const name = nameAsRead(text);
  if (isErrorText(text)) return ["error", `The cell shows the error ${shown}. Fix the formula in it.`];
  if (isLoading(text)) return ["loading", "The cell is still loading. Try again when it shows a website."];
  if (name === "" || isPlaceholder(name))
    return ["placeholder", `${shown} names no company. Enter a website or a name.`];
  if (TOTAL.test(name)) return ["total", `${shown} is a total, not a company.`];
  if (DATE.test(name)) return ["date", `${shown} is a date, not a company.`];
  if (PHONE.test(name)) return ["phone", `${shown} is a telephone number, not a company.`];
  return null;
}

/** Longer names are refused. */
const LONGEST_NAME = 200;

/** What a text is that is no address: a name that can be looked up, or nothing of use. */
export function whyOnlyName(text: string, shown: string): Why {
  const { length } = nameAsRead(text);
  if (NUMBER.test(text) && /\D/.test(text)) return ["number", `${shown} is a number, not a company.`];
  if (/^[#=]/.test(text)) return ["other", `${shown} is no name. Enter a website or a name.`];
  if (length > LONGEST_NAME)
    return ["other", `${shown} is too long for a name. Shorten it to ${LONGEST_NAME} characters.`];
  // A company may be called Target, or Link.
  if (isHeaderText(text)) return ["name", `${shown} is a heading, not a company. Begin with the row below.`];
  return ["name", `${shown} is a name, not a website. Try Find websites, or COMPANY_SEARCH.`];
}
