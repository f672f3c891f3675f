import type { AddinError } from "../errors";
import { hasMembers, memberIn } from "../json";
import type { Path } from "../path";
import { pathOf, type ResolvedColumn } from "./column";
import { notReturned } from "./field-errors";
import { sectionNames } from "./known-columns";

/**
 * The columns of fields and sections that no catalogue lists. Only an answer says whether the API has them: until then they get
 * no column in a sheet, and are bought for one company alone.
 */
export function unverifiedIn(columns: readonly ResolvedColumn[]): ResolvedColumn[] {
  return columns.filter((column) => column.unverified !== undefined);
}

/** Which unverified columns answers show that the API lacks, and about which they say nothing. */
export function verify(
  columns: readonly ResolvedColumn[],
  answers: readonly unknown[],
): { readonly absent: ResolvedColumn[]; readonly unclear: ResolvedColumn[] } {
  const absent: ResolvedColumn[] = [];
  const unclear: ResolvedColumn[] = [];
  for (const column of unverifiedIn(columns)) {
    const found = answers.map((answer) => has(answer, column));
    if (found.includes(true)) continue;
    (found.includes(false) ? absent : unclear).push(column);
  }
  return { absent, unclear };
}

/** The unverified columns of sections that no catalogue lists: a refusal of the whole request may be about those. */
export function inNewSections(columns: readonly ResolvedColumn[]): ResolvedColumn[] {
  return unverifiedIn(columns).filter(
    ({ section }) => section !== undefined && !sectionNames.includes(section),
  );
}

export function whyAbsent({ path, unverified }: ResolvedColumn): AddinError {
  return notReturned(path.replace(/\.\*$/, ""), unverified?.meant ?? null);
}

/** The column that takes the place of one that the API lacks: its cells say so, and it costs nothing. */
export function asAbsent(column: ResolvedColumn): ResolvedColumn {
  const { label, path } = column;
  return { label, path, role: "unknown", says: whyAbsent(column).message };
}

/** The columns, with those replaced that answers show to be absent. */
export function withAbsent(
  columns: readonly ResolvedColumn[],
  answers: readonly unknown[],
): ResolvedColumn[] {
  const { absent } = verify(columns, answers);
  return columns.map((column) => (absent.includes(column) ? asAbsent(column) : column));
}

/** Whether an answer has a field, whatever its value; null if it can't be told, since what would hold the field is blank. */
function has(answer: unknown, { path, section }: ResolvedColumn): boolean | null {
  const steps = pathOf(path.replace(/\.\*$/, ""));
  const rows = Array.isArray(answer) ? (answer as unknown[]) : [answer];
  const [first] = steps;
  const isBlank = (row: unknown) => first === undefined || memberIn(row, first.name) === undefined;
  // A company may lack a known section. If it lacks a new one, there may be no such section.
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
