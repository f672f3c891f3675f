import { newsEventTypes } from "../../src/core/news-event-types";
import { type NewsFilterField, newsFilterFields } from "../../src/core/news-filters";
import type { HeadedOption } from "../../src/lists/filters/find-values";
import type { FilterOption } from "../../src/rpc/rpc";
import { Field, NumberInText } from "../parts/field";
import { OptionPicker } from "../parts/option-picker";
import { type Choices, sentiments } from "./choices";
import { MoreColumns } from "./more-columns";
import type { ComponentChildren, JSX } from "preact";
import { useMemo, useState } from "preact/hooks";

const OTHERS = "Others";

/** Event types to choose from, by category. */
function eventTypes(): HeadedOption[] {
  const types = newsEventTypes().map(({ code, name, category }) => ({
    value: code,
    label: name,
    heading: category,
  }));
  // What is in no category comes last.
  return [
    ...types.filter(({ heading }) => heading !== OTHERS),
    ...types.filter(({ heading }) => heading === OTHERS),
  ];
}

/** The service accepts codes that it does not list, so any text in the form of a code is taken. */
function typedCode(text: string): FilterOption | null {
  const code = text.toUpperCase();
  return /^[A-Z]{2}\d{2}$/.test(code) ? { value: code, label: code } : null;
}

interface NewsFilterFieldsProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
  /** Conditions that stand above these. */
  readonly children?: ComponentChildren;
}

/** Further conditions for articles. The service applies them, so articles that do not match cost nothing. */
export function NewsFilterFields({ choices, onChange, children }: NewsFilterFieldsProps): JSX.Element {
  const { newsFilters } = choices;
  // Initially only: after that, open or closed is the user's choice.
  const [wasSet] = useState(() => isNarrowed(choices, children !== undefined));
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = ({ param }: NewsFilterField): boolean =>
    USUAL_FIELDS.includes(param) || added.includes(param) || (newsFilters[param] ?? "") !== "";
  return (
    <details open={wasSet}>
      <summary>Only articles that match</summary>
      {children}
      {newsFilterFields.filter(isShown).map((field) => (
        <Field
          key={field.param}
          id={`news-${field.param}`}
          label={LABELS[field.param] ?? field.label}
          type={field.kind === "day" ? "date" : "text"}
          {...(field.kind === "day" ? {} : { placeholder: field.example })}
          value={newsFilters[field.param] ?? ""}
          onInput={(value) => onChange({ newsFilters: withValue(newsFilters, field, value) })}
        />
      ))}
      <div class="field">
        <select
          id="news-more"
          aria-label="Add a condition"
          value=""
          onChange={(event) => setAdded([...added, event.currentTarget.value])}
        >
          <option value="">Add a condition…</option>
          {newsFilterFields
            .filter((field) => !isShown(field))
            .map(({ param, label }) => (
              <option key={param} value={param}>
                {LABELS[param] ?? label}
              </option>
            ))}
        </select>
      </div>
    </details>
  );
}

/** Whether something inside is set. @param withAll Events, sentiment and date stand there, too. */
function isNarrowed(choices: Choices, withAll: boolean): boolean {
  const { newsFilters, types, sentiments: chosen, hideRepeats, since } = choices;
  if (Object.values(newsFilters).some((value) => value !== "")) return true;
  return withAll && (types.length > 0 || chosen.length > 0 || hideRepeats || since !== "");
}

/** Conditions that most people want; the others are added one by one. */
const USUAL_FIELDS: readonly string[] = ["title", "countries", "end_date"];

/** Labels for parameters that need more explanation in a form than in a formula. */
const LABELS: Readonly<Record<string, string>> = {
  title: "Words of the headline",
  end_date: "Published until",
  blacklisted: "Not from these publishers",
};

function withValue(
  filters: Choices["newsFilters"],
  { param }: NewsFilterField,
  value: string,
): Choices["newsFilters"] {
  return { ...filters, [param]: value };
}

interface Props {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** The sentiment of articles; choosing none means any. */
function Sentiments({ chosen, onChange }: Props): JSX.Element {
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

interface WhatProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Articles that only mention the company are left out, or not. */
export function MainSubject({ choices, onChange }: WhatProps): JSX.Element {
  return (
    <label class="switch-row">
      Only articles mainly about the company
      <input
        type="checkbox"
        class="switch"
        checked={choices.mainSubject}
        onChange={() => onChange({ mainSubject: !choices.mainSubject })}
      />
    </label>
  );
}

/** Which articles: their events, their sentiment, and whether one of several about an event is enough. */
export function WhichArticles({ choices, onChange }: WhatProps): JSX.Element {
  const types = useMemo(eventTypes, []);
  return (
    <>
      <div class="field">
        <OptionPicker
          id="event-types"
          label="Events"
          placeholder={choices.types.length === 0 ? "Any event. Type to choose…" : "Add another…"}
          options={types}
          chosen={choices.types}
          onChange={(chosen) => onChange({ types: chosen })}
          asTyped={typedCode}
        />
      </div>
      <Sentiments chosen={choices.sentiments} onChange={(chosen) => onChange({ sentiments: chosen })} />
      <div class="field">
        <label class="choice">
          <input
            type="checkbox"
            checked={choices.hideRepeats}
            onChange={() => onChange({ hideRepeats: !choices.hideRepeats })}
          />
          One article per event
        </label>
      </div>
    </>
  );
}

/** Which news: the newest of each company and, later, what is new since. Everything else is folded. */
export function WhatNews({ choices, onChange }: WhatProps): JSX.Element {
  return (
    <section class="block" aria-labelledby="what-title">
      <h2 id="what-title" class="visually-hidden">
        What
      </h2>
      <NumberInText
        id="limit"
        before="The newest"
        after="each"
        value={choices.limit}
        onInput={(limit) => onChange({ limit })}
      />
      <MainSubject choices={choices} onChange={onChange} />
      <NewsFilterFields choices={choices} onChange={onChange}>
        <WhichArticles choices={choices} onChange={onChange} />
        <Field
          id="since"
          type="date"
          label="Published since"
          value={choices.since}
          onInput={(since) => onChange({ since })}
        />
      </NewsFilterFields>
      <MoreColumns kind="news" choices={choices} onChange={onChange} />
    </section>
  );
}
