import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Field, NumberInText } from "../parts/field";
import { OptionPicker } from "../parts/option-picker";
import type { Choices } from "./choices";
import { eventTypes, typedCode } from "./event-types";
import { MoreColumns } from "./more-columns";
import { NewsFilterFields } from "./news-filter-fields";
import { Sentiments } from "./sentiments";

interface WhatProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Which news: sentiment, event types, start date, number. Choosing nothing means everything. */
export function WhatNews({ choices, onChange }: WhatProps): JSX.Element {
  const types = useMemo(eventTypes, []);
  return (
    <section class="block" aria-labelledby="what-title">
      <h2 id="what-title">What</h2>
      <Sentiments chosen={choices.sentiments} onChange={(chosen) => onChange({ sentiments: chosen })} />
      <div class="field">
        <OptionPicker
          id="event-types"
          label="Events"
          placeholder={choices.types.length === 0 ? "Any event. Type to choose…" : "Add another…"}
          options={types}
          chosen={choices.types}
          describedBy="event-types-help"
          onChange={(chosen) => onChange({ types: chosen })}
          asTyped={typedCode}
        />
        <p class="help" id="event-types-help">
          By name, by category, or a code such as CM01.
        </p>
      </div>
      <fieldset class="choices">
        <legend class="visually-hidden">Which articles</legend>
        <label class="choice">
          <input
            type="checkbox"
            checked={choices.mainSubject}
            onChange={() => onChange({ mainSubject: !choices.mainSubject })}
          />
          Only articles mainly about the company
        </label>
        <label class="choice">
          <input
            type="checkbox"
            checked={choices.hideRepeats}
            onChange={() => onChange({ hideRepeats: !choices.hideRepeats })}
          />
          <span>
            Hide repeats
            <span class="help">One article of several about the same event.</span>
          </span>
        </label>
      </fieldset>
      <Field
        id="since"
        type="date"
        label="Published since"
        value={choices.since}
        onInput={(since) => onChange({ since })}
        help="Without an enterprise plan the API has the last six months."
      />
      <NumberInText
        id="limit"
        before="At most"
        after="articles per company"
        value={choices.limit}
        onInput={(limit) => onChange({ limit })}
      />
      <MoreColumns kind="news" choices={choices} onChange={onChange} />
      <NewsFilterFields choices={choices} onChange={onChange} />
    </section>
  );
}
