import { entryOf } from "../core/json";
import type { WordColour } from "../google/spreadsheet";

/** Background and text, readable on each other, and told apart by people who can't tell red from green. */
const GOOD = { background: "#d9f0ec", text: "#00584d" };
const PARTLY = { background: "#fff2c6", text: "#6b5200" };
const BAD = { background: "#fde3d3", text: "#8a2f00" };
const OPEN = { background: "#eceff1", text: "#455a64" };

/** What a row can be: its word for people, a letter where one stands for each of many companies, and its colours. */
const STATUSES = {
  queued: { word: "Queued", letter: "q", look: OPEN },
  done: { word: "Done", letter: "d", look: GOOD },
  held: { word: "Up to date", letter: "h", look: GOOD },
  partly: { word: "Partly", letter: "p", look: PARTLY },
  empty: { word: "No data", letter: "e", look: OPEN },
  missing: { word: "Not found", letter: "m", look: PARTLY },
  /** A name that may mean the company that was found: a person says so. */
  check: { word: "To check", letter: "v", look: PARTLY },
  /** The service was asked to look for the company. */
  requested: { word: "Requested", letter: "r", look: OPEN },
  /** The service knows the company by now; the user hasn't agreed to pay for it yet. */
  found: { word: "Found now", letter: "k", look: PARTLY },
  invalid: { word: "No company", letter: "i", look: PARTLY },
  skipped: { word: "Skipped", letter: "s", look: OPEN },
  failed: { word: "Failed", letter: "f", look: BAD },
  stopped: { word: "Stopped", letter: "t", look: BAD },
  cancelled: { word: "Cancelled", letter: "c", look: OPEN },
};

/** What a row is, for machines. */
export type StatusCode = keyof typeof STATUSES;

export const statusCodes = Object.keys(STATUSES) as readonly StatusCode[];

/** What a row is, and why in a sentence: the Status cell shows its word, the cell's note the sentence. */
export interface Status {
  readonly code: StatusCode;
  readonly reason: string;
}

const byWord = new Map<unknown, StatusCode>(statusCodes.map((code) => [statusWord(code), code]));

/** What a Status cell shows. */
export function statusWord(code: StatusCode): string {
  return STATUSES[code].word;
}

export function letterOf(code: StatusCode): string {
  return STATUSES[code].letter;
}

/** null for a letter that stands for no status. */
export function codeOfLetter(letter: string): StatusCode | null {
  return statusCodes.find((code) => letterOf(code) === letter) ?? null;
}

/** The status in a state of the memory; null if it is blank or unknown. */
export function codeIn(state: string): StatusCode | null {
  return entryOf(STATUSES, state) === undefined ? null : (state as StatusCode);
}

/** `Failed: the API could not answer`, where there is one line for both. */
export function statusText({ code, reason }: Status): string {
  return reason === "" ? statusWord(code) : `${statusWord(code)}: ${reason}`;
}

/** The code of a Status cell; null if it shows anything but one of our words, since that is a user's. */
export function statusIn(cell: unknown): StatusCode | null {
  return byWord.get(cell) ?? null;
}

/** Whether a row lacks values for a reason that may have passed. */
export function isToRetry(code: StatusCode | null): boolean {
  return code === "failed" || code === "partly" || code === "stopped" || code === "cancelled";
}

/** Whether a row has everything that was requested. */
export function hasValues(code: StatusCode): boolean {
  return code === "done" || code === "held";
}

/** Whether the sheet says that nothing was found for a row. */
export function isMissing(code: StatusCode | null): boolean {
  return code === "missing" || code === "requested" || code === "found";
}

/** What colours the Status of a row. */
export const STATUS_COLOURS: readonly WordColour[] = statusCodes.map((code) => ({
  word: statusWord(code),
  ...STATUSES[code].look,
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
