import { isDateParts } from "../api-date";
import { hasMembers, isCodeLabel, labelOf, memberIn } from "../json";
import { formatPath, isPathName, parsePath } from "../path";
import { type ResolvedColumn, unlistedColumn } from "./column";
import { sectionNames } from "./known-columns";

const DEPTH_MAX = 6;

/**
 * Replaces each `section.*` by columns for the fields of that section that answers hold, and `*` by columns for the members of
 * a table's rows that its catalogue does not list.
 *
 * A field is a scalar, a label, a date, or a list of these, that no column shows yet. They come in the order of the answers,
 * without sources. Fields inside lists of objects are shown of sections alone that no catalogue lists.
 *
 * @param answers Enrichment documents: the `data` of a reply, or the kept sections of a company. Of a table its rows.
 */
export function expandColumns(
  columns: readonly ResolvedColumn[],
  answers: readonly unknown[],
): ResolvedColumn[] {
  // A free column shows no field of an answer, nor does one that says there is none.
  const isShown = ({ role }: ResolvedColumn) => role !== "unknown" && role !== "free";
  const seen = new Set(columns.filter(isShown).map(({ path }) => plain(path)));
  const known = new Set([...seen].map((path) => path.split(/[.[]/, 1)[0]));
  return columns.flatMap((column) => {
    const { section } = column;
    if (column.role !== "every") return [column];
    return answers
      .flatMap((answer) =>
        section === undefined
          ? newFieldsOf(answer, known)
          : fieldsOf(memberIn(answer, section), section, !sectionNames.includes(section), 0),
      )
      .flatMap((path) => {
        if (seen.has(plain(path))) return [];
        seen.add(plain(path));
        return [unlistedColumn(parsePath(path), section)];
      });
  });
}

/** The fields of a row below names that no column begins with. */
function newFieldsOf(row: unknown, known: ReadonlySet<string | undefined>): string[] {
  return Object.entries(hasMembers(row) ? row : {}).flatMap(([name, below]) =>
    isPathName(name) && !known.has(name.toLowerCase()) ? fieldsOf(below, name, true, 1) : [],
  );
}

function fieldsOf(value: unknown, path: string, intoLists: boolean, depth: number): string[] {
  if (isLeaf(value)) return depth > 0 ? [path] : [];
  if (depth > DEPTH_MAX || !hasMembers(value)) return [];
  if (Array.isArray(value)) {
    if (value.some(isLeaf)) return [`${path}[]`];
    const elements = intoLists ? value.filter((element) => !Array.isArray(element)) : [];
    return [...new Set(elements.flatMap((element) => fieldsOf(element, `${path}[]`, true, depth + 1)))];
  }
  return Object.entries(value).flatMap(([name, below]) =>
    isPathName(name) && name !== "source" ? fieldsOf(below, `${path}.${name}`, intoLists, depth + 1) : [],
  );
}

function isLeaf(value: unknown): boolean {
  if (typeof value === "string") return value !== "";
  if (isCodeLabel(value)) return isLeaf(labelOf(value));
  return typeof value === "number" || typeof value === "boolean" || isDateParts(value);
}

/** Makes paths comparable that show the same values: `a.label` is `a`, and `a[]` is `a`. */
function plain(path: string): string {
  return path === "" || path.endsWith("*")
    ? path
    : formatPath(parsePath(path))
        .replace(/\.label$/, "")
        .replace(/\[\]$/, "");
}
