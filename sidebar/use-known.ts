import { useCallback, useState } from "preact/hooks";
import { type Task, useTask } from "./use-task";

/** What the sidebar knows of something that the server keeps. */
export interface Known<Value> {
  /** null until it was read. */
  readonly known: Value | null;
  readonly reading: Pick<Task, "busy" | "failure" | "again">;
  readonly read: () => void;
  /**
   * Takes what a change has answered. Replies may arrive out of order, so a read that was started before is
   * abandoned: it may show things as they were before the change.
   */
  readonly learn: (value: Value) => void;
}

/** @param ask Reads it from the server; `read` changes with it. */
export function useKnown<Value>(ask: () => Promise<Value>): Known<Value> {
  const [known, setKnown] = useState<Value | null>(null);
  const reading = useTask();
  return {
    known,
    reading,
    read: useCallback(() => reading.run(ask, setKnown), [ask]),
    learn: (value) => {
      reading.clear();
      setKnown(value);
    },
  };
}
