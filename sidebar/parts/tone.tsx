import type { JSX } from "preact";

/** Good or bad by its sign and word, since not everybody sees the colour. */
const SIGNS: Readonly<Record<string, readonly [sign: string, kind: string]>> = {
  Positive: ["▲", "good"],
  Negative: ["▼", "bad"],
};

/** What an article says of a company: `▲ Positive`; renders nothing where it takes no side. */
export function Tone({ sentiment }: { sentiment: string }): JSX.Element | null {
  const sign = SIGNS[sentiment];
  if (sign === undefined) return null;
  return (
    <span class={`tone tone-${sign[1]}`}>
      <span aria-hidden="true">{sign[0]}</span> {sentiment}
    </span>
  );
}
