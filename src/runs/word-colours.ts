import type { WordColour } from "../ports/spreadsheet";
import { statusCodes, statusWord, type StatusCode } from "./status";

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
