import type { Progress } from "../core/sidebar-contract";
import type { RunRecord } from "./run-record";

interface Around {
  readonly nextDelayMs: number;
  readonly mine: boolean;
  readonly sheetName: string;
}

/** What the sidebar shows of a run. */
export function progressOf(record: RunRecord, { nextDelayMs, mine, sheetName }: Around): Progress {
  const failures = Object.entries(record.reasons).map(([reason, rows]) => ({ reason, rows }));
  return {
    runId: record.runId,
    kind: record.kind,
    state: record.state,
    done: record.total - record.waiting,
    total: record.total,
    failed: failures.reduce((sum, { rows }) => sum + rows, 0),
    creditsSpent: record.spent,
    nextDelayMs,
    message: mine
      ? record.message
      : "Only the user who started this run goes on with it: it spends their credits.",
    failures: failures.sort((a, b) => b.rows - a.rows),
    mine,
    sheetName,
  };
}

/** A run that ended, in words. */
export function endedMessage({ kind, total, waiting, spent, added, usersCells }: RunRecord): string {
  const done = total - waiting;
  const companies = `${done} ${done === 1 ? "company" : "companies"}`;
  const cost = spent === 0 ? "no credits" : `${spent} ${spent === 1 ? "credit" : "credits"}`;
  const items = {
    enrichment: "",
    match: "",
    pending: "",
    jobs: `, ${added} new job posts`,
    news: `, ${added} new articles`,
  };
  const kept = usersCells > 0 ? ` ${usersCells} cells hold something of yours and were left alone.` : "";
  return `${companies}${items[kind]}, ${cost}.${kept}`;
}
