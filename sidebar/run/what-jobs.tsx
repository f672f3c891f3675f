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
      <p class="help">
        Other posts stay out of the sheet. They are paid for all the same: the API has no such filters.
      </p>
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

/** Which job posts: new ones up to a limit, or all open ones. */
export function WhatJobs({ choices, onChange }: WhatProps): JSX.Element {
  return (
    <section class="block" aria-labelledby="what-title">
      <h2 id="what-title">What</h2>
      <fieldset class="choices">
        <legend class="visually-hidden">Which job posts</legend>
        <label class="choice">
          <input
            type="radio"
            name="mode"
            checked={choices.mode === "new"}
            onChange={() => onChange({ mode: "new" })}
          />
          <span>
            New posts only
            <span class="help">Only what the sheet does not have yet.</span>
          </span>
        </label>
        <label class="choice">
          <input
            type="radio"
            name="mode"
            checked={choices.mode === "all"}
            onChange={() => onChange({ mode: "all" })}
          />
          <span>
            All open posts
            <span class="help">Costs more. Marks closed ones as “Gone”.</span>
          </span>
        </label>
      </fieldset>
      {choices.mode === "new" && (
        <>
          <NumberInText
            id="limit"
            before="The newest"
            after="posts per company"
            value={choices.limit}
            onInput={(limit) => onChange({ limit })}
          />
          <p class="help">Next time, all since then. Ten cost as much as one.</p>
        </>
      )}
      <MoreColumns kind="jobs" choices={choices} onChange={onChange} />
      <JobFilterFields choices={choices} onChange={onChange} />
    </section>
  );
}
