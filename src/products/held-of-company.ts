import type { CellValue } from "../core/cell";
import type { ResolvedColumn } from "../core/columns/column";
import { defaultColumns } from "../core/columns/known-columns";
import { storedJson } from "../core/json";
import { rowOf } from "../core/row-of";
import type { UnitsOf } from "../money/entries-of";
import type { Entry } from "../money/entry";
import { type Operation, unitOf } from "../money/operation";
import type { CompanyQuestion } from "./document";
import type { DocumentAnswer } from "./facts";
import { headcount, headcountByMonth } from "./headcount";
import type { MonthValue } from "./months";
import { ofOneCompany, type OfOneCompany } from "./sections";
import { traffic, visitsByMonth } from "./traffic";

/*
 * What is held of one company, read from its answers: by section, by operation, by month.
 */

/** Answers by section, oldest first. */
export function sectionsHeld(entries: readonly Entry[]): Map<string, readonly Entry[]> {
  const bySection = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.operation !== "enrichment" || (entry.status !== "ok" && entry.status !== "none")) continue;
    const unit = unitOf(entry);
    bySection.set(unit, [...(bySection.get(unit) ?? []), entry]);
  }
  return bySection;
}

/** Answers to one operation, oldest first. */
export function answersTo(operation: Entry["operation"], entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => entry.operation === operation && entry.status === "ok");
}

/** The default columns of a section with what an answer says there. */
export function valuesOf(section: string, entry: Entry): { column: ResolvedColumn; value: CellValue }[] {
  const document = { [section]: storedJson(entry.answer, (value): value is unknown => value !== undefined) };
  const columns = defaultColumns(section).filter(({ role }) => role === undefined);
  return rowOf(document, columns).map((value, index) => ({ column: columns[index]!, value }));
}

/** What is held month by month: people at the end of each, or visits of its website in it. */
export type SeriesName = "headcount" | "traffic";

interface Series {
  readonly operation: Operation<CompanyQuestion, DocumentAnswer>;
  readonly monthsIn: (answer: DocumentAnswer) => readonly MonthValue[];
}

const SERIES: Readonly<Record<SeriesName, Series>> = {
  headcount: { operation: headcount.operation, monthsIn: headcountByMonth },
  traffic: { operation: traffic.operation, monthsIn: visitsByMonth },
};

export const seriesNames: readonly SeriesName[] = ["headcount", "traffic"];

/**
 * What is held of the company that a website means now: of each section and series the newest answer. No number of an
 * earlier owner of the website stands beside the name of who has it now.
 */
export function heldOfCompany(entries: readonly Entry[]): OfOneCompany {
  // A series is bought whole, and no section is called so.
  const series = seriesNames.map((name) => [name, answersTo(name, entries)] as const);
  return ofOneCompany(new Map<string, readonly Entry[]>([...sectionsHeld(entries), ...series]));
}

/** Without what was bought of earlier owners of the website. */
export function ofOwnerNow(entries: readonly Entry[]): readonly Entry[] {
  const { uuid } = heldOfCompany(entries);
  return entries.filter((entry) => entry.uuid === uuid || entry.uuid === "");
}

/** All months that answers hold, oldest first; of one that several hold, what the newest says. */
export function monthsHeld(name: SeriesName, company: string, entries: readonly Entry[]): MonthValue[] {
  const byMonth = new Map<string, number>();
  for (const entry of answersTo(name, ofOwnerNow(entries)))
    for (const { month, value } of monthsOf(name, entry, company) ?? []) byMonth.set(month, value);
  return [...byMonth.keys()].sort().map((month) => ({ month, value: byMonth.get(month)! }));
}

/** What a series is bought by. */
export function seriesUnits(name: SeriesName): UnitsOf {
  return { operation: name, units: SERIES[name].operation.units({ company: "" }) };
}

/** The months of an answer, oldest first; null without one. */
export function monthsOf(
  name: SeriesName,
  entry: Entry | undefined,
  company: string,
): readonly MonthValue[] | null {
  const { operation, monthsIn } = SERIES[name];
  const question = { company };
  const [unit = ""] = operation.units(question);
  const answer = operation.compose(question, new Map(entry === undefined ? [] : [[unit, [entry]]]));
  return answer === null ? null : monthsIn(answer);
}
