import type { Bill, RunRequest, Selection } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { asFailure, browserTimers, type CallFailure, type Timers } from "../server";
import { useEffect, useRef, useState } from "preact/hooks";

/** The bill for the latest choices or, while that is being fetched, the last known bill. */
export interface Quote<B> {
  readonly bill: B | null;
  /** The shown bill is not (yet) the bill of the latest choices. */
  readonly pending: boolean;
  readonly failure: CallFailure | null;
}

interface Quoter<R> {
  /** Fetches the bill for `request` once no other request has come for a moment; null clears the bill. */
  ask(request: R | null): void;
  /** Asks again immediately, after a failure. */
  again(): void;
  dispose(): void;
}

const SETTLE_MS = 350;

/**
 * Keeps the bill in step with the choices: waits until they settle and drops replies for earlier choices, so
 * that a run is never started on the bill of a different one.
 */
export function createQuoter<R, B>(
  quote: (request: R) => Promise<B>,
  onChange: (quote: Quote<B>) => void,
  timers: Timers = browserTimers,
): Quoter<R> {
  let latest: R | null = null;
  let turn = 0;
  let timer: number | null = null;
  let bill: B | null = null;

  function emit(pending: boolean, failure: CallFailure | null): void {
    onChange({ bill, pending, failure });
  }
  function send(request: R, mine: number): void {
    timer = null;
    quote(request).then(
      (answer) => {
        if (mine !== turn) return;
        bill = answer;
        emit(false, null);
      },
      (thrown: unknown) => {
        if (mine !== turn) return;
        bill = null;
        emit(false, asFailure(thrown));
      },
    );
  }
  function begin(request: R | null, delayMs: number): void {
    if (timer !== null) timers.clear(timer);
    timer = null;
    latest = request;
    turn += 1;
    const mine = turn;
    if (request === null) bill = null;
    emit(request !== null, null);
    if (request === null) return;
    if (delayMs === 0) send(request, mine);
    else timer = timers.set(() => send(request, mine), delayMs);
  }

  return {
    ask: (request) => begin(request, SETTLE_MS),
    again: () => begin(latest, 0),
    dispose() {
      if (timer !== null) timers.clear(timer);
      turn += 1;
    },
  };
}

export interface LiveQuote<B = Bill> extends Quote<B> {
  readonly again: () => void;
}

/** The bill for the current choices. A request that equals the last one key by key is not sent again. */
export function useQuote<R, B = Bill>(request: R | null, quote: (request: R) => Promise<B>): LiveQuote<B> {
  const [shown, setShown] = useState<Quote<B>>({ bill: null, pending: false, failure: null });
  const ask = useRef(quote);
  ask.current = quote;
  const quoter = useRef<Quoter<R> | null>(null);

  useEffect(() => {
    quoter.current = createQuoter<R, B>((wanted) => ask.current(wanted), setShown);
    return () => quoter.current?.dispose();
  }, []);
  const key = JSON.stringify(request);
  useEffect(() => quoter.current?.ask(request), [key]);

  return { ...shown, again: () => quoter.current?.again() };
}

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
  const decided = useRef<{ rows: string; of: Pick<RunRequest, "chosen" | "agreed"> } | null>(null);
  const looks = useRef({ rows: "", left: MOST_LOOKS });
  const rows = selection === null ? "" : `${selection.sheetName}!${selection.a1} ${selection.filter ?? ""}`;
  const quote = useQuote<Asked>(request && { request, rows }, async (asked) => {
    const known = decided.current?.rows === asked.rows ? decided.current.of : {};
    const bill = await call("quoteRun", { ...asked.request, ...known });
    decided.current = { rows: asked.rows, of: rowsOf(bill) };
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

/** The rows of a bill, for a request. */
export function rowsOf({ chosen, agreed }: Bill): Pick<RunRequest, "chosen" | "agreed"> {
  return { ...(chosen === undefined ? {} : { chosen }), ...(agreed === undefined ? {} : { agreed }) };
}

/** Fetches the new bill if a run was not started because something else would be bought by now. */
export async function orNewBill<T>(starting: Promise<T>, fetchBill: () => void): Promise<T> {
  return starting.catch((thrown: unknown) => {
    if (asFailure(thrown).code === "input/changed") fetchBill();
    throw thrown;
  });
}
