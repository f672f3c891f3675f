import { Field, NumberInText } from "../parts/field";
import type { Choices } from "./choices";
import type { JobFilterText } from "./job-filter-text";
import { MoreColumns } from "./more-columns";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface JobFilterFieldsProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Which of the fetched posts go into the sheet. */
export function JobFilterFields({ choices, onChange }: JobFilterFieldsProps): JSX.Element {
  const { jobFilter } = choices;
  // Initially only: after that, open or closed is the user's choice.
  const [wasSet] = useState(() => Object.values(jobFilter).some((value) => value !== "" && value !== false));
  const set = (change: Partial<JobFilterText>) => onChange({ jobFilter: { ...jobFilter, ...change } });
  return (
    <details open={wasSet}>
      <summary>Only posts that match</summary>
      <p class="help">Other posts are paid for all the same, and stay out of the sheet.</p>
      <Field
        id="job-titles"
        label="Words of the title"
        placeholder="engineer, data analyst"
        value={jobFilter.titles}
        onInput={(titles) => set({ titles })}
      />
      <Field
        id="job-places"
        label="Place"
        placeholder="Berlin, Germany"
        value={jobFilter.places}
        onInput={(places) => set({ places })}
      />
      <div class="field">
        <label class="choice">
          <input
            type="checkbox"
            checked={jobFilter.remote}
            onChange={() => set({ remote: !jobFilter.remote })}
          />
          Remote only
        </label>
      </div>
      <Field
        id="job-salary"
        label="Salary of at least, USD a year"
        numeric
        value={jobFilter.salaryFrom}
        onInput={(salaryFrom) => set({ salaryFrom })}
      />
      <Field
        id="job-years"
        label="Years of experience, at most"
        numeric
        value={jobFilter.yearsUpTo}
        onInput={(yearsUpTo) => set({ yearsUpTo })}
        help="A post that does not mention what you enter here is left out."
      />
    </details>
  );
}

interface WhatProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Which job posts: the newest of each company and, later, those that are new since; or all open ones. */
export function WhatJobs({ choices, onChange }: WhatProps): JSX.Element {
  return (
    <section class="block" aria-labelledby="what-title">
      <h2 id="what-title" class="visually-hidden">
        What
      </h2>
      {choices.mode === "new" && (
        <NumberInText
          id="limit"
          before="The newest"
          after="each"
          value={choices.limit}
          onInput={(limit) => onChange({ limit })}
        />
      )}
      <label class="switch-row">
        All open posts
        <input
          type="checkbox"
          class="switch"
          checked={choices.mode === "all"}
          onChange={(event) => onChange({ mode: event.currentTarget.checked ? "all" : "new" })}
        />
      </label>
      {choices.mode === "all" && <p class="help">Costs more. Closed ones are marked “Gone”.</p>}
      <JobFilterFields choices={choices} onChange={onChange} />
      <MoreColumns kind="jobs" choices={choices} onChange={onChange} />
    </section>
  );
}
