import { nameSubject } from "../../enrich/subject";
import type { Status } from "../../enrich/status";
import { COMPANY_ID } from "../../core/terms";
import { type FoundMatch, type Match, nameSearch } from "../../products/name-search";
import { type KindPlan, type RunAnswer, WEBSITE_TAG } from "./run-plan";
import { questionsTo } from "./run-questions";

const STATUS: Readonly<Record<Match["match"], Status>> = {
  exact: { code: "done", reason: "" },
  check: { code: "done", reason: "check that it is the right company" },
  none: { code: "missing", reason: "no company has this name. Try another spelling" },
};

/** It is free: who asks again some hours later wants to know whether there is a better one. */
const USUAL_DAYS = 0.25;

export function matchPlan(): KindPlan {
  return {
    usualDays: USUAL_DAYS,
    questions: questionsTo(nameSearch, (name) => ({ company: "", name }), readMatch),
    subject: nameSubject,
    columns: [
      { label: "Website", tag: WEBSITE_TAG, width: 190 },
      { label: COMPANY_ID, tag: "match:uuid" },
      { label: "Matched name", tag: "match:name", width: 190 },
      { label: "Match", tag: "match:match" },
    ],
  };
}

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
