import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { knownColumns } from "../../src/core/columns/known-columns";
import { findByWords } from "../../src/core/words/find-by-words";
import { credits } from "../in-words";
import { Field } from "../parts/field";
import type { Choices } from "./choices";
import { chosenFields, fieldOf, type OfferedSection, sectionOf } from "./chosen-columns";

/** More are not read anyway. */
const MOST_SHOWN = 12;

interface Props {
  readonly choices: Choices;
  readonly sections: readonly OfferedSection[];
  readonly onToggle: (path: string) => void;
}

interface Found {
  readonly path: string;
  readonly label: string;
  readonly section: OfferedSection;
  /** Whether the section offers it by itself: most companies have a value there. */
  readonly isUsual: boolean;
}

/** Finds a column among all that there are, those beyond the usual ones included, by what people call it. */
export function FindColumn({ choices, sections, onToggle }: Props): JSX.Element {
  const [text, setText] = useState("");
  const { items, meant } = findByWords(columnsOf(sections), text, ({ label, section, path }) => ({
    name: label,
    also: section.label,
    about: path.replace(/[^a-z]+/gi, " "),
  }));
  const found = text.trim() === "" ? [] : usualFirst(items, text).slice(0, MOST_SHOWN);
  const chosen = new Set(chosenFields(choices, sections));
  const nothing = text.trim() !== "" && found.length === 0;
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
        {nothing && <p class="help">No column is called that. Try another word.</p>}
      </div>
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

/** What is called just so, then what most companies have, each as well as it was found. */
function usualFirst(found: readonly Found[], text: string): Found[] {
  const isCalled = ({ label }: Found): boolean => label.toLowerCase() === text.trim().toLowerCase();
  const rank = (each: Found): number => (isCalled(each) ? 0 : each.isUsual ? 1 : 2);
  return [...found].sort((one, other) => rank(one) - rank(other));
}

function columnsOf(sections: readonly OfferedSection[]): Found[] {
  const usual = sections.flatMap((section) =>
    section.columns.map((label) => ({ path: fieldOf(section, label), label, section, isUsual: true })),
  );
  const others = knownColumns("enrichment").others.flatMap(({ path, label }): Found[] => {
    const section = sections.find((each) => each.section === sectionOf(path));
    return section === undefined ? [] : [{ path, label, section, isUsual: false }];
  });
  return [...usual, ...others];
}
