import type { ErrorCode } from "../src/core/errors";
import { type Message, messagesIn } from "./messages";

/** Files whose sentences become the text of an error elsewhere, with its code. */
const REASONS: Readonly<Record<string, ErrorCode>> = {
  "src/core/company.ts": "input/company",
  "src/core/no-company.ts": "input/company",
  "src/lists/filters/check-filters.ts": "input/filter",
  "src/lists/filters/filter-entry.ts": "input/filter",
  "src/google/sheet-size.ts": "setup/permission",
  "src/google/why-not-writable.ts": "setup/permission",
  "src/money/bookkeeping.ts": "setup/journal-missing",
  "src/money/over-cap.ts": "limit/credit-cap",
  "src/money/misses.ts": "api/unexpected-reply",
  "src/runs/agreed.ts": "input/changed",
  "src/money/settings.ts": "setup/no-key",
  "src/rows/table-of-rows.ts": "setup/no-selection",
  "src/runs/hourly-trigger.ts": "setup/permission",
};

const THEMES = {
  key: "Key and address",
  credits: "Credits and limits",
  api: "The API's replies",
  rows: "Selected rows and companies",
  columns: "Columns and fields",
  lists: "Filters and lists",
  formulas: "Formulas",
  watches: "Watches and their messages",
  runs: "Runs, and others at work",
  journal: "The journal",
  google: "Google's limits and permissions",
  other: "Anything else",
} as const;
type Theme = keyof typeof THEMES;

const THEME_OF: Readonly<Record<ErrorCode, Theme>> = {
  "input/company": "rows",
  "input/field": "columns",
  "input/argument": "other",
  "input/filter": "lists",
  "input/address": "watches",
  "input/range": "rows",
  "input/nothing-to-do": "rows",
  "input/changed": "rows",
  "setup/no-key": "key",
  "setup/no-selection": "rows",
  "setup/formulas-off": "formulas",
  "setup/not-from-a-cell": "other",
  "setup/journal-missing": "journal",
  "setup/not-yours": "credits",
  "setup/spending-stopped": "credits",
  "setup/odd-bill": "credits",
  "setup/changed": "key",
  "setup/permission": "google",
  "api/key-refused": "key",
  "api/no-credits": "credits",
  "api/plan": "credits",
  "api/blocked": "api",
  "api/not-found": "api",
  "api/nothing-there": "api",
  "api/wrong-address": "key",
  "api/bad-request": "api",
  "api/rate-limited": "api",
  "api/unavailable": "api",
  "api/timed-out": "api",
  "api/refused": "api",
  "api/cut-off": "api",
  "api/redirected": "key",
  "api/unexpected-reply": "api",
  "network/no-reply": "api",
  "network/not-sent": "api",
  "limit/web-requests": "google",
  "limit/daily-quota": "google",
  "limit/deadline": "google",
  "limit/credit-cap": "credits",
  "limit/free-requests": "formulas",
  "limit/busy": "runs",
  "limit/store": "google",
  "limit/journal": "journal",
  "limit/lease": "runs",
  "limit/paused": "runs",
  "limit/service": "google",
  "bug/unexpected": "other",
};

/** What a folder says of its own things is looked for there, unless it is about the key, credits or the API. */
const THEME_OF_FOLDER: Readonly<Record<string, Theme>> = {
  settings: "key",
  formulas: "formulas",
  lists: "lists",
  "more-like": "lists",
  runs: "runs",
  watches: "watches",
};

/** Of a feature its name. */
function folderOf(file: string): string {
  const [, floor = "", feature = ""] = file.split("/");
  return floor === "features" ? feature : floor;
}

function themeOf({ file, code }: Message): Theme {
  const ofCode = THEME_OF[code as ErrorCode];
  const isOfFolder = /^(?:input|limit\/busy)/.test(code);
  return (isOfFolder && THEME_OF_FOLDER[folderOf(file)]) || ofCode;
}

/** Every message below its theme, as Markdown. */
export function messagesByTheme(): string {
  const messages = messagesIn("src", REASONS);
  const found = new Set(messages.map(({ file }) => file));
  const missing = Object.keys(REASONS).filter((file) => !found.has(file));
  if (missing.length > 0) throw new Error(`No messages in ${missing.join(", ")}: correct REASONS.`);
  return Object.entries(THEMES)
    .map(([theme, title]) => {
      const texts = messages.filter((message) => themeOf(message) === theme).map(({ text }) => text);
      const lines = [...new Set(texts)].sort(byWords).map((text) => `- ${escaped(text)}`);
      return `### ${title}\n\n${lines.join("\n")}`;
    })
    .join("\n\n");
}

function byWords(one: string, other: string): number {
  return wordsOf(one) < wordsOf(other) ? -1 : 1;
}

/** Sorted by what a message always says. */
function wordsOf(text: string): string {
  return text
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim()
    .toLowerCase();
}

function escaped(text: string): string {
  return text.replace(/[\\*_<>[\]|`]/g, "\\$&");
}
