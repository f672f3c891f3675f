import { useEffect, useRef, useState } from "preact/hooks";
import { createFlusher } from "./flush-answers";
import type { Call, CallFailure } from "./server";

/**
 * Lets formulas continue while the sidebar is visible.
 *
 * @returns Why they do not, once that has lasted; null if all is well.
 */
export function useFlushAnswers(call: Call, isIdle: () => boolean): CallFailure | null {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const latest = useRef(isIdle);
  latest.current = isIdle;
  useEffect(() => {
    const { visibilityChanged, stop } = createFlusher({
      call,
      isIdle: () => latest.current(),
      isVisible: () => document.visibilityState === "visible",
      onTrouble: setFailure,
    });
    document.addEventListener("visibilitychange", visibilityChanged);
    return () => {
      document.removeEventListener("visibilitychange", visibilityChanged);
      stop();
    };
  }, [call]);
  return failure;
}
