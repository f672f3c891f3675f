import type { App } from "../../app";
import { a1Of } from "../../core/a1";
import { isDate } from "../../core/api-date";
import { sectionTitle } from "../../core/columns/known-columns";
import { isWebAddress, readCompany } from "../../core/company";
import { creditsInWords, rounded } from "../../core/credits";
import { entriesOf } from "../../money/entries-of";
import { type Entry, isAnswered } from "../../money/entry";
import { unitOf } from "../../money/operation";
import { askedByName } from "../../products/by-name";
import { type HeldField, unitsOfField } from "../../products/field-history";
import { ofOwnerNow } from "../../products/held-of-company";
import { planOf } from "../../products/plan-of";
import { fieldTag, FIRST_SEEN, LAST_SEEN, STATE } from "../../rows/item-table";
import { isSubjectTag } from "../../rows/subject";
import { holdsMemory, isRunColumnTag, tagWithoutSet } from "../../rows/tags";
import { statusIn } from "../../rows/status";
import type { SelectedCell, ToldCell } from "../feature";
import { type FieldOfCompany, fieldOfCompany } from "./field-of-company";
import { factCell, rowHere, type RowHere, runOfCell } from "./our-cell";

/** What is known of the selected cell. */
export interface AboutCell extends Partial<FieldOfCompany> {
  /** With its sheet, `Sheet1!C3`; empty where nothing is selected. */
  a1: string;
  /** The field, or whose the cell is. */
  title: string;
  /** As the sheet spells it; left out of what is about none. */
  company?: string;
  /** What else there is to say, in sentences. */
  says: string[];
  /** The run that wrote it, as far as it is known. */
  run?: { runId: string; title: string; startedAt: string; who: "you" | "somebody else" };
  /** Of a company's own cell: what is held of it, the latest first. `at`: ISO 8601. */
  held?: { title: string; at: string }[];
  /** What a run would ask that gets it anew (`quoteRun`); left out where there is none. */
  refresh?: { kind: string; range: string; fields?: string[]; maxAgeDays?: number };
}

const TYPED = "Yours: typed by hand.";

/** What is known of the first selected cell, from its row and from what is held. Nothing is bought and nothing is sent. */
export function aboutCell(app: App): AboutCell {
  const selection = app.spreadsheet.selection();
  const [box] = selection?.boxes ?? [];
  if (selection === null || box === undefined) return { a1: "", title: "No cell is selected", says: [] };
  const { sheet } = selection;
  const { row, column } = box;
  const a1 = a1Of({ row, column, rows: 1, columns: 1 }, sheet.name);
  const blank = { a1, title: "A blank cell", says: ["Select a cell that shows something."] };
  if (row > sheet.lastRow() || column > sheet.lastColumn()) return blank;
  const one = { row, column, rows: 1, columns: 1 };
  const [[formula = ""] = []] = sheet.readTexts(one, "formulas");
  const cell = { sheet, row, column, formula };
  if (formula !== "")
    return (
      ofFeature(app, cell, a1, null) ?? {
        a1,
        title: "A formula of yours",
        says: ["No run changes a formula."],
      }
    );
  const here = rowHere(sheet, row, column);
  const tag = here.tags.get(column);
  const value = here.cells[column - 1];
  if (tag !== undefined && !isSubjectTag(tag))
    return ofColumn(app, { here, column, a1, tag: tagWithoutSet(tag) });
  if (value === "") return blank;
  return (
    ofFeature(app, cell, a1, value) ??
    ofCompany(app, a1, value) ?? { a1, title: here.label(column) || "A cell of yours", says: [TYPED] }
  );
}

/** What a feature shows there: it says of which company and field, where it can. */
function ofFeature(app: App, cell: SelectedCell, a1: string, value: unknown): AboutCell | null {
  let told: ToldCell | null = null;
  for (const feature of app.features) told ??= feature.cell?.(app, cell) ?? null;
  if (told === null) return null;
  const { title, says, of, refresh } = told;
  const shown = value ?? cell.sheet.read({ row: cell.row, column: cell.column, rows: 1, columns: 1 })[0]?.[0];
  return {
    a1,
    title: of?.field.label ?? title,
    ...(of === undefined ? {} : { company: of.company, ...known(app, of.field, of.company, shown) }),
    says: [...says],
    ...(refresh === undefined ? {} : { refresh: { ...refresh } }),
  };
}

interface Place {
  readonly here: RowHere;
  readonly column: number;
  readonly a1: string;
  /** Without its set. */
  readonly tag: string;
}

