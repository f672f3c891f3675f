import { isCountryField } from "../../src/core/columns/field-format";
import { knownColumns } from "../../src/core/columns/known-columns";
import { resolveFields } from "../../src/core/columns/resolve-fields";
import { countryNames } from "../../src/core/country-names";
import { findByWords } from "../../src/core/words/find-by-words";
import { fieldOf, type OfferedSection, sectionOf } from "./chosen-columns";

/** Nobody reads more results than this. */
const MOST_SHOWN = 12;

export interface FoundColumn {
  readonly path: string;
  readonly label: string;
  readonly section: OfferedSection;
  /** Whether the section includes it by default: most companies have a value for it. */
  readonly isUsual: boolean;
}

export interface FoundColumns {
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
    return column?.hoped === undefined || more.length > 0 ? null : { path: column.path, label: column.label };
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
