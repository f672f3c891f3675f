import type { JSX } from "preact";

/** The progress of a run; indeterminate without a total. */
export function ProgressBar({
  done,
  total,
  label,
}: {
  done: number;
  total: number;
  label: string;
}): JSX.Element {
  const share = total > 0 ? Math.min(100, Math.round((100 * done) / total)) : 0;
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
    >
      <div class="progress-done" style={{ width: `${share}%` }} />
    </div>
  );
}

/** A spinner beside text that says what is being waited for. */
export function Spinner(): JSX.Element {
  return <span class="spinner" aria-hidden="true" />;
}
