import type { AddinError } from "../../errors";
import { isDateParts } from "../api-date";
import { hasMembers, isCodeLabel, labelOf, memberIn } from "../json";
import { formatPath, isPathName, parsePath, type Path } from "../path";
import { pathOf, type ResolvedColumn, unlistedColumn } from "./column";
import { notReturned } from "./field-names";
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
          : fieldsOf(memberIn(answer, section), section, !sectionNames.includes(section), 0),
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

/** Two paths that show the same values: a coded value is its label, a list all its elements. */
function plain(path: string): string {
  return path === "" || path.endsWith("*")
    ? path
    : formatPath(parsePath(path))
        .replace(/\.label$/, "")
        .replace(/\[\]$/, "");
}

/**
 * Columns of fields and sections that no catalogue lists. One answer says whether the API has them; until then they get no
 * column in a sheet, and are asked of one company alone.
 */
export function hopedIn(columns: readonly ResolvedColumn[]): ResolvedColumn[] {
  return columns.filter((column) => column.hoped !== undefined);
}

/** What answers say of hoped columns; `unclear` are those of which none of them tells. */
export function judged(
  columns: readonly ResolvedColumn[],
  answers: readonly unknown[],
): { readonly absent: ResolvedColumn[]; readonly unclear: ResolvedColumn[] } {
  const said = hopedIn(columns).map((column) => ({ column, is: answers.map((each) => has(each, column)) }));
  const open = said.filter(({ is }) => !is.includes(true));
  return {
    absent: open.filter(({ is }) => is.includes(false)).map(({ column }) => column),
    unclear: open.filter(({ is }) => !is.includes(false)).map(({ column }) => column),
  };
}

/** What a refusal of the whole question may be about: sections that no catalogue lists. */
export function ofNewSections(columns: readonly ResolvedColumn[]): ResolvedColumn[] {
  return hopedIn(columns).filter(({ section }) => section !== undefined && !sectionNames.includes(section));
}

/** Why there is nothing of it. */
export function whyAbsent({ path, hoped }: ResolvedColumn): AddinError {
  return notReturned(path.replace(/\.\*$/, ""), hoped?.meant ?? null);
}

/** The column in the place of one that the API does not have: it says so, and costs nothing. */
export function asAbsent(column: ResolvedColumn): ResolvedColumn {
  const { label, path } = column;
  return { label, path, role: "unknown", says: whyAbsent(column).message };
}

/** Columns as answers have shown them: those that the API does not have say so. */
export function asTold(columns: readonly ResolvedColumn[], answers: readonly unknown[]): ResolvedColumn[] {
  const { absent } = judged(columns, answers);
  return columns.map((column) => (absent.includes(column) ? asAbsent(column) : column));
}

/** Whether an answer has a field, whatever its value; null where it does not tell: what should hold the field is blank. */
function has(answer: unknown, { path, section }: ResolvedColumn): boolean | null {
  const steps = pathOf(path.replace(/\.\*$/, ""));
  const rows = Array.isArray(answer) ? (answer as unknown[]) : [answer];
  const [first] = steps;
  const isBlank = (row: unknown) => first === undefined || memberIn(row, first.name) === undefined;
  // Of a known section a company may have nothing, of a new one nobody knows whether any has.
  if (section !== undefined && sectionNames.includes(section) && rows.every(isBlank)) return null;
  return holds(rows, steps);
}

function holds(owners: readonly unknown[], [step, ...rest]: Path): boolean | null {
  if (step === undefined) return true;
  const isCount = rest.length === 0 && step.name === "count";
  if (isCount && owners.some(Array.isArray)) return true;
  const objects = owners
    .flatMap((owner): unknown[] => (Array.isArray(owner) ? owner : [owner]))
    .filter(hasMembers);
  if (objects.length === 0) return null;
  const members = objects.map((owner) => memberIn(owner, step.name)).filter((value) => value !== undefined);
  return members.length === 0 ? false : holds(members, rest);
}
