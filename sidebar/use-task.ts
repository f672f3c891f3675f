import { useEffect, useRef, useState } from "preact/hooks";
import { createWork, type Work, type WorkState } from "./newest-work";

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
