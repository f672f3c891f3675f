import { asFailure, type CallFailure } from "./server";
import { useEffect, useRef, useState } from "preact/hooks";

/** Status of work that was started. */
export interface WorkState {
  readonly busy: boolean;
  readonly failure: CallFailure | null;
}

export interface Work {
  /**
   * Starts the work; may be called again before the previous work has ended.
   *
   * @param take Receives the result, but only that of the latest work: replies may arrive out of order.
   */
  readonly run: <Value = void>(work: () => Promise<Value>, take?: (value: Value) => void) => void;
  /** Starts the latest work again. */
  readonly again: () => void;
  /** Clears the failure and abandons work in progress. */
  readonly clear: () => void;
}

/** Asynchronous work of which only the latest call counts. */
export function createWork(onChange: (state: WorkState) => void): Work {
  let turn = 0;
  let repeat: (() => void) | null = null;

  function run<Value>(work: () => Promise<Value>, take?: (value: Value) => void): void {
    const mine = ++turn;
    repeat = () => run(work, take);
    onChange({ busy: true, failure: null });
    work().then(
      (value) => {
        if (mine !== turn) return;
        onChange({ busy: false, failure: null });
        take?.(value);
      },
      (thrown: unknown) => {
        if (mine === turn) onChange({ busy: false, failure: asFailure(thrown) });
      },
    );
  }

  return {
    run,
    again: () => repeat?.(),
    clear() {
      turn += 1;
      onChange({ busy: false, failure: null });
    },
  };
}

/** A piece of work that a panel or a button starts: whether it is running, why it failed, and how to retry it. */
export type Task = WorkState & Work;

export function useTask(): Task {
  const [state, setState] = useState<WorkState>({ busy: false, failure: null });
  const show = useRef<(state: WorkState) => void>(setState);
  const work = useRef<Work | null>(null);
  work.current ??= createWork((next) => show.current(next));
  useEffect(
    () => () => {
      // Replies that arrive after the panel has closed are ignored.
      show.current = () => undefined;
      work.current?.clear();
    },
    [],
  );
  return { ...state, ...work.current };
}
