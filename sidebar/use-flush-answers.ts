import { useEffect, useRef, useState } from "preact/hooks";
import { createFlusher } from "./flush-answers";
import type { Call, CallFailure } from "./server";

/**
 * Lets formulas continue while the sidebar is visible.
 *
 * @param onWatched Told how the watches stand, each time.
 * @returns Why they do not, once that has lasted; null if all is well.
 */
export function useFlushAnswers(
  call: Call,
  isIdle: () => boolean,
  onWatched: (watched: string) => void,
): CallFailure | null {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const latest = useRef({ isIdle, onWatched });
  latest.current = { isIdle, onWatched };
  useEffect(() => {
    const { visibilityChanged, stop } = createFlusher({
      call,
      isIdle: () => latest.current.isIdle(),
      isVisible: () => document.visibilityState === "visible",
      onTrouble: setFailure,
      onReply: ({ watched }) => latest.current.onWatched(watched),
    });
    document.addEventListener("visibilitychange", visibilityChanged);
    return () => {
      document.removeEventListener("visibilitychange", visibilityChanged);
      stop();
    };
  }, [call]);
  return failure;
}
