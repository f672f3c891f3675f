import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Section } from "../../src/core/sidebar-contract";
import { useAddin } from "../addin";
import { counted, credits, numberInWords } from "../in-words";
import { Icon } from "../parts/icons";
import { chosenColumns, chosenSections, type Choices, withColumns } from "./choices";

interface WhatProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** The sections of an enrichment with their prices; each opens to choose its columns. */
export function WhatEnrichment({ choices, onChange }: WhatProps): JSX.Element {
  const { state } = useAddin();
  const sections = state?.sections ?? [];
  const chosen = new Set(chosenSections(choices, sections).map(({ section }) => section));
  const perCompany = sections
    .filter(({ section }) => chosen.has(section))
    .reduce((sum, { credits: price }) => sum + price, 0);
  return (
    <section class="block" aria-labelledby="what-title">
      <div class="block-head">
        <h2 id="what-title">What</h2>
        {state !== null && <span class="help">{credits(perCompany)} a company</span>}
      </div>
      <ul class="sections">
        {state === null && [1, 2, 3, 4].map((row) => <li key={row} class="skeleton-block" />)}
        {sections.map((section) => (
          <SectionRow
            key={section.section}
            section={section}
            chosen={chosen.has(section.section) ? chosenColumns(choices, section) : []}
            onChange={(columns) => onChange(withColumns(choices, sections, section, columns))}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly section: Section;
  readonly chosen: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
}

function SectionRow({
  section: { section, label, credits: price, columns },
  chosen,
  onChange,
}: RowProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const id = `section-${section}`;
  const count = chosen.length === 0 || chosen.length === columns.length ? "" : `${chosen.length} of `;
  const partly = chosen.length > 0 && chosen.length < columns.length;
  return (
    <li class={open ? "section section-open" : "section"}>
      <div class="section-row">
        <input
          type="checkbox"
          id={id}
          checked={chosen.length > 0}
          indeterminate={partly}
          aria-describedby={`${id}-price`}
          onChange={(event) => onChange(event.currentTarget.checked ? columns : [])}
        />
        <label for={id}>{label}</label>
        <button
          type="button"
          class="icon-button section-toggle"
          aria-expanded={open}
          aria-controls={`${id}-columns`}
          aria-label={`Columns of ${label}`}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron" size={18} />
        </button>
      </div>
      <p class="section-price" id={`${id}-price`}>
        {credits(price)} · {count}
        {counted(columns.length, "column", "columns")}
      </p>
      <ul class="columns" id={`${id}-columns`} hidden={!open}>
        {columns.map((column, index) => (
          <li key={column}>
            <input
              type="checkbox"
              id={`${id}-${index}`}
              checked={chosen.includes(column)}
              onChange={() =>
                onChange(columns.filter((other) => (other === column) !== chosen.includes(other)))
              }
            />
            <label for={`${id}-${index}`}>{column}</label>
          </li>
        ))}
      </ul>
      {open && partly && (
        <p class="help">The section costs {numberInWords(price)} whichever columns you take.</p>
      )}
    </li>
  );
}
