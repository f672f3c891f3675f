import { runColumns } from "../../enrich/column-set";
import { nameSubject } from "../../enrich/subject";
import type { Status } from "../../enrich/status";
import { type KindPlan, type RunAnswer, WEBSITE_TAG } from "./run-plan";
import { wholeSeconds } from "./run-questions";
import { COMPANY_ID } from "../../core/terms";

/** What the service's search says about a name or a domain. */
export interface Match {
  /** `exact`: the one company of that name or domain. `check`: the best guess. `none`: nothing was found. */
  readonly match: "exact" | "check" | "none";
  readonly website: string;
  readonly uuid: string;
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
}

const STATUS: Readonly<Record<Match["match"], Status>> = {
  exact: { code: "done", reason: "" },
  check: { code: "done", reason: "check that it is the right company" },
  none: { code: "missing", reason: "no company has this name. Try another spelling" },
};

export function matchPlan(): KindPlan {
  return {
    questions: null,
    subject: nameSubject,
    maxAgeMs: 0,
    columns: [
      ...runColumns(),
      { label: "Website", tag: WEBSITE_TAG, width: 190 },
      { label: COMPANY_ID, tag: "match:uuid" },
      { label: "Matched name", tag: "match:name", width: 190 },
      { label: "Match", tag: "match:match" },
    ],
    items: null,
  };
}

export function readMatch({ match, website, uuid, name, at }: Match): RunAnswer {
  return {
    values: () => (match === "none" ? [null, null, null, match] : [website, uuid, name, match]),
    fetchedAt: () => wholeSeconds(new Date(at)),
    status: () => STATUS[match],
    listing: () => null,
  };
}
