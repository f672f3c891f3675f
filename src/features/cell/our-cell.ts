import type { App } from "../../app";
import type { SheetTable } from "../../google/spreadsheet";
import { factIn, isFactTag } from "../../products/plan-of";
import { columnOfFact, type HeldField } from "../../products/field-history";
import { isRemembered } from "../../rows/cell-owner";
import { rowKey, runTag } from "../../rows/company-table";
import { shownRange } from "../../rows/company-selection";
import { readTop } from "../../rows/header-row";
import { NO_CELL, readMemory, type RowMemory, tagSum } from "../../rows/memory";
import { isNamed, isStale } from "../../rows/row-state";
import { isSubjectTag, namedSubject, subjectUnder } from "../../rows/subject";
import {
  columnsByTag,
  holdsMemory,
  isOfSet,
  isRunColumnTag,
  ourColumns,
  prefixOfSet,
  setOfTag,
  tagWithoutSet,
} from "../../rows/tags";
import { type RunRecord, runsIn } from "../../runs/run-record";

/** A row of a sheet, and what the columns of its sheet hold. */
export interface RowHere {
  readonly sheet: SheetTable;
  readonly row: number;
  /** Whether it has the headers of our columns. */
  readonly isHeader: boolean;
  readonly cells: readonly unknown[];
  /** By column. */
  readonly tags: ReadonlyMap<number, string>;
  /** The label of a column; empty without one. */
  readonly label: (column: number) => string;
  readonly memory: RowMemory | null;
}

/** Reads the row of a cell with what says whose its columns are: the top of the sheet, and the row itself. */
export function rowHere(sheet: SheetTable, row: number, column: number): RowHere {
  const top = readTop(sheet);
  const noted = top.notes.map((notes) => {
    const at = new Map(notes.flatMap((note, index) => (note === "" ? [] : [[index + 1, note] as const])));
    const ours = ourColumns(top.tagged, at);
    return { at, ours: columnsByTag(top.tagged, at).filter(([, each]) => ours.has(each)) };
  });
  // Our notes are in the header row.
  const head = noted.findIndex(({ at }) =>
    columnsByTag(new Map(), at).some(([tag]) => top.tagged.has(tag) || holdsMemory(tag)),
  );
  const tags = new Map<number, string>();
  for (const [tag, at] of noted[head]?.ours ?? columnsByTag(top.tagged, new Map()))
    if (!tags.has(at) || !isSubjectTag(tag)) tags.set(at, tag);
  const cells = sheet.read({ row, rows: 1 })[0] ?? [];
  const prefix = prefixOfSet(setOfTag(tags.get(column) ?? ""));
  const [memoryAt] =
    [...tags].find(([, tag]) => holdsMemory(tag) && (isOfSet(tag, prefix) || tag.startsWith("item:"))) ?? [];
  const memory = memoryAt === undefined ? null : readMemory(cells[memoryAt - 1]);
  return {
    sheet,
    row,
    isHeader: head === row - 1,
    cells,
    tags,
    label: (at) => String(top.cells[Math.max(0, head)]?.[at - 1] ?? "").trim(),
    memory: memory === "foreign" ? null : memory,
  };
}

/** A cell in a column of facts. */
export interface FactCell {
  readonly field: HeldField;
  /** Of its row; empty where that names no company. */
  readonly key: string;
  /** As the sheet spells it. */
  readonly text: string;
  readonly isOurs: boolean;
  /** The row was filled for another company than it names now. */
  readonly isOfAnother: boolean;
  /** What a run would ask that gets all of it anew, with what was bought together with it. */
  readonly refresh: { kind: string; range: string; fields: string[]; maxAgeDays: number };
}

/** @param column Where the cell is. @returns null where no run puts facts. */
export function factCell(app: Pick<App, "spreadsheet">, here: RowHere, column: number): FactCell | null {
  const tag = here.tags.get(column) ?? "";
  const path = tagWithoutSet(tag);
  if (tag === "" || isRunColumnTag(tag) || isSubjectTag(tag) || !isFactTag(path)) return null;
  const prefix = prefixOfSet(setOfTag(tag));
  const [at] = [...here.tags].find(([, each]) => isSubjectTag(each) && isOfSet(each, prefix)) ?? [];
  if (at === undefined) return null;
  const said = here.cells[at - 1];
  const company = subjectUnder(here.label(at), namedSubject).read(said);
  const key = rowKey(company);
  const { kind, field: inTag } = factIn(path);
  const fact = { product: kind, path: inTag };
  const section = columnOfFact(fact)?.section;
  const together = [...here.tags.values()].filter((each) => {
    if (!isOfSet(each, prefix) || !isFactTag(tagWithoutSet(each))) return false;
    const other = factIn(tagWithoutSet(each));
    const itsSection = columnOfFact({ product: other.kind, path: other.field })?.section;
    return other.kind === kind && itsSection === section;
  });
  const { memory } = here;
  const value = here.cells[column - 1];
  const cell = { value: value === "" ? null : (value as string), isFormula: false };
  return {
    field: { label: here.label(column) || (columnOfFact(fact)?.label ?? inTag), fact },
    key: isNamed(key) ? key : "",
    text: String(said ?? "").trim(),
    isOurs: isRemembered(cell, memory?.cells.get(tagSum(tag)) ?? NO_CELL, app.spreadsheet),
    isOfAnother: isStale({ key, memory }),
    refresh: {
      kind,
      range: shownRange({ sheet: here.sheet, column: at, areas: [{ first: here.row, last: here.row }] }),
      fields: together.map((each) => factIn(tagWithoutSet(each)).field),
      maxAgeDays: 0,
    },
  };
}

/** The run that wrote a cell last; null if the row does not remember it, or the run is not known any more. */
export function runOfCell({ state }: Pick<App, "state">, here: RowHere, column: number): RunRecord | null {
  const tag = here.tags.get(column);
  const wrote = tag === undefined ? undefined : here.memory?.cells.get(tagSum(tag))?.replaced[0]?.run;
  const run = wrote ?? (here.tags.has(column) ? here.memory?.state.replaced[0]?.run : undefined);
  return run === undefined ? null : (runsIn(state.known()).find((each) => runTag(each) === run) ?? null);
}
