import { addressInside } from "./address-inside";
import { isDate } from "./api-date";
import { isLoading, isPlaceholder } from "./formula";
import { isMailboxHost } from "./mailbox-hosts";
import { type NoCompany, type Why, whyNeither, whyOnlyName } from "./no-company";
import { isHeaderText } from "./path";
import {
  HOST_MAX,
  isPlainHost,
  isPrivateName,
  isPublicHost,
  sharedHostOf,
  splitAddress,
} from "./shared-hosts";
import { shortened } from "./shortened";

/** Short texts of letters and digits, like the service's own ids. */
const SHORT_ID = /^[a-z\d](?:[a-z\d_-]{0,38}[a-z\d])?$/i;
/** 7 small letters and digits with at least one digit, such as `00000l1`, which no word looks like. */
const USUAL_ID = /^(?=.*\d)[a-z\d]{7}$/;
const ID_HEADING = /^(?:company[\s_-]*)?(?:uuid|id)$/i;

let isReturned: (text: string) => boolean = () => false;

/**
 * Sets for this execution which texts are ids, since the API has returned them. Nothing else tells an id `abcdefg` from a word.
 */
export function recogniseIds(known: (text: string) => boolean): void {
  isReturned = known;
}

/** Whether a text is a company's id: of the usual form, or returned by the API. Case counts. */
export function isCompanyId(text: string): boolean {
  return USUAL_ID.test(text) || (mayBeId(text) && isReturned(text));
}

/** Whether a text may be an id, in a column whose heading says so. */
export function mayBeId(text: string): boolean {
  return SHORT_ID.test(text) && !isPlaceholder(text) && !isLoading(text) && !isHeaderText(text);
}

/** Whether an id is recognised only if it is remembered. */
export function isUnusualId(text: string): boolean {
  return mayBeId(text) && !USUAL_ID.test(text);
}

/** Whether a cell heads a column of company ids: `Company ID`, `company_uuid`. */
export function isIdHeading(cell: unknown): boolean {
  return typeof cell === "string" && /company|uuid/i.test(cell) && ID_HEADING.test(cell.trim());
}

/** What a cell of a company column holds. `text` is what people see in it, without blanks around it. */
export type CompanyCell =
  | { readonly kind: "blank" }
  /** `key` is the company key: the website in its one spelling, or an id. */
  | {
      readonly kind: "company";
      readonly key: string;
      readonly text: string;
      /** It is the first of several in the cell. */
      readonly isFirst?: true;
    }
  /** `reason` says what it is and the way out, in sentences. Never sent to the API. */
  | { readonly kind: "refused"; readonly is: NoCompany; readonly text: string; readonly reason: string };

