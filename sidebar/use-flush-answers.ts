import { useEffect, useRef, useState } from "preact/hooks";
import type { FlushedAnswers } from "../src/rpc/rpc";
import { createFlusher } from "./flush-answers";
import type { Call, CallFailure } from "./server";

/**
 * Lets formulas continue while the sidebar is visible.
 *
 * @param onReply Told each time what has happened.
 * @returns Why they do not, once that has lasted; null if all is well.
 */
export function useFlushAnswers(
  call: Call,
  isIdle: () => boolean,
  onReply: (reply: FlushedAnswers) => void,
): CallFailure | null {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const latest = useRef({ isIdle, onReply });
  latest.current = { isIdle, onReply };
  useEffect(() => {
    const { visibilityChanged, stop } = createFlusher({
      call,
      isIdle: () => latest.current.isIdle(),
      isVisible: () => document.visibilityState === "visible",
      onTrouble: setFailure,
      onReply: (reply) => latest.current.onReply(reply),
    });
    document.addEventListener("visibilitychange", visibilityChanged);
    return () => {
      document.removeEventListener("visibilitychange", visibilityChanged);
      stop();
    };
  }, [call]);
  return failure;
}
