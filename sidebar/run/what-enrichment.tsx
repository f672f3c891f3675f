import type { JSX } from "preact";
import { useAddin } from "../addin";
import { credits } from "../in-words";
import {
  boughtSections,
  chosenColumns,
  chosenFields,
  chosenSections,
  type Choices,
  fieldOf,
  type OfferedSection,
  withColumns,
  withFields,
} from "./choices";
import { ColumnSets } from "./column-sets";
import { FindColumn } from "./find-column";
import { SectionRow } from "./section-row";

interface WhatProps {
  readonly choices: Choices;
  readonly sections: readonly OfferedSection[];
  readonly onChange: (change: Partial<Choices>) => void;
}

/** The sections of an enrichment with their prices; each opens to choose its columns. */
export function WhatEnrichment({ choices, sections, onChange }: WhatProps): JSX.Element {
  const { state } = useAddin();
  const chosen = new Set(chosenSections(choices, sections).map(({ section }) => section));
  const columnsOf = (section: OfferedSection) =>
    chosen.has(section.section) ? chosenColumns(choices, section) : [];
  const perCompany = boughtSections(choices, sections).reduce((sum, { credits: price }) => sum + price, 0);
  const free = state?.selection?.free ?? [];

  function toggle(path: string): void {
    const section = sections.find((each) => each.columns.some((column) => fieldOf(each, column) === path));
    if (section === undefined) {
      const isChosen = choices.more.includes(path);
      onChange({ more: isChosen ? choices.more.filter((other) => other !== path) : [...choices.more, path] });
      return;
    }
    const ticked = columnsOf(section);
    const columns = section.columns.filter(
      (column) => (fieldOf(section, column) === path) !== ticked.includes(column),
    );
    onChange(withColumns(choices, sections, section, columns));
  }
  function place(path: string, header: string): void {
    const { [path]: _, ...others } = choices.into;
    onChange({ into: header === "" ? others : { ...others, [path]: header } });
  }
  return (
    <section class="block" aria-labelledby="what-title">
      <div class="block-head">
        <h2 id="what-title">What</h2>
        {state !== null && <span class="help">{credits(perCompany)} a company</span>}
      </div>
      {state !== null && <FindColumn choices={choices} sections={sections} onToggle={toggle} />}
      {choices.more.length > 0 && <Further paths={choices.more} onRemove={toggle} />}
      <ul class="sections">
        {state === null && [1, 2, 3, 4].map((row) => <li key={row} class="skeleton-block" />)}
        {sections.map((section) => (
          <SectionRow
            key={section.section}
            section={section}
            chosen={columnsOf(section)}
            free={free}
            into={choices.into}
            onChange={(columns) => onChange(withColumns(choices, sections, section, columns))}
            onInto={place}
          />
        ))}
      </ul>
      {state !== null && (
        <ColumnSets
          fields={chosenFields(choices, sections)}
          onChoose={(fields) => onChange(withFields(choices, sections, fields))}
        />
      )}
    </section>
  );
}

/** Columns beyond the usual ones that are chosen. */
function Further({
  paths,
  onRemove,
}: {
  readonly paths: readonly string[];
  readonly onRemove: (path: string) => void;
}): JSX.Element {
  return (
    <ul class="columns further-columns" aria-label="Further columns">
      {paths.map((path) => (
        <li key={path}>
          <input type="checkbox" id={`further-${path}`} checked onChange={() => onRemove(path)} />
          <label for={`further-${path}`}>{path}</label>
        </li>
      ))}
    </ul>
  );
}
