import { SENTIMENT_COLOURS } from "../runs/word-colours";
import { memoryColumn } from "../table/memory-column";
import { DATE_WIDTH, type OutputColumn } from "../verified-writes/output-columns";

const PROSE = 320;

export const FOUND: OutputColumn = { label: "Found", tag: "found:at", width: DATE_WIDTH };
export const COMPANY: OutputColumn = { label: "Company", tag: "found:company", width: 190 };
export const KIND: OutputColumn = { label: "Kind", tag: "found:kind" };
export const WHAT: OutputColumn = { label: "What", tag: "found:what", width: PROSE };
export const SENTIMENT: OutputColumn = {
  label: "Sentiment",
  tag: "found:sentiment",
  colours: SENTIMENT_COLOURS,
};
export const DATE: OutputColumn = { label: "Date", tag: "found:date", width: DATE_WIDTH };
export const LINK: OutputColumn = { label: "Link", tag: "found:link", width: 165 };
export const WEBSITE: OutputColumn = { label: "Website", tag: "found:website", width: 190 };
export const WATCH: OutputColumn = { label: "Watch", tag: "found:watch", width: 165 };
export const SEEN: OutputColumn = { label: "Seen", tag: "found:seen", width: DATE_WIDTH };
export const KEY: OutputColumn = { label: "Find ID", tag: "found:key" };
export const MEMORY = memoryColumn("found:memory");

/** Facts first, what the add-on keeps about them last. */
export const COLUMNS = [FOUND, COMPANY, KIND, WHAT, SENTIMENT, DATE, LINK, WEBSITE, WATCH, SEEN, KEY, MEMORY];
