import type { Bill, RunRequest } from "../../src/rpc/rpc";
import { type Addin, useAddin } from "../addin";
import { journalProblem } from "../parts/notice";
import type { Choices, PanelRun } from "./choices";
import type { PanelRows } from "./panel-rows";
import { type RunQuote, useRunQuote } from "./quote";
import { qualified } from "./run-range";
import { runRequest } from "./run-request";

/**
 * How far a panel is on its way to a run. The key, the rows and the choices decide it anew whenever one of them changes.
 *
 *     reading ─┬─► keyless   a key has to be saved first
 *              ├─► blocked   a sentence says what is missing
 *              └─► asked     the bill is on its way, or could not be had
 *                    ▼
 *                  quoted    the bill is shown; the user agrees to it by `RunControl.start`
 *                    ▼
 *              (running ─► summary: `RunControl.progress`, which `RunView` shows)
 */
export type Stage =
  | { readonly at: "reading" }
  | { readonly at: "keyless" }
  | { readonly at: "blocked"; readonly problem: string }
  | { readonly at: "asked"; readonly request: RunRequest }
  /** While `quote.pending`, the bill is that of an earlier request, and its buttons are off. */
  | { readonly at: "quoted"; readonly request: RunRequest; readonly bill: Bill };

export function useStage(
  kind: PanelRun,
  choices: Choices,
  rows: PanelRows,
): { readonly stage: Stage; readonly quote: RunQuote } {
  const { state } = useAddin();
  const unquoted = unquotedStage(kind, choices, rows, state);
  const quote = useRunQuote(unquoted.at === "asked" ? unquoted.request : null, rows.selection);
  const stage: Stage =
    unquoted.at === "asked" && quote.bill !== null
      ? { at: "quoted", request: unquoted.request, bill: quote.bill }
      : unquoted;
  return { stage, quote };
}

/** The stage without the bill: the request to quote, or what is missing. */
export function unquotedStage(
  kind: PanelRun,
  choices: Choices,
  { selection, columns, sections, isReading }: PanelRows,
  state: Addin["state"],
): Exclude<Stage, { at: "quoted" }> {
  if (state === null) return { at: "reading" };
  if (!state.key.saved) return { at: "keyless" };
  if (isReading) return { at: "reading" };
  const obstacle = journalProblem(state);
  if (obstacle !== null) return { at: "blocked", problem: obstacle };
  if (selection === null) return { at: "blocked", problem: "Select some companies to see the bill." };
  const range = qualified(selection.sheetName, selection.a1);
  const read = runRequest(kind, choices, sections, range, columns);
  return "problem" in read
    ? { at: "blocked", problem: read.problem }
    : { at: "asked", request: read.request };
}
