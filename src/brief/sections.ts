import type { CellValue } from "../core/cell";
import { defaultColumns, sectionTitle } from "../core/columns/known-columns";
import type { Column, ResolvedColumn } from "../core/columns/column";
import { formatOf } from "../core/columns/field-format";
import { sheetRowOf } from "../core/row-of";
import { storedJson } from "../core/stored-json";
import type { Entry } from "../journal/entry";
import { unitOf } from "../journal/keys";
import { factText, httpsLink } from "./fact-text";

/** What is held of one section. */
export interface BriefPart {
  section: string;
  title: string;
  /** ISO 8601: how old it is. */
  at: string;
  facts: { label: string; text: string; link?: string }[];
}

/** A value that is another now. */
export interface BriefChange {
  label: string;
  before: string;
  after: string;
  /** ISO 8601 of the answer that said so first. */
  at: string;
}

/** A text of this many characters is read, not compared. */
const LONGEST_COMPARED = 120;

/** The facts of one section as its newest answer tells them. */
export function partOf(section: string, entry: Entry): BriefPart {
  const facts = valuesOf(section, entry).flatMap(({ column, value }) => {
    const text = factText(value, column);
    if (text === "") return [];
    const link = httpsLink(text);
    return [{ label: column.label, text, ...(link === null ? {} : { link }) }];
  });
  return { section, title: sectionTitle(section), at: entry.at, facts };
}

/** What the newest answer says otherwise than the oldest one; prose is put in other words each time, and says nothing. */
export function changesOf(section: string, entries: readonly Entry[]): BriefChange[] {
  const answers = entries.filter(({ status }) => status === "ok");
  const [oldest] = answers;
  const newest = answers[answers.length - 1];
  if (oldest === undefined || newest === undefined || oldest === newest) return [];
  const before = valuesOf(section, oldest);
  return valuesOf(section, newest).flatMap(({ column, value }, index) => {
    const [was, is] = [factText(before[index]!.value, column), factText(value, column)];
    if (was === is || isProse(column, was) || isProse(column, is)) return [];
    const first = answers.find((entry) => factText(valuesOf(section, entry)[index]!.value, column) === is)!;
    return [{ label: column.label, before: was, after: is, at: first.at }];
  });
}

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

/** The default columns of a section with what an answer says there. */
export function valuesOf(section: string, entry: Entry): { column: ResolvedColumn; value: CellValue }[] {
  const document = { [section]: storedJson(entry.answer, isAnything) };
  const columns = defaultColumns(section).filter(({ role }) => role === undefined);
  return sheetRowOf(document, columns).map((value, index) => ({ column: columns[index]!, value }));
}

function isProse(column: Column, text: string): boolean {
  return text.length > LONGEST_COMPARED || (formatOf(column).width ?? 0) >= PROSE_WIDTH;
}

/** Columns as wide as that hold sentences. */
const PROSE_WIDTH = 300;

function isAnything(value: unknown): value is unknown {
  return value !== undefined;
}
