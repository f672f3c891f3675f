import type { AddinError } from "../../errors";
import { hasMembers } from "../json-shapes";
import type { Path } from "../path";
import type { ResolvedColumn } from "./column";
import { pathOf } from "./column";
import { sectionNames } from "./known-columns";
import { notReturned } from "./unknown-field";

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

/** Whether an answer has a field, whatever its value; null where it does not tell: what should hold the field is blank. */
function has(answer: unknown, { path, section }: ResolvedColumn): boolean | null {
  const steps = pathOf(path.replace(/\.\*$/, ""));
  const rows = Array.isArray(answer) ? (answer as unknown[]) : [answer];
  const [first] = steps;
  const isBlank = (row: unknown) => first === undefined || memberOf(row, first.name) === undefined;
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
  const members = objects.map((owner) => memberOf(owner, step.name)).filter((value) => value !== undefined);
  return members.length === 0 ? false : holds(members, rest);
}

function memberOf(owner: unknown, name: string): unknown {
  if (!hasMembers(owner)) return undefined;
  return Object.entries(owner).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}
