import type { App } from "../../app";
import { clockText, isDate, isDay } from "../../core/api-date";
import type { CellValue } from "../../core/cell";
import { defaultColumns, sectionNames } from "../../core/columns/known-columns";
import type { CsvValue } from "../../core/csv";
import { once } from "../../core/terms";
import { type Entry, isAnswered } from "../../money/entry";
import {
  heldOfCompany,
  monthsOf,
  seriesNames,
  type SeriesName,
  valuesOf,
} from "../../products/held-of-company";
import { isSold } from "./answer-entry";

/** Which companies something is held of, each once, in alphabetical order. Reads heads alone. */
export function heldCompanies({ journal, answers }: App): string[] {
  const host = answers.host();
  const heads = journal
    .heads()
    .filter(
      (entry) => entry.host === host && isSold(entry) && isAnswered(entry.status) && entry.company !== "",
    );
  return [...new Set(heads.map(({ company }) => company))].sort();
}

export interface TakenFacts {
  /** The same in every slice. */
  columns: string[];
  /** In the order of the companies. */
  rows: CsvValue[][];
}

interface FactColumn {
  readonly label: string;
  readonly path: string;
  readonly section: string;
}

const SERIES: Readonly<Record<SeriesName, readonly [label: string, month: string]>> = {
  headcount: ["Headcount", "Headcount month"],
  traffic: ["Website visits", "Website visits month"],
};

/** A column for every fact that a section has by itself. A label that two sections have says of which it is. */
const factColumns = once((): readonly FactColumn[] => {
  const all = sectionNames.flatMap((section) =>
    defaultColumns(section)
      .filter(({ role }) => role === undefined)
      .map(({ label, path }) => ({ label, path, section })),
  );
  const isShared = (label: string) => all.filter((each) => each.label === label).length > 1;
  return all.map((each) =>
    isShared(each.label) ? { ...each, label: `${each.label} (${each.section})` } : each,
  );
});

/** A row of facts for each company: of each section the newest answer. Buys nothing. */
export function takeFacts({ answers }: App, companies: readonly string[]): TakenFacts {
  const held = answers.aboutEach(companies);
  const series = seriesNames.flatMap((name) => SERIES[name]);
  return {
    columns: [
      "Company",
      "Company ID",
      "Newest answer",
      ...factColumns().map(({ label }) => label),
      ...series,
    ],
    rows: companies.map((company) => rowOfFacts(company, held.get(company) ?? [])),
  };
}

function rowOfFacts(company: string, entries: readonly Entry[]): CsvValue[] {
  const { uuid, entries: sections } = heldOfCompany(entries);
  const facts = new Map<string, CellValue>();
  for (const [section, entry] of sections) {
    if (entry.status !== "ok" || !sectionNames.includes(section)) continue;
    for (const { column, value } of valuesOf(section, entry)) facts.set(column.path, value);
  }
  const last = seriesNames.flatMap((name): CsvValue[] => {
    const months = monthsOf(name, sections.get(name), company) ?? [];
    const newest = months[months.length - 1];
    return newest === undefined ? [null, null] : [newest.value, newest.month];
  });
  const at = entries
    .filter((entry) => isSold(entry) && isAnswered(entry.status))
    .reduce((newest, entry) => (entry.at > newest ? entry.at : newest), "");
  return [company, uuid, at, ...factColumns().map(({ path }) => plain(facts.get(path) ?? null)), ...last];
}

function plain(value: CellValue): CsvValue {
  if (isDay(value)) return clockText(value);
  return isDate(value) ? value.toISOString() : value;
}
