import type { JSX } from "preact";
import { isMoreKind, moreKinds, type MoreKind } from "./more-kinds";

interface WhatProps {
  readonly kind: MoreKind;
  readonly onKind: (kind: MoreKind) => void;
}

/** Which of the rarer questions is asked about the companies; each says what it brings and costs. */
export function WhatMore({ kind, onKind }: WhatProps): JSX.Element {
  return (
    <section class="block" aria-labelledby="what-title">
      <h2 id="what-title">What</h2>
      <fieldset class="choices">
        <legend class="visually-hidden">What to fetch</legend>
        {Object.keys(moreKinds)
          .filter(isMoreKind)
          .map((each) => (
            <label class="choice" key={each}>
              <input type="radio" name="kind" checked={each === kind} onChange={() => onKind(each)} />
              <span>
                {moreKinds[each].title}
                <span class="help">{moreKinds[each].detail}</span>
              </span>
            </label>
          ))}
      </fieldset>
    </section>
  );
}
