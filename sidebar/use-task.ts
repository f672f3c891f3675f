import { useEffect, useRef, useState } from "preact/hooks";
import { asFailure, type CallFailure } from "./server";

/** One piece of work that a button starts: whether it is under way, why it failed, and the way to try it again. */
export interface Task {
  readonly busy: boolean;
  readonly failure: CallFailure | null;
  readonly run: (work: () => Promise<void>) => void;
  readonly again: () => void;
  readonly clear: () => void;
}

export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const last = useRef<(() => Promise<void>) | null>(null);
  const mounted = useRef(true);
  useEffect(() => () => void (mounted.current = false), []);

  function run(work: () => Promise<void>): void {
    last.current = work;
    setBusy(true);
    setFailure(null);
    const finish = (problem: CallFailure | null): void => {
      if (!mounted.current) return;
      setBusy(false);
      setFailure(problem);
    };
    work().then(
      () => finish(null),
      (thrown: unknown) => finish(asFailure(thrown)),
    );
  }

  return {
    busy,
    failure,
    run,
    again: () => {
      if (last.current !== null) run(last.current);
    },
    clear: () => setFailure(null),
  };
}
