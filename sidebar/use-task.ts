import { useEffect, useRef, useState } from "preact/hooks";
import { createWork, type Work, type WorkState } from "./newest-work";

/** One piece of work that a panel or a button starts: whether it is under way, why it failed, and the way to try it again. */
export type Task = WorkState & Work;

export function useTask(): Task {
  const [state, setState] = useState<WorkState>({ busy: false, failure: null });
  const show = useRef<(state: WorkState) => void>(setState);
  const work = useRef<Work | null>(null);
  work.current ??= createWork((next) => show.current(next));
  useEffect(
    () => () => {
      // What arrives after its panel is closed changes nothing there.
      show.current = () => undefined;
      work.current?.clear();
    },
    [],
  );
  return { ...state, ...work.current };
}
