import { membersOf, recall, remember } from "../remembered";

/** The remaining rows of a selection of which only the first were tried. */
export interface Rest {
  readonly runId: string;
  readonly range: string;
  readonly companies: number;
}

const KEY = "tried-few";

export function rememberRest(rest: Rest): void {
  remember(KEY, rest);
}

/** The rows a run did not try; null if it took the whole selection. */
export function restOf(runId: string): Rest | null {
  const rest = recall(KEY, readRest);
  return rest?.runId === runId ? rest : null;
}

function readRest(stored: unknown): Rest | null {
  const { runId, range, companies } = membersOf(stored);
  return typeof runId === "string" && typeof range === "string" && typeof companies === "number"
    ? { runId, range, companies }
    : null;
}
