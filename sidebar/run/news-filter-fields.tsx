import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { newsFilterFields, type NewsFilterField } from "../../src/core/news-filters";
import { Field } from "../parts/field";
import type { Choices } from "./choices";

interface NewsFilterFieldsProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Further conditions for articles. The service applies them, so articles that do not match cost nothing. */
export function NewsFilterFields({ choices, onChange }: NewsFilterFieldsProps): JSX.Element {
  const { newsFilters } = choices;
  // Initially only: after that, open or closed is the user's choice.
  const [wasSet] = useState(() => Object.values(newsFilters).some((value) => value !== ""));
  return (
    <details open={wasSet}>
      <summary>Only articles that match</summary>
      <p class="help">All that are filled must match; of several values with commas between them, one.</p>
      {newsFilterFields.map((field) => (
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
    </details>
  );
}

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