/** A cell in a column of ours. */
function ofColumn(app: App, { here, column, a1, tag }: Place): AboutCell {
  const value = here.cells[column - 1];
  const title = here.label(column) || "A column of the add-on";
  if (here.isHeader) return { a1, title, says: ["The header of a column that the add-on fills."] };
  const run = runOf(app, here, column);
  if (holdsMemory(tag)) return { a1, title, says: ["The add-on keeps here what it wrote in this row."] };
  if (tag.startsWith("item:")) return { ...ofItem(app, here, a1), title, ...run };
  const fact = factCell(app, here, column);
  if (fact === null) {
    const status = isRunColumnTag(tag) && statusIn(value) !== null;
    const says = status ? "What became of this row in its last run." : "The add-on wrote it.";
    return { a1, title, says: [says], ...run };
  }
  const { key, text, isOurs, isOfAnother, field, refresh } = fact;
  if (key === "") return { a1, title, says: [value === "" ? "This row names no company." : TYPED] };
  const company = companyOf(app, field, key);
  const its = known(app, field, company, value);
  const isHeld = its.values.some(({ isShown }) => isShown === true);
  const says: string[] = [];
  if (isOfAnother) says.push("This row was filled for another company than it names now.");
  else if (value === "")
    says.push(its.values.length === 0 ? "Nothing was bought about it yet." : "It is blank here.");
  else if (!isOurs && !isHeld) says.push(`${TYPED} No run changes it.`);
  else if (its.values.length === 0)
    says.push("Its answer is gone, or is of an earlier owner of the website.");
  const newest = its.values[its.values.length - 1];
  if (isHeld && newest !== undefined && newest.isShown !== true && newest.text !== "")
    says.push(`Newer is known: ${newest.text}.`);
  return { a1, title: field.label, company: text, ...its, says, ...(isOurs || isHeld ? run : {}), refresh };
}

/** What a name was found to mean. */
function companyOf(app: App, field: HeldField, key: string): string {
  if (!("fact" in field)) return key;
  const { product: kind, path } = field.fact;
  const { questions } = planOf({ kind, fields: [path], returned: [path] });
  return askedByName(questions).companies(app.answers, [key])[0] ?? key;
}

function known(app: App, field: HeldField, company: string, shown: unknown): FieldOfCompany {
  const entries = entriesOf(app, [company], unitsOfField(field)).get(company) ?? [];
  return fieldOfCompany(app, field, { company, entries, shown });
}

function runOf(app: App, here: RowHere, column: number): Pick<AboutCell, "run"> {
  const record = runOfCell(app, here, column);
  if (record === null) return {};
  const { runId, kind, startedAt, payer } = record;
  const { title } = app.kinds.words(kind);
  const who = payer === app.settings.payerTag ? "you" : "somebody else";
  return { run: { runId, title, startedAt: new Date(startedAt).toISOString(), who } };
}

/** A job post, an article or another item: what its row says of it. */
function ofItem({ spreadsheet }: App, { cells, tags }: RowHere, a1: string): AboutCell {
  const at = (tag: string): unknown =>
    cells[([...tags].find(([, each]) => each === tag)?.[0] ?? 0) - 1] ?? "";
  const day = (cell: unknown): string => (isDate(cell) ? spreadsheet.dayOf(cell.getTime()) : "");
  const [name, company, state] = [fieldTag("title"), "item:company", STATE.tag].map((tag) =>
    String(at(tag)).trim(),
  );
  const [first, last] = [day(at(FIRST_SEEN.tag)), day(at(LAST_SEEN.tag))];
  const says = [
    name === "" ? "" : `${name}.`,
    first === "" ? "" : `First seen ${first}${last === "" || last === first ? "" : `, last seen ${last}`}.`,
    state === "" ? "" : `State: ${state}.`,
  ].filter((each) => each !== "");
  const links = [...tags].flatMap(([column, tag]) => {
    const text = tag.startsWith("item:") ? String(cells[column - 1] ?? "").trim() : "";
    return isWebAddress(text) ? [text] : [];
  });
  return { a1, title: "", company: company ?? "", says, sources: [...new Set(links)] };
}

/** The cell that names a company: what is held of it; null for any other. */
function ofCompany(app: App, a1: string, value: unknown): AboutCell | null {
  const read = readCompany(value);
  if (read.kind !== "company") return null;
  const answered = ofOwnerNow(app.answers.about(read.key)).filter(({ status }) => isAnswered(status));
  const latest = new Map<string, string>();
  for (const entry of answered) latest.set(titleOf(app, entry), entry.at);
  const paid = rounded(answered.reduce((sum, { credits }) => sum + credits, 0));
  const held = [...latest].map(([title, at]) => ({ title, at }));
  return {
    a1,
    title: "A company",
    company: read.text,
    says:
      held.length === 0
        ? ["Yours. Nothing was bought about it yet."]
        : [`Yours. It has cost ${creditsInWords(paid)} so far.`],
    held: held.sort((one, other) => (one.at < other.at ? 1 : -1)),
  };
}

function titleOf({ kinds }: App, entry: Entry): string {
  return entry.operation === "enrichment" ? sectionTitle(unitOf(entry)) : kinds.words(entry.operation).title;
}
