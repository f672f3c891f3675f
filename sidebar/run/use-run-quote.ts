import { useEffect, useRef } from "preact/hooks";
import type { Bill, RunRequest, Selection } from "../../src/core/sidebar-contract";
import { useAddin } from "../addin";
import { useQuote, type LiveQuote } from "./use-quote";

/** Cells that are being calculated are looked at again so often, so many times: two minutes. */
const CALCULATING_MS = 4_000;
const MOST_LOOKS = 30;

interface Asked {
  readonly request: RunRequest;
  /** Changes with the filter of the sheet: then it is decided again which rows are meant. */
  readonly rows: string;
}

export interface RunQuote extends LiveQuote {
  /** Forgets which rows were meant and asks again. */
  readonly refetch: () => void;
}

/**
 * The bill of a run. Which rows are meant is decided once for a selection; bills for other choices are for the same rows.
 *
 * While cells are being calculated it asks again by itself.
 */
export function useRunQuote(request: RunRequest | null, selection: Selection | null): RunQuote {
  const { call } = useAddin();
  const decided = useRef<{ rows: string; chosen: string | undefined } | null>(null);
  const looks = useRef({ rows: "", left: MOST_LOOKS });
  const rows = selection === null ? "" : `${selection.sheetName}!${selection.a1} ${selection.filter ?? ""}`;
  const quote = useQuote<Asked>(request && { request, rows }, async (asked) => {
    const known = decided.current?.rows === asked.rows ? decided.current.chosen : undefined;
    const bill = await call(
      "quoteRun",
      known === undefined ? asked.request : { ...asked.request, chosen: known },
    );
    decided.current = { rows: asked.rows, chosen: bill.chosen };
    return bill;
  });

  const { bill, pending, again } = quote;
  const calculating = bill?.calculating ?? 0;
  useEffect(() => {
    if (looks.current.rows !== rows) looks.current = { rows, left: MOST_LOOKS };
    if (calculating === 0 || pending || looks.current.left === 0) return;
    const timer = setTimeout(() => {
      looks.current.left -= 1;
      again();
    }, CALCULATING_MS);
    return () => clearTimeout(timer);
  }, [bill, pending]);

  return {
    ...quote,
    refetch: () => {
      decided.current = null;
      again();
    },
  };
}

/** What a run is started with: the rows of the bill that is shown, and what was answered about them. */
export function startRequest(request: RunRequest, bill: Bill, answers: RowAnswers): RunRequest {
  return {
    ...request,
    ...(bill.chosen === undefined ? {} : { chosen: bill.chosen }),
    ...(bill.headerless === true && answers.addHeader ? { addHeader: true } : {}),
    ...((bill.calculating ?? 0) > 0 && answers.withoutCalculating ? { withoutCalculating: true } : {}),
  };
}

/** What somebody answers about the rows. */
export interface RowAnswers {
  readonly addHeader: boolean;
  readonly withoutCalculating: boolean;
}
export const usualAnswers: RowAnswers = { addHeader: true, withoutCalculating: false };

/** Whether nothing that the bill counts is still being calculated, unless it is to be left out. */
export function isSettled({ calculating = 0 }: Bill, { withoutCalculating }: RowAnswers): boolean {
  return calculating === 0 || withoutCalculating;
}
