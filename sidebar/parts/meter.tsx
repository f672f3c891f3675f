import type { JSX } from "preact";
import { numberInWords } from "../in-words";

interface Props {
  readonly label: string;
  readonly used: number;
  readonly cap: number;
  /** What a bill would add; drawn paler, as far as there is room. */
  readonly adds?: number;
}

/** How much of a cap is used: `Today 59 of 500 credits`, with a bar that turns red where nothing is left. */
export function Meter({ label, used, cap, adds = 0 }: Props): JSX.Element {
  const all = used + adds;
  const level = all > cap || (adds === 0 && all >= cap) ? "meter-full" : all >= 0.8 * cap ? "meter-high" : "";
  return (
    <div class={`meter ${level}`}>
      <p>
        {label}{" "}
        <span>
          {numberInWords(all > cap ? used : all)} of {numberInWords(cap)} credits
        </span>
      </p>
      <div class="meter-bar" aria-hidden="true">
        <div style={{ width: share(used, cap) }} />
        <div class="meter-adds" style={{ width: share(Math.min(adds, Math.max(0, cap - used)), cap) }} />
      </div>
    </div>
  );
}

function share(part: number, cap: number): string {
  return `${cap > 0 ? Math.min(100, Math.round((100 * part) / cap)) : 100}%`;
}
