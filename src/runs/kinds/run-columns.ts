import type { RunKind } from "../../core/run-kind";
import { STATUS_COLOURS } from "../word-colours";
import { DATE_WIDTH, type OutputColumn } from "../../verified-writes/output-columns";

export const STATUS_TAG = "status";
export const UPDATED_TAG = "updated";
/** Tags of what is found for names begin so. */
export const NAMES_TAG = "match:";
/** The tag of the website that is found for a name. */
export const WEBSITE_TAG = `${NAMES_TAG}website`;

/**
 * The two columns that runs of all kinds keep beside their companies.
 *
 * Earlier versions gave each kind two of its own. Where these exist, their kind goes on with them, and where only those of
 * an enrichment exist, headed as these are, every kind does.
 */
export function runColumns(kind: RunKind): OutputColumn[] {
  const tags = (name: string, tag: string) => [...new Set([`${kind}:${name}`, tag, `enrichment:${name}`])];
  return [
    { label: "Status", tag: STATUS_TAG, tags: tags("status", STATUS_TAG), colours: STATUS_COLOURS },
    { label: "Updated", tag: UPDATED_TAG, tags: tags("fetched", UPDATED_TAG), width: DATE_WIDTH },
  ];
}

/** The tag of today for one that an earlier version gave. */
export function tagOfToday(tag: string): string {
  return tag
    .replace(/^(?:enrichment|jobs|news|match):status$/, STATUS_TAG)
    .replace(/^(?:enrichment|jobs|news|match):fetched$/, UPDATED_TAG);
}
