import { COMPANY_ID } from "../core/terms";
import type { Status } from "../rows/status";
import { nameSubject } from "../rows/subject";
import { type FoundMatch, type Match, nameSearch } from "./name-search";
import { FOUND_WEBSITE } from "../rows/column-set";
import type { RunAnswer } from "./run-answer";
import { product } from "./product";
import { questionsTo } from "./questions";

const STATUS: Readonly<Record<Match["match"], Status>> = {
  exact: { code: "done", reason: "" },
  check: { code: "done", reason: "check that it is the right company" },
  none: { code: "missing", reason: "no company has this name. Try another spelling" },
};

/** Websites and Company IDs for names, beside these. */
export const websites = product({
  name: "match",
  words: {
    title: "Websites for names",
    running: "Finding websites",
    start: "Find websites",
    before: "of",
    counts: ["name", "names"],
  },
  operation: nameSearch,
  // It is free: who asks again some hours later wants to know whether there is a better one.
  usualDays: 0.25,
  isOfNames: true,
  plan: () => ({
    questions: questionsTo(nameSearch, (name) => ({ company: "", name }), readMatch),
    subject: nameSubject,
    columns: [
      FOUND_WEBSITE,
      { label: COMPANY_ID, tag: "match:uuid" },
      { label: "Matched name", tag: "match:name", width: 190 },
      { label: "Match", tag: "match:match" },
    ],
  }),
  samples: [{}],
});

function readMatch(found: FoundMatch): RunAnswer {
  return {
    values() {
      const { match, website, uuid, name } = found;
      return match === "none" ? [null, null, null, match] : [website, uuid, name, match];
    },
    fetchedAt: () => new Date(found.at),
    status: () => STATUS[found.match],
    listing: () => null,
  };
}
