import type { ComponentChildren, JSX } from "preact";
import type { CallFailure } from "../server";
import { Icon } from "./icons";

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
    <Notice tone="error">
      <p>{failure.message}</p>
      {failure.retryable && onRetry !== undefined && (
        <button type="button" class="link" onClick={onRetry}>
          Try again
        </button>
      )}
    </Notice>
  );
}
