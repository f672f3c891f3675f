import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAddin } from "../addin";
import { credits } from "../in-words";
import { Field } from "../parts/field";
import type { Choices } from "./choices";
import { chosenFields, type OfferedSection } from "./chosen-columns";
import { findColumns, typedPath } from "./find-columns";

interface Props {
  readonly choices: Choices;
  readonly sections: readonly OfferedSection[];
  readonly onToggle: (path: string) => void;
}

/** Finds a column by its everyday name, among the usual columns and all others. */
export function FindColumn({ choices, sections, onToggle }: Props): JSX.Element {
  const [text, setText] = useState("");
  const { go } = useAddin();
  const { columns: found, meant, areOfCountries } = findColumns(sections, text);
  const chosen = new Set(chosenFields(choices, sections));
  const typed = typedPath(text);
  const nothing = text.trim() !== "" && found.length === 0 && typed === null;
  return (
    <div class="find-column">
      <Field
        id="find-column"
        label="Find a column"
        value={text}
        placeholder="funding, CEO, headquarters…"
        onInput={setText}
      />
      <div aria-live="polite">
        {meant !== null && <p class="help">Nothing is called that. Shown for “{meant}”:</p>}
        {areOfCountries && (
          <p class="help">
            No column is called “{text.trim()}”. These hold countries. To find the companies of a country,{" "}
            <button type="button" class="link" onClick={() => go("list")}>
              build a list
            </button>
            .
          </p>
        )}
        {nothing && <p class="help">No column is called that. Try another word.</p>}
      </div>
      {typed !== null && (
        <p>
          <label>
            <input type="checkbox" checked={chosen.has(typed.path)} onChange={() => onToggle(typed.path)} />{" "}
            {typed.label}
            <span class="help"> · {typed.path}, if the API has it: the first row shows</span>
          </label>
        </p>
      )}
      {found.length > 0 && (
        <ul class="columns found-columns" aria-label="Columns found">
          {found.map(({ path, label, section }) => (
            <li key={path}>
              <input
                type="checkbox"
                id={`found-${path}`}
                checked={chosen.has(path)}
                onChange={() => onToggle(path)}
              />
              <label for={`found-${path}`}>
                {label}
                <span class="help">
                  {" "}
                  · {section.label}, {credits(section.credits)}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
