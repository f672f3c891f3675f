import type { ResolvedColumn } from "../../core/columns/column";
import { expandColumns } from "../../core/columns/expand-columns";
import { readCompany } from "../../core/company";
import { InputError } from "../../core/errors";
import type { Entry } from "../../money/entry";
import { unitOf } from "../../money/operation";
import { ofOwnerNow } from "../../products/held-of-company";
import { type EnrichmentAnswer, sectionsOperation } from "../../products/sections";
import type { Outcome } from "./answer-all";
import type { FormulaResult } from "./custom-function";
import type { FormulaServices } from "./evaluation";
import type { Cells } from "./parameters";
import { answersIn, cellsOf, inputRows, rowPerInput } from "./shapes";

/** What is known of a company on a day, and since when of the sections that are known only later. */
interface AsOf {
  readonly answer: EnrichmentAnswer;
  /** `YYYY-MM-DD`, by section. */
  readonly laterSince: ReadonlyMap<string, string>;
}

/** What is read out of an answer beside its fields. */
type FactsOf = (answer: EnrichmentAnswer) => Parameters<typeof cellsOf>[3];

/**
 * What was known of companies at the end of a day, from what is held; nothing is bought. Where a section was bought later
 * only, its first cell says since when it is known.
 *
 * @param day `YYYY-MM-DD`.
 */
export function factsAsOf(
  services: FormulaServices,
  companies: Cells,
  day: string,
  {
    columns,
    sections,
    factsOf,
  }: { columns: readonly ResolvedColumn[]; sections: readonly string[]; factsOf: FactsOf },
): FormulaResult {
  const rows = inputRows(companies, readCompany, (keys) => {
    const held = services.entriesOf(keys, { operation: sectionsOperation.name, units: sections });
    return new Map(keys.map((key) => [key, knownOn(day, key, held.get(key) ?? [], sections, services)]));
  });
  const known = answersIn(rows).map(({ answer }) => answer);
  const expanded = expandColumns(columns, known);
  const shown = expanded.length > 0 ? expanded : columns;
  const labels = shown.map(({ label }) => label);
  return rowPerInput(rows, labels, ({ answer: { answer, laterSince } }) => {
    const told = new Set<string>();
    return cellsOf(answer, shown, services, factsOf(answer)).map((value, index) => {
      const { section = "" } = shown[index]!;
      const since = laterSince.get(section);
      if (since === undefined || told.has(section)) return value;
      told.add(section);
      return `Known since ${since}`;
    });
  });
}

function knownOn(
  day: string,
  company: string,
  entries: readonly Entry[],
  sections: readonly string[],
  { dayOf }: Pick<FormulaServices, "dayOf">,
): Outcome<AsOf> {
  const own = ofOwnerNow(entries).filter(({ operation, status }) => {
    return operation === sectionsOperation.name && (status === "ok" || status === "none");
  });
  const bought = (entry: Entry): string => dayOf(Date.parse(entry.at));
  const then = new Map<string, readonly Entry[]>();
  const laterSince = new Map<string, string>();
  for (const section of sections) {
    const of = own.filter((entry) => unitOf(entry) === section);
    const before = of.filter((entry) => bought(entry) <= day);
    if (before.length > 0) then.set(section, before);
    else if (of[0] !== undefined) laterSince.set(section, bought(of[0]));
  }
  if (then.size + laterSince.size === 0) {
    const error = new InputError("input/company", `Nothing was bought about this of ${company} yet.`);
    return { kind: "problem", error };
  }
  const answer = sectionsOperation.compose({ company, sections }, then) ?? {};
  return { kind: "answered", answer: { answer, laterSince } };
}
