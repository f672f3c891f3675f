import type { JSX } from "preact";
import { NumberInText } from "../parts/field";
import type { Choices } from "./choices";
import { MoreColumns } from "./more-columns";
import { kindOf, moreKinds, offerOf } from "../kinds";

interface WhatProps {
  readonly kind: string;
  readonly onKind: (kind: string) => void;
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Which of the rarer kinds of run, with what each brings and costs. */
export function WhatMore({ kind, onKind, choices, onChange }: WhatProps): JSX.Element {
  const { items, choice, mostProducts } = offerOf(kind);
  return (
    <section class="block" aria-labelledby="what-title">
      <h2 id="what-title" class="visually-hidden">
        What
      </h2>
      <fieldset class="choices">
        <legend class="visually-hidden">What to fetch</legend>
        {moreKinds.map((each) => (
          <label class="choice" key={each}>
            <input type="radio" name="kind" checked={each === kind} onChange={() => onKind(each)} />
            <span>
              {kindOf(each).title}
              {each === kind && <span class="help">{offerOf(each).detail}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {choice !== undefined && (
        <fieldset class="choices sub-choices">
          <legend class="visually-hidden">Where to</legend>
          {([false, true] as const).map((rows) => (
            <label class="choice" key={String(rows)}>
              <input
                type="radio"
                name="rows"
                checked={choices.rows === rows}
                onChange={() => onChange({ rows })}
              />
              <span>{rows ? choice.rows : choice.figures}</span>
            </label>
          ))}
        </fieldset>
      )}
      {items !== undefined && (choice === undefined || choices.rows) && (
        <NumberInText
          id="limit"
          before="At most"
          after={items.many}
          value={choices.limit}
          onInput={(limit) => onChange({ limit })}
        />
      )}
      <MoreColumns kind={kind} choices={choices} onChange={onChange} />
      {mostProducts !== undefined && choices.rows && (
        <NumberInText
          id="products"
          before="Of at most"
          after="products per company"
          value={choices.products}
          onInput={(products) => onChange({ products })}
        />
      )}
    </section>
  );
}
