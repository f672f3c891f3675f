import type { JSX } from "preact";
import { NumberInText } from "../parts/field";
import type { Choices } from "./choices";
import { MoreColumns } from "./more-columns";
import { JobFilterFields } from "./job-filter-fields";

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
            <span class="help">Stops at posts that the sheet already has.</span>
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
            <span class="help">Costs more, and marks the posts that are gone as “Gone”.</span>
          </span>
        </label>
      </fieldset>
      {choices.mode === "new" && (
        <NumberInText
          id="limit"
          before="At most"
          after="posts per company"
          value={choices.limit}
          onInput={(limit) => onChange({ limit })}
        />
      )}
      <MoreColumns kind="jobs" choices={choices} onChange={onChange} />
      <JobFilterFields choices={choices} onChange={onChange} />
    </section>
  );
}
