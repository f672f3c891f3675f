import type { JSX } from "preact";
import type { SheetColumns } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { knownColumns, sectionTitle } from "../../src/core/columns/known-columns";
import type { Choices } from "./choices";
import { chosenColumns, chosenFields, chosenSections, withColumns, withFields } from "./chosen-columns";
import { ColumnPlace, type Placing } from "./column-place";
import { inSheet } from "./field-place";
import { ChooseColumnSet, SaveColumnSet, useColumnSets } from "./column-sets";
import { FindColumn } from "./find-column";
import { fieldOf, labelOfField, type OfferedSection, sectionOf } from "./offered-sections";
import { SectionGroupRow, usePlaces } from "./section-groups";
import { SectionRow } from "./section-row";

interface WhatProps {
  readonly choices: Choices;
  /** null while it is unknown what the rows already show. */
  readonly sections: readonly OfferedSection[] | null;
  /** Sections that are held for all companies. */
  readonly yours: readonly string[];
  /** The columns of the sheet; null while they are unknown. */
  readonly columns: SheetColumns | null;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** The sections of an enrichment with their prices; each opens to choose its columns. */
export function WhatEnrichment(props: WhatProps): JSX.Element {
  const { choices, sections: offered, yours, columns, onChange } = props;
  const { state } = useAddin();
  const sections = offered ?? [];
  const isKnown = state !== null && offered !== null;
  const saved = useColumnSets();
  const chosen = new Set(chosenSections(choices, sections).map(({ section }) => section));
  const columnsOf = (section: OfferedSection) =>
    chosen.has(section.section) ? chosenColumns(choices, section) : [];
  const places = usePlaces(sections, chosen);

  function toggle(path: string): void {
    const section = sections.find((each) => each.columns.some((column) => fieldOf(each, column) === path));
    if (section === undefined) {
      const isChosen = choices.more.includes(path);
      onChange({ more: isChosen ? choices.more.filter((other) => other !== path) : [...choices.more, path] });
      return;
    }
    const ticked = columnsOf(section);
    const toggled = section.columns.filter(
      (column) => (fieldOf(section, column) === path) !== ticked.includes(column),
    );
    onChange(withColumns(choices, sections, section, toggled));
  }
  function place(path: string, header: string): void {
    onChange({ into: { ...choices.into, [path]: header } });
  }
  const placing: Placing = { columns, into: choices.into, onInto: place };
  const isChosen = ({ section }: OfferedSection): boolean => chosen.has(section);
  const row = (section: OfferedSection): JSX.Element => (
    <SectionRow
      key={section.section}
      section={section}
      isYours={isChosen(section) && yours.includes(section.section)}
      chosen={columnsOf(section)}
      {...placing}
      onChange={(chosenNow) => {
        places.keep(section);
        onChange(withColumns(choices, sections, section, chosenNow));
      }}
    />
  );
  return (
    <section class="block" aria-labelledby="what-title">
      <div class="block-head">
        <h2 id="what-title">What</h2>
        {isKnown && <span class="help">credits a company</span>}
      </div>
      <ChooseColumnSet saved={saved} onChoose={(fields) => onChange(withFields(choices, sections, fields))} />
      {isKnown && (
        <FindColumn chosen={new Set(chosenFields(choices, sections))} sections={sections} onToggle={toggle} />
      )}
      {choices.more.length > 0 && <Further paths={choices.more} onRemove={toggle} {...placing} />}
      <ul class="sections">
        {!isKnown && [1, 2, 3, 4].map((each) => <li key={each} class="skeleton-block" />)}
        {places.first.map(row)}
      </ul>
      {places.groups.map(({ group, within }) => (
        <SectionGroupRow key={group} title={group} chosen={within.filter(isChosen).length}>
          {within.map(row)}
        </SectionGroupRow>
      ))}
      {isKnown && <SaveColumnSet saved={saved} fields={chosenFields(choices, sections)} />}
    </section>
  );
}

interface FurtherProps extends Placing {
  readonly paths: readonly string[];
  readonly onRemove: (path: string) => void;
}

/** The chosen columns beyond the usual ones. */
function Further({ paths, onRemove, ...placing }: FurtherProps): JSX.Element {
  return (
    <ul class="columns further-columns" aria-label="Further columns">
      {paths.map((path) => {
        const label = labelOfField(path);
        return (
          <li key={path}>
            <input type="checkbox" id={`further-${path}`} checked onChange={() => onRemove(path)} />
            <label for={`further-${path}`}>
              {label}
              <span class="help">
                {` · ${sectionTitle(sectionOf(path))}`}
                {inSheet(path, label, placing.columns, true)}
              </span>
            </label>
            {isListed(path) && <ColumnPlace path={path} label={label} {...placing} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a catalogue lists the field. Any other field gets a column only once an answer contains it. */
function isListed(path: string): boolean {
  const { defaults, others } = knownColumns("enrichment");
  return [...defaults, ...others].some((each) => each.path === path);
}
