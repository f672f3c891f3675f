import type { JSX } from "preact";
import { numberInWords } from "../in-words";

/** How much of a cap is used: `Today 59 of 500 credits`, with a bar that turns red where nothing is left. */
export function Meter({ label, used, cap }: { label: string; used: number; cap: number }): JSX.Element {
  const share = cap > 0 ? Math.min(1, used / cap) : 1;
  const level = share >= 1 ? "meter-full" : share >= 0.8 ? "meter-high" : "";
  return (
    <div class={`meter ${level}`}>
      <p>
        {label}{" "}
        <span>
          {numberInWords(used)} of {numberInWords(cap)} credits
        </span>
      </p>
      <div class="meter-bar" aria-hidden="true">
        <div style={{ width: `${Math.round(share * 100)}%` }} />
      </div>
    </div>
  );
}
