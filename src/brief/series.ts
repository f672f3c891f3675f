import type { Entry } from "../journal/entry";
import type { Operation } from "../journal/operation";
import { headcount, headcountByMonth } from "../operations/headcount";
import type { MonthValue } from "../operations/monthly";
import type { CompanyQuestion, DocumentAnswer } from "../operations/one-document";
import { ofOneCompany, type OfOneCompany } from "../operations/one-company";
import { traffic, visitsByMonth } from "../operations/traffic";
import { sectionsHeld } from "./sections";

export interface BriefSeries {
  /** People at the end of each month, or visits of its website in it. */
  name: "headcount" | "traffic";
  /** Oldest first, each once; `YYYY-MM`. */
  months: { month: string; value: number }[];
}

/** What is held month by month. */
export type SeriesName = "headcount" | "traffic";

interface Series {
  readonly operation: Operation<CompanyQuestion, DocumentAnswer>;
  readonly monthsIn: (answer: DocumentAnswer) => readonly MonthValue[];
}

const SERIES: Readonly<Record<SeriesName, Series>> = {
  headcount: { operation: headcount, monthsIn: headcountByMonth },
  traffic: { operation: traffic, monthsIn: visitsByMonth },
};

export const seriesNames: readonly SeriesName[] = ["headcount", "traffic"];

/** Answers by series, oldest first: each is bought whole, beside sections, and no section is called so. */
function seriesHeld(entries: readonly Entry[]): Map<SeriesName, readonly Entry[]> {
  const answersOf = (name: SeriesName) =>
    entries.filter(({ operation, status }) => operation === name && status === "ok");
  return new Map(seriesNames.map((name) => [name, answersOf(name)]));
}

/**
 * What is held of the company that a website means now: of each section and series the newest answer. No number of whoever had
 * the website before is beside the name of who has it now.
 */
export function heldOfCompany(entries: readonly Entry[]): OfOneCompany {
  return ofOneCompany(new Map<string, readonly Entry[]>([...sectionsHeld(entries), ...seriesHeld(entries)]));
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
