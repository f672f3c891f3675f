import { knownColumns, sectionNames } from "../core/columns/known-columns";
import { tagInNote } from "../verified-writes/tag-in-note";
import { isRunTag, tagWithoutSet } from "./kinds/column-set";

/** Tags that belong to a kind of run, to items or to lists. */
const WITH_KIND =
  /^(enrichment|jobs|news|match|headcount|traffic|people|posts|employee_reviews|product_reviews|item|list):\S+$/;

/**
 * Columns that the add-on has added or marked in a sheet, whatever for: none of them is the user's to choose.
 *
 * @param tagged Columns by tag, as metadata has them. @param notes Notes of the header row, by column.
 */
export function ourColumns(
  tagged: ReadonlyMap<string, number>,
  notes: ReadonlyMap<number, string>,
): ReadonlySet<number> {
  const noted = [...notes].flatMap(([column, note]) => (isTag(tagInNote(note)) ? [column] : []));
  return new Set([...tagged.values(), ...noted]);
}

/** Tags with their columns, as metadata and then notes have them. */
export function tagsIn(
  tagged: ReadonlyMap<string, number>,
  notes: ReadonlyMap<number, string>,
): readonly (readonly [tag: string, column: number])[] {
  return [...tagged, ...[...notes].map(([column, note]) => [tagInNote(note), column] as const)];
}

function isTag(note: string): boolean {
  const text = tagWithoutSet(note);
  const [section = ""] = text.split(/[.[]/, 1);
  const isField = section !== text && sectionNames.includes(section) && !/\s/.test(text);
  return isField || isRunTag(text) || WITH_KIND.test(text) || isOfTable(text);
}

function isOfTable(text: string): boolean {
  return (["jobs", "news", "list", "people", "posts", "employee_reviews", "product_reviews"] as const).some(
    (kind) => {
      const { defaults, others } = knownColumns(kind);
      return [...defaults, ...others].some(({ path }) => path === text);
    },
  );
}
