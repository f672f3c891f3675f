import { isDateParts } from "../api-date";
import { hasMembers, isCodeLabel, labelOf } from "../json-shapes";
import { formatPath, isPathName, parsePath } from "../path";
import type { ResolvedColumn } from "./column";
import { unlistedColumn } from "./column";
import { sectionNames } from "./known-columns";

const DEPTH_MAX = 6;

/**
 * Puts the columns that the answers call for in the place of every `section.*`, and of `*` those of the members that a table's
 * rows have and its catalogue does not.
 *
 * They are the scalars, labels, dates and lists of such that any of the answers holds and no column shows yet, in the order in
 * which the answers name them. Of a section that the catalogue lacks, the fields inside lists of objects too, since
 * nothing else would show them. Sources are left out.
 *
 * @param answers Enrichment documents: the `data` of one reply each, or the kept sections of a company. Of a table its rows.
 */
export function expandColumns(
  columns: readonly ResolvedColumn[],
  answers: readonly unknown[],
): ResolvedColumn[] {
  const seen = new Set(columns.flatMap(({ path, role }) => (role === "unknown" ? [] : [plain(path)])));
  const known = new Set([...seen].map((path) => path.split(/[.[]/, 1)[0]));
  return columns.flatMap((column) => {
    const { section } = column;
    if (column.role !== "every") return [column];
    return answers
      .flatMap((answer) =>
        section === undefined
          ? newFieldsOf(answer, known)
          : fieldsOf(memberOf(answer, section), section, !sectionNames.includes(section), 0),
      )
      .flatMap((path) => {
        if (seen.has(plain(path))) return [];
        seen.add(plain(path));
        return [unlistedColumn(parsePath(path), section)];
      });
  });
}

/** What a row holds under names with which no column begins. */
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

function memberOf(answer: unknown, section: string): unknown {
  if (!hasMembers(answer)) return null;
  return Object.entries(answer).find(([name]) => name.toLowerCase() === section)?.[1] ?? null;
}

/** Two paths that show the same values: a coded value is its label, a list all its elements. */
function plain(path: string): string {
  return path === "" || path.endsWith("*")
    ? path
    : formatPath(parsePath(path))
        .replace(/\.label$/, "")
        .replace(/\[\]$/, "");
}
