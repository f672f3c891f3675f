import type { RunRequest } from "../../core/sidebar-contract";
import { DATE_WIDTH, type OutputColumn } from "../../verified-writes/output-columns";

const STATUS_WIDTH = 150;
const NAMES: Readonly<Record<RunRequest["kind"], string>> = {
  enrichment: "",
  jobs: " (job posts)",
  news: " (news)",
  match: " (website)",
};

/** The two columns that every kind of run keeps beside its companies. */
export function runColumns(kind: RunRequest["kind"]): OutputColumn[] {
  return [
    { label: `Status${NAMES[kind]}`, tag: `${kind}:status`, width: STATUS_WIDTH },
    { label: `Fetched${NAMES[kind]}`, tag: `${kind}:fetched`, width: DATE_WIDTH },
  ];
}