const FOREIGN_UUID = /^\{?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\}?$/i;
const EMAIL = /[^\s@<>"'(),;:]+@([^\s@<>"'(),;:/]+\.[^\s@<>"'(),;:/]+)/;
/** An e-mail address and nothing else: `jane@acme.example`, `Jane Doe <jane@acme.example>`. */
const WHOLE_EMAIL = new RegExp(`^(?:[^@<>]*<)?(?:mailto:)?${EMAIL.source}$`, "i");
const EMAIL_MAX = 400;
/** Zero-width joiners occur inside words of some scripts, but not at their ends. */
const BLANK = /[\s\u200C\u200D]/;
const OPENING = /[\s"'“”„‘’`«»<([{]/;
const CLOSING = /[\s"'“”„‘’`«»>)\]},;:!.…]/;

/**
 * Reads a cell that should name a company, by its website, its id, or an e-mail address there.
 *
 * Takes any value of a cell; never throws. The key has no scheme, user, `www.`, port, path or capitals, and `readCompany(key)`
 * gives the same key. International names stay as typed, in lower case.
 */
export function readCompany(cell: unknown): CompanyCell {
  if (cell === null || cell === undefined) return { kind: "blank" };
  if (typeof cell !== "string") return refuseValue(cell);
  // A shortcut for most cells, with the same result.
  if (isPlainHost(cell)) return { kind: "company", key: cell, text: cell };

  const text = withoutInvisible(cell);
  if (text === "") return { kind: "blank" };
  const address = unwrapped(text);
  const refuse = ([is, reason]: Why): CompanyCell => ({ kind: "refused", is, text, reason });
  if (isCompanyId(address)) return { kind: "company", key: address, text };

  const mailHost = mailHostOf(text);
  if (mailHost !== null && !isMailboxHost(mailHost)) {
    const company = readCompany(mailHost);
    return company.kind === "blank" ? company : { ...company, text };
  }
  const reason = whyNoAddress(text, address);
  if (reason !== null) return refuse(reason);
  const { host, path } = splitAddress(address);
  const inside = addressInside(host, path);
  if (inside !== null) {
    const company = readCompany(inside);
    return company.kind === "blank" ? company : { ...company, text };
  }
  const problem = whyNoCompanyHost(text, host, path);
  return problem === null ? { kind: "company", key: host, text } : refuse(problem);
}

/** As `readCompany`, in a column headed as company ids: a short text is an id there. Case counts. */
export function readCompanyOrId(cell: unknown): CompanyCell {
  const text = typeof cell === "string" ? withoutInvisible(cell) : "";
  return mayBeId(text) ? { kind: "company", key: text, text } : readCompany(cell);
}

/** As `readCompany`, but of several websites in a cell the first counts. */
export function readFirstCompany(cell: unknown): CompanyCell {
  const company = readCompany(cell);
  if (company.kind !== "refused" || company.is !== "several") return company;
  const first = readCompany(firstOfSeveral(unwrapped(company.text)));
  return first.kind === "company" ? { ...first, text: company.text, isFirst: true } : company;
}

function refuseValue(cell: unknown): CompanyCell {
  const [text, kind] = kindOfValue(cell);
  const is = isDate(cell)
    ? "date"
    : typeof cell === "number"
      ? "number"
      : typeof cell === "boolean"
        ? "truth"
        : "other";
  const wayOut =
    is === "number" ? "Enter a website, or format it as plain text." : "Enter a website or a name.";
  const reason = `${text === "" ? "The cell" : text} is ${kind}. ${wayOut}`;
  return { kind: "refused", is, text, reason };
}

/** A cell without text: what it shows, and what kind of value that is. */
function kindOfValue(cell: unknown): [text: string, kind: string] {
  if (typeof cell === "number") return [String(cell), "a number"];
  if (typeof cell === "boolean") return [String(cell).toUpperCase(), "a true/false value"];
  if (isDate(cell)) return [Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10), "a date"];
  return ["", "no text"];
}

/** Why a text is no address, as far as can be told before its host is read; null if it may be one. */
function whyNoAddress(text: string, address: string): Why | null {
  const shown = shortened(text, 60);
  const neither = whyNeither(text, shown);
  if (neither !== null) return neither;
  if (FOREIGN_UUID.test(address)) {
    return ["other", `${shown} is not a company ID from this API. Enter the company's website.`];
  }
  return whyEmail(shown, address) ?? whyOtherScheme(shown, address) ?? whySeveral(shown, address);
}

/** The host of an e-mail address, with or without a name before it; null for other texts. */
export function mailHostOf(text: string): string | null {
  const address = unwrapped(text);
  const domain = address.length > EMAIL_MAX || !mayBeEmail(address) ? null : WHOLE_EMAIL.exec(address)?.[1];
  return domain === null || domain === undefined ? null : splitAddress(unwrapped(domain)).host;
}

/** Not for `https://user@host/`, which is a web address with a user. */
function mayBeEmail(address: string): boolean {
  return !/^(?:https?:)?\/\//i.test(address) && !/^[^@\s]*[/?#]/.test(address);
}

function whyEmail(shown: string, address: string): Why | null {
  const domain = EMAIL.exec(address.slice(0, EMAIL_MAX))?.[1];
  if (domain === undefined || !mayBeEmail(address)) return null;
  if (isMailboxHost(splitAddress(unwrapped(domain)).host))
    return ["mailbox", `${shown} is a private e-mail address. Enter the company's website or name.`];
  return ["other", `${shown} holds more than an e-mail address. Enter the company's website.`];
}

function whyOtherScheme(shown: string, address: string): Why | null {
  const scheme = /^([a-z][a-z\d+-]*):(?!\s|\d*(?:[/?#]|$))|^([a-z][a-z\d+.-]*):\/\//i.exec(address);
  if (!scheme || /^https?$/i.test(scheme[1] ?? scheme[2] ?? "")) return null;
  return ["other", `${shown} is not a web address. Enter the company's website.`];
}

function whySeveral(shown: string, address: string): Why | null {
  return firstOfSeveral(address) === null
    ? null
    : ["several", `${shown} holds several companies. Put each into a cell of its own.`];
}

/** The first of several websites: `acme.example, bolt.example`, `acme.example / bolt.example`; null for one. */
function firstOfSeveral(address: string): string | null {
  const [first = "", second = ""] = address.slice(0, 1000).split(/\s+\/\s+|[\s,;|]+/);
  const isSecondAddress =
    /^(?:https?:\/\/|www\.)/i.test(second) || !/[/?#]/.test(first.replace(/^https?:\/\//i, ""));
  const isOne = !isPublicHost(splitAddress(first).host) || !isPublicHost(splitAddress(second).host);
  return isSecondAddress && !isOne ? first : null;
}

/** Initials, such as A.P.C. */
const INITIALS = /^(?:\p{L}\.)+\p{L}?$/u;

function whyNoCompanyHost(text: string, host: string, path: string): Why | null {
  const shown = shortened(text, 60);
  const shared = sharedHostOf(host, path);
  if (shared !== null) return ["shared page", `${shown} is a page on ${shared}, not the company's website.`];
  const isAddress = /^(?:https?:)?\/\//i.test(text);
  if (!isAddress && (!host.includes(".") || /[\s&+']/.test(host) || INITIALS.test(host)))
    return whyOnlyName(text, shown);
  if (host.length > HOST_MAX)
    return ["other", `${shown} is too long for a website. Enter a domain such as acme.example.`];
  if (isPrivateName(host)) return ["other", `${shown} is a private network address, not a public website.`];
  if (!/[\p{L}\p{N}]/u.test(host))
    return ["placeholder", `${shown} names no company. Enter a website or a name.`];
  if (/^[-+]?\d+(?:[.,]\d+)+$/.test(host)) return ["number", `${shown} is a number, not a company.`];
  return isPublicHost(host) ? null : ["other", `${shown} is not a valid website. Check its spelling.`];
}

/** Removes blanks around a text, and zero-width characters that come with text pasted from a web page. */
function withoutInvisible(text: string): string {
  return strip(
    text.replace(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, ""),
    BLANK,
    BLANK,
  );
}

/** Removes quotes, brackets and punctuation around an address in a sentence. */
function unwrapped(text: string): string {
  return strip(text, OPENING, CLOSING);
}

/** One character at a time: a pattern anchored at the end would take seconds for a cell full of blanks. */
function strip(text: string, before: RegExp, after: RegExp): string {
  let from = 0;
  let to = text.length;
  while (from < to && before.test(text.charAt(from))) from++;
  while (to > from && after.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Longer addresses are no links. */
const LONGEST = 2_000;
const ADDRESS = /^https:\/\/([^/?#:]+)(?::\d{1,5})?(?:[/?#].*)?$/iu;
/** Quotes, brackets, bars, blanks and invisible characters: they end an address where it is shown, or are markup there. */
const FORBIDDEN = /["'`“”‘’<>|\\^{}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a text from outside may become a link: https, a public host without a user, and no character that a cell, page, e-mail
 * or chat would read as anything else.
 */
export function isWebAddress(text: string): boolean {
  return text.length <= LONGEST && !FORBIDDEN.test(text) && isPublicHost(hostOf(text));
}

function hostOf(text: string): string {
  return (ADDRESS.exec(text)?.[1] ?? "").toLowerCase();
}
