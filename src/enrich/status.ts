import type { WordColour } from "../google/spreadsheet";

/** What a row is, for machines. Its words for people are below, and nothing else reads them back. */
export type StatusCode =
  | "queued"
  | "done"
  | "held"
  | "partly"
  | "empty"
  | "missing"
  /** The service was asked to look for the company. */
  | "requested"
  /** The service knows the company by now, and nobody has agreed to pay for it. */
  | "found"
  | "invalid"
  | "skipped"
  | "failed"
  | "stopped"
  | "cancelled";

/** What a row is, and why in a sentence: the Status cell shows its word, the cell's note the sentence. */
export interface Status {
  readonly code: StatusCode;
  readonly reason: string;
}

const WORDS: Readonly<Record<StatusCode, string>> = {
  queued: "Queued",
  done: "Done",
  held: "Up to date",
  partly: "Partly",
  empty: "No data",
  missing: "Not found",
  requested: "Requested",
  found: "Found now",
  invalid: "No company",
  skipped: "Skipped",
  failed: "Failed",
  stopped: "Stopped",
  cancelled: "Cancelled",
};

const codes = new Map(Object.entries(WORDS).map(([code, word]) => [word, code as StatusCode]));

/** A letter for each code, where one stands for each of many companies. */
const LETTERS: Readonly<Record<StatusCode, string>> = {
  queued: "q",
  done: "d",
  held: "h",
  partly: "p",
  empty: "e",
  missing: "m",
  requested: "r",
  found: "k",
  invalid: "i",
  skipped: "s",
  failed: "f",
  stopped: "t",
  cancelled: "c",
};

const TO_RETRY: readonly StatusCode[] = ["failed", "stopped", "cancelled"];
/** What becomes of a row of which nothing was found. */
const ASKED_FOR: readonly StatusCode[] = ["requested", "found"];
const WITH_VALUES: readonly StatusCode[] = ["done", "held"];

/** What a Status cell shows. */
export function statusWord(code: StatusCode): string {
  return WORDS[code];
}

export function letterOf(code: StatusCode): string {
  return LETTERS[code];
}

/** null for a letter that nobody here has written. */
export function codeOfLetter(letter: string): StatusCode | null {
  return statusCodes.find((code) => LETTERS[code] === letter) ?? null;
}

/** `Failed: the API could not answer`, where there is one line for both. */
export function statusText({ code, reason }: Status): string {
  return reason === "" ? WORDS[code] : `${WORDS[code]}: ${reason}`;
}

/** The code of a cell that shows one of our words and nothing else: a text that goes on is a user's; null for that. */
export function statusIn(cell: unknown): StatusCode | null {
  return typeof cell === "string" ? (codes.get(cell) ?? null) : null;
}

/** Whether a row got no value for a reason that may have passed. */
export function isToRetry(code: StatusCode | null): boolean {
  return code !== null && TO_RETRY.includes(code);
}

/** Whether a row has everything that was requested. */
export function hasValues(code: StatusCode): boolean {
  return WITH_VALUES.includes(code);
}

/** Whether nothing was found for a row, as far as the sheet has been told. */
export function isMissing(code: StatusCode | null): boolean {
  return code === "missing" || (code !== null && ASKED_FOR.includes(code));
}

/** Every code. */
export const statusCodes = Object.keys(WORDS) as readonly StatusCode[];

/** Pairs that are read on each other, and told apart without telling red from green: teal, amber, vermilion, grey. */
const GOOD = { background: "#d9f0ec", text: "#00584d" };
const PARTLY = { background: "#fff2c6", text: "#6b5200" };
const BAD = { background: "#fde3d3", text: "#8a2f00" };
const OPEN = { background: "#eceff1", text: "#455a64" };

const STATUS: Readonly<Record<StatusCode, Omit<WordColour, "word">>> = {
  done: GOOD,
  held: GOOD,
  partly: PARTLY,
  empty: OPEN,
  missing: PARTLY,
  requested: OPEN,
  found: PARTLY,
  invalid: PARTLY,
  failed: BAD,
  stopped: BAD,
  cancelled: OPEN,
  skipped: OPEN,
  queued: OPEN,
};

/** What colours the Status of a row. */
export const STATUS_COLOURS: readonly WordColour[] = statusCodes.map((code) => ({
  word: statusWord(code),
  ...STATUS[code],
}));

/** Articles, by the API's words. */
export const SENTIMENT_COLOURS: readonly WordColour[] = [
  { word: "Positive", ...GOOD },
  { word: "Neutral", ...OPEN },
  { word: "Negative", ...BAD },
];

/** Job posts. */
export const STATE_COLOURS: readonly WordColour[] = [
  { word: "New", ...GOOD },
  { word: "Gone", ...OPEN },
];
