import { isCountryField } from "../../src/core/columns/field-format";
import { knownColumns } from "../../src/core/columns/known-columns";
import { resolveFields } from "../../src/core/columns/resolve-fields";
import { countryNames } from "../../src/core/country-names";
import { findByWords } from "../../src/core/words/find-by-words";
import type { Selection } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { credits } from "../in-words";
import { Field } from "../parts/field";
import { fieldOf, type OfferedSection, sectionOf } from "./offered-sections";
import { holdsCompanies } from "./panel-rows";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

const MOST_SHOWN = 12;

interface FoundColumn {
  readonly path: string;
  readonly label: string;
  readonly section: OfferedSection;
  /** Whether the section includes it by default: most companies have a value for it. */
  readonly isUsual: boolean;
}

interface FoundColumns {
  readonly columns: readonly FoundColumn[];
  /** The word that the results belong to, if nothing matches the typed text itself. */
  readonly meant: string | null;
  /** The user searched for a country: no column has that name, but these contain countries. */
  readonly areOfCountries: boolean;
}

/** A path of a field that no catalogue lists: the first company that is fetched shows whether the API has it. */
export function typedPath(text: string): { readonly path: string; readonly label: string } | null {
  if (!/[.[]/.test(text)) return null;
  try {
    const [column, ...more] = resolveFields(text, "enrichment");
    return column?.unverified === undefined || more.length > 0
      ? null
      : { path: column.path, label: column.label };
  } catch {
    return null;
  }
}

/** Finds columns by their everyday names, among the usual columns and all others. */
export function findColumns(sections: readonly OfferedSection[], text: string): FoundColumns {
  if (text.trim() === "") return { columns: [], meant: null, areOfCountries: false };
  const all = columnsOf(sections);
  const { items, meant } = findByWords(all, text, ({ label, section, path }) => ({
    name: label,
    also: section.label,
    about: path.replace(/[^a-z]+/gi, " "),
  }));
  const areOfCountries = (items.length === 0 || meant !== null) && isCountry(text);
  const found = areOfCountries ? all.filter(isCountryField) : items;
  return {
    columns: usualFirst(found, text).slice(0, MOST_SHOWN),
    meant: areOfCountries ? null : meant,
    areOfCountries,
  };
}

function isCountry(text: string): boolean {
  const { items, meant } = findByWords(countryNames(), text, (name) => ({ name }), { whole: true });
  return items.length > 0 && meant === null;
}

/** Exact matches first, then usual columns; the order is otherwise kept. */
function usualFirst(found: readonly FoundColumn[], text: string): FoundColumn[] {
  const isCalled = ({ label }: FoundColumn): boolean => label.toLowerCase() === text.trim().toLowerCase();
  const rank = (each: FoundColumn): number => (isCalled(each) ? 0 : each.isUsual ? 1 : 2);
  return [...found].sort((one, other) => rank(one) - rank(other));
}

function columnsOf(sections: readonly OfferedSection[]): FoundColumn[] {
  const usual = sections.flatMap((section) =>
    section.columns.map((label) => ({ path: fieldOf(section, label), label, section, isUsual: true })),
  );
  const others = knownColumns("enrichment").others.flatMap(({ path, label }): FoundColumn[] => {
    const section = sections.find((each) => each.section === sectionOf(path));
    return section === undefined ? [] : [{ path, label, section, isUsual: false }];
  });
  return [...usual, ...others];
}

interface Props {
  /** Paths. */
  readonly chosen: ReadonlySet<string>;
  readonly sections: readonly OfferedSection[];
  readonly onToggle: (path: string) => void;
  /** What else can be found in the panel by the same words; null where nothing is. */
  readonly others?: (text: string) => JSX.Element | null;
  /** What the input says while it is blank. */
  readonly placeholder?: string;
}

/** Finds a column by its everyday name, among the usual columns and all others. */
export function FindColumn({
  chosen,
  sections,
  onToggle,
  others,
  placeholder = "Find a column: CEO, funding…",
}: Props): JSX.Element {
  const [text, setText] = useState("");
  const { go } = useAddin();
  const { columns: found, meant, areOfCountries } = findColumns(sections, text);
  const typed = typedPath(text);
  const also = others?.(text) ?? null;
  const nothing = text.trim() !== "" && found.length === 0 && typed === null && also === null;
  return (
    <div class="find-column">
      <Field
        id="find-column"
        label="Find a column"
        value={text}
        placeholder={placeholder}
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
        {nothing && (
          <p class="help">
            {others === undefined ? "No column" : "Nothing"} is called that. Try another word.
          </p>
        )}
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
      {also}
    </div>
  );
}

/**
 * The selection whose columns are offered: one without companies of its own takes precedence until one of the columns found for it
 * is in use. `areAll`: none is in use.
 */
export function columnsOffered(
  pinned: Selection | null,
  current: Selection | null,
): { of: Selection | null; areAll: boolean } {
  const isOfCurrent = current !== null && !isOwn(current) && !offers(current, pinned);
  const of = isOfCurrent ? current : pinned;
  return { of, areAll: pinned === null && of?.others !== undefined };
}

/** Whether companies are selected, and not found elsewhere. */
function isOwn(selection: Selection): boolean {
  return selection.found === undefined && holdsCompanies(selection);
}

function offers({ sheetName, a1, found, others = [] }: Selection, used: Selection | null): boolean {
  if (used === null || used.sheetName !== sheetName) return false;
  return (found !== undefined && a1 === used.a1) || others.some((other) => other.a1 === used.a1);
}
