import { asFailure, type CallFailure } from "./server";

/** How it stands with work that was started. */
export interface WorkState {
  readonly busy: boolean;
  readonly failure: CallFailure | null;
}

export interface Work {
  /**
   * Starts the work; it may be started again before it has ended.
   *
   * @param take Gets what the work came to, of what was started last: answers may arrive in another order.
   */
  readonly run: <Value = void>(work: () => Promise<Value>, take?: (value: Value) => void) => void;
  /** Starts again what was started last. */
  readonly again: () => void;
  /** Forgets why it failed, and what is under way. */
  readonly clear: () => void;
}

/** Work of which only what was started last counts. */
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
