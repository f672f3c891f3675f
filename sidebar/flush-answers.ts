import type { FlushedAnswers } from "../src/rpc/rpc";
import { asFailure, browserTimers, type Call, type CallFailure, type Timers } from "./server";
import { useEffect, useRef, useState } from "preact/hooks";

const USUAL_PAUSE_MS = 20_000;
const SHORT_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;
/** Between two looks at the selection while a panel follows it, and how many without a change there are. */
const FOLLOW_PAUSE_MS = 5_000;
const FOLLOW_MOST = 24;
/** Re-evaluated formulas may wait once more, which shows only some seconds later. */
const SHORT_PAUSES = 5;

/**
 * When to flush next: soon while formulas wait; with exponential backoff while flushing fails, or while
 * re-evaluating formulas does not help: as many wait as before, and none of them has bought anything.
 */
class FlushBackoff {
  /** Consecutive failures. */
  failures = 0;
  /**
   * Consecutive rounds in which no fewer formulas were waiting than in the round before, and nothing was bought.
   * Their number alone says little: those that are still being evaluated are not found waiting.
   */
  private stalls = 0;
  private waiting = 0;
  /** Moved since formulas were last found waiting. */
  private moved = 0;
  private shortPauses = 0;

  /** Milliseconds from now. */
  get pauseMs(): number {
    if (this.failures > 0) return growing(this.failures - 1);
    if (this.shortPauses > 0) return SHORT_PAUSE_MS;
    return growing(Math.max(0, this.stalls - 1));
  }

  answered({ waiting, formulas = 0, left = 0, moved }: FlushedAnswers): void {
    this.failures = 0;
    this.moved += moved;
    const found = formulas + left;
    if (found > 0) {
      const isStalled = this.waiting > 0 && found >= this.waiting && this.moved === 0;
      this.stalls = isStalled ? this.stalls + 1 : 0;
      this.waiting = found;
      this.moved = 0;
      this.shortPauses = this.stalls === 0 ? SHORT_PAUSES : 0;
      return;
    }
    this.shortPauses = waiting ? Math.max(1, this.shortPauses) : Math.max(0, this.shortPauses - 1);
    if (this.shortPauses === 0) this.stalls = this.waiting = 0;
  }

  failed(): void {
    this.failures += 1;
  }
}

function growing(times: number): number {
  return Math.min(LONGEST_PAUSE_MS, USUAL_PAUSE_MS * 2 ** times);
}

interface FlusherParts {
  readonly call: Call;
  /** Whether no other server call is pending: concurrent calls are limited, and others matter more. */
  readonly isIdle: () => boolean;
  readonly isVisible: () => boolean;
  /** Called with the failure after several failures in a row, and with null once it works again. */
  readonly onTrouble: (failure: CallFailure | null) => void;
  readonly onReply: (reply: FlushedAnswers) => void;
  /** Whether what is shown turns to what happens elsewhere, a selection or another page's run: then it polls faster, for some minutes. */
  readonly isFollowing?: () => boolean;
  readonly timers?: Timers;
}

interface Flusher {
  /** Another panel is shown. */
  readonly panelChanged: () => void;
  /** The sidebar was shown or hidden. */
  readonly visibilityChanged: () => void;
  readonly stop: () => void;
}

/** Delay before `isIdle` is checked again. */
const NOT_IDLE_MS = 2_000;
const SHOWN_AGAIN_MS = 2_000;
const FAILURES_TOLD = 3;

/**
 * While the sidebar is visible, has the server move answers that formulas bought into the journal and
 * re-evaluate waiting formulas.
 */
export function createFlusher(parts: FlusherParts): Flusher {
  const {
    call,
    isIdle,
    isVisible,
    onTrouble,
    onReply,
    isFollowing = () => false,
    timers = browserTimers,
  } = parts;
  const backoff = new FlushBackoff();
  let timer: number | null = null;
  let isAsking = false;
  let isStopped = false;
  let selected: string | undefined;
  /** Replies in a row that told the same selection. */
  let unchanged = 0;

  function clear(): void {
    if (timer !== null) timers.clear(timer);
    timer = null;
  }
  function pause(): number {
    const follows = backoff.failures === 0 && unchanged < FOLLOW_MOST && isFollowing();
    return follows ? Math.min(FOLLOW_PAUSE_MS, backoff.pauseMs) : backoff.pauseMs;
  }
  function schedule(ms: number): void {
    clear();
    if (!isStopped && isVisible()) timer = timers.set(ask, ms);
  }
  function ask(): void {
    timer = null;
    if (isStopped || !isVisible()) return;
    if (!isIdle()) {
      schedule(NOT_IDLE_MS);
      return;
    }
    isAsking = true;
    call("flushAnswers", {}).then(
      (reply) => {
        isAsking = false;
        if (backoff.failures >= FAILURES_TOLD) onTrouble(null);
        backoff.answered(reply);
        unchanged = reply.selected === selected ? unchanged + 1 : 0;
        selected = reply.selected;
        schedule(pause());
        onReply(reply);
      },
      (thrown: unknown) => {
        isAsking = false;
        backoff.failed();
        if (backoff.failures >= FAILURES_TOLD) onTrouble(asFailure(thrown));
        schedule(backoff.pauseMs);
      },
    );
  }

  schedule(backoff.pauseMs);
  return {
    panelChanged() {
      unchanged = 0;
      if (timer !== null && isFollowing()) schedule(pause());
    },
    visibilityChanged() {
      if (!isVisible()) clear();
      else if (timer === null && !isAsking) schedule(backoff.failures > 0 ? backoff.pauseMs : SHOWN_AGAIN_MS);
    },
    stop() {
      isStopped = true;
      clear();
    },
  };
}

/**
 * Lets formulas continue while the sidebar is visible, and tells each time what has happened meanwhile.
 *
 * @returns Why they do not, once that has lasted; null if all is well.
 */
export function useFlushAnswers(
  call: Call,
  now: Pick<FlusherParts, "isIdle" | "onReply"> & { readonly isFollowing: boolean },
): CallFailure | null {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const latest = useRef(now);
  latest.current = now;
  const flusher = useRef<Flusher | null>(null);
  useEffect(() => {
    const made = createFlusher({
      call,
      isIdle: () => latest.current.isIdle(),
      isVisible: () => document.visibilityState === "visible",
      onTrouble: setFailure,
      onReply: (reply) => latest.current.onReply(reply),
      isFollowing: () => latest.current.isFollowing,
    });
    flusher.current = made;
    document.addEventListener("visibilitychange", made.visibilityChanged);
    return () => {
      document.removeEventListener("visibilitychange", made.visibilityChanged);
      made.stop();
    };
  }, [call]);
  useEffect(() => flusher.current?.panelChanged(), [now.isFollowing]);
  return failure;
}
