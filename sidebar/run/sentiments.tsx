import type { JSX } from "preact";
import { sentiments } from "./choices";

interface Props {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** The sentiment of articles; choosing none means any. */
export function Sentiments({ chosen, onChange }: Props): JSX.Element {
  return (
    <fieldset class="choices choices-inline">
      <legend>Sentiment</legend>
      {sentiments.map((sentiment) => (
        <label key={sentiment} class="choice">
          <input
            type="checkbox"
            checked={chosen.includes(sentiment)}
            onChange={() =>
              onChange(
                chosen.includes(sentiment)
                  ? chosen.filter((other) => other !== sentiment)
                  : [...chosen, sentiment],
              )
            }
          />
          {sentiment}
        </label>
      ))}
    </fieldset>
  );
}
