import { useEffect, useRef } from "preact/hooks";
import type { Bill, RunRequest, Selection } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { useQuote, type LiveQuote } from "./use-quote";

/** Poll interval and maximum number of polls while cells are being calculated: two minutes in all. */
const CALCULATING_MS = 4_000;
const MOST_LOOKS = 30;

interface Asked {
  readonly request: RunRequest;
  /** Changes with the sheet's filter; then the rows are determined again. */
  readonly rows: string;
}

export interface RunQuote extends LiveQuote {
  /** Forgets which rows were meant and asks again. */
  readonly refetch: () => void;
}

/**
 * The bill of a run. The rows are determined once per selection; bills for other choices use the same rows.
 *
 * While cells are being calculated it polls by itself.
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

/** The request to start a run with: the rows of the shown bill, and the answers to the questions about them. */
export function startRequest(request: RunRequest, bill: Bill, answers: RowAnswers): RunRequest {
  return {
    ...request,
    ...(bill.chosen === undefined ? {} : { chosen: bill.chosen }),
    ...(bill.headerless === true && answers.addHeader ? { addHeader: true } : {}),
    ...((bill.forgotten ?? 0) > 0 && answers.replace ? { replace: true } : {}),
    ...((bill.calculating ?? 0) > 0 && answers.withoutCalculating ? { withoutCalculating: true } : {}),
  };
}

/** The user's answers to the questions about the rows. */
export interface RowAnswers {
  readonly addHeader: boolean;
  readonly withoutCalculating: boolean;
  readonly replace: boolean;
}
export const usualAnswers: RowAnswers = { addHeader: true, withoutCalculating: false, replace: false };

/** Whether no billed cell is still being calculated, unless such cells are to be left out. */
export function isSettled({ calculating = 0 }: Bill, { withoutCalculating }: RowAnswers): boolean {
  return calculating === 0 || withoutCalculating;
}
