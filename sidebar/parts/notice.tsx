import { FETCH_MISSING } from "../../src/core/terms";
import type { State } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import type { CallFailure } from "../server";
import { Icon } from "./icons";
import type { ComponentChildren, JSX } from "preact";

type Tone = "error" | "warning" | "success" | "plain";

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ComponentChildren;
}

/** A framed message. Errors interrupt screen readers (role alert), everything else is announced politely. */
export function Notice({ tone, title, children }: NoticeProps): JSX.Element {
  return (
    <div class={`notice notice-${tone}`} role={tone === "error" ? "alert" : "status"}>
      {tone !== "plain" && <Icon name={tone === "success" ? "done" : "alert"} size={18} />}
      <div class="notice-text">
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

/** The error message, with "Try again" where that can help. */
export function FailureNotice({
  failure,
  onRetry,
}: {
  failure: CallFailure;
  onRetry?: () => void;
}): JSX.Element {
  return (
    <Notice tone={failure.code === "input/nothing-to-do" ? "plain" : "error"}>
      <p>{failure.message}</p>
      {failure.retryable && onRetry !== undefined && (
        <button type="button" class="link" onClick={onRetry}>
          Try again
        </button>
      )}
    </Notice>
  );
}

/** The most important notice, with a link to Credits if the journal cannot be relied on. */
export function StateNotice(): JSX.Element | null {
  const { state, go } = useAddin();
  if (state?.notice === undefined) return null;
  return (
    <Notice tone="warning">
      <p>{state.notice}</p>
      {state.journalTrouble !== undefined && (
        <button type="button" class="link" onClick={() => go("credits")}>
          Open Credits
        </button>
      )}
    </Notice>
  );
}

/** Why nothing can be bought, shown in place of a bill; null while the journal can be relied on. */
export function journalProblem(state: State | null): string | null {
  return state?.journalTrouble === undefined ? null : (state.notice ?? null);
}

/** How formulas that were refused are evaluated again, once they may buy. */
export function CellsStillWait(): JSX.Element {
  return (
    <p class="help" role="status">
      Do cells still wait, or show an error? Formulas ▸ {FETCH_MISSING}, in the menu, brings what they wait
      for.
    </p>
  );
}
