import type { CellValue } from "../core/cell";
import { isBlank, isRemembered, ownerOf } from "./cell-owner";
import {
  type Before,
  type CellMemory,
  isNothing,
  keySum,
  NO_CELL,
  NO_MEMORY,
  type RowMemory,
  type RunTag,
  tagSum,
} from "./memory";
import { beforeOf, pushed, withState } from "./replaced";
import type { Knowledge, RowChange, RowOutcome, SeenCell, SeenRow } from "./row";
import { isStale, isWaiting, namesOtherCompany } from "./row-state";
import { cellSum, type Clocks } from "./cell-sum";

/** Lets the row wait for a run. @returns null if it does already. */
export function queueRow(row: SeenRow, run: RunTag): RowChange | null {
  const memory = row.memory ?? NO_MEMORY;
  const key = keySum(row.key);
  const earlier = memory.waits.key === key ? memory.waits.runs : [];
  if (earlier.includes(run)) return null;
  return onlyMemory(memory, { ...memory, waits: { key, runs: [...earlier, run] } });
}

/** Tells the row's state without writing values. The row stops waiting for the run. */
export function settleRow(row: SeenRow, run: RunTag, { state, note }: RowOutcome): RowChange {
  const memory = row.memory ?? NO_MEMORY;
  const waits = memory.waits.key === "" ? { key: keySum(row.key), runs: [] } : memory.waits;
  const last = { ...memory, waits, state: withState(memory.state, run, state) };
  return { ...onlyMemory(memory, waitingNoMore(last, run)), note, tells: true };
}

/** Writes a run's outcome into a row that waits for it; null for any other row. */
export function writeRow(
  row: SeenRow,
  run: RunTag,
  outcome: RowOutcome,
  knowledge: Knowledge,
): RowChange | null {
  return isWaiting(row, run) ? fillRow(row, run, outcome, knowledge) : null;
}

/** Replaces another company's values by what held answers say of the row's own; null for a row that shows none of another. */
export function mendRow(row: SeenRow, run: RunTag, knowledge: Knowledge): RowChange | null {
  const { memory, cells, key } = row;
  if (memory === null || !showsOtherCompany(row, knowledge.clocks)) return null;
  const tags = [...cells.keys()].filter((tag) => memory.cells.has(tagSum(tag)));
  const values = new Map(tags.map((tag) => [tag, knowledge.newest(key, tag)]));
  return fillRow(row, run, { state: "", note: "", values }, knowledge);
}

/** Whether the row still shows values that were written for another company than it names now. */
export function showsOtherCompany(row: SeenRow, clocks: Clocks): boolean {
  return namesOtherCompany(row) && rememberedCells(row).some((each) => showsRemembered(each, clocks));
}

/**
 * Writes values into cells of ours, whether or not the row waits.
 *
 * | the row                                | cells to write                          | other remembered cells             |
 * | -------------------------------------- | --------------------------------------- | ---------------------------------- |
 * | remembers nothing or values of its key | as `ownerOf` says                       | stay                               |
 * | stale: remembers values of another key | as `ownerOf` says; undo will blank them | ours are blanked, the user's named |
 */
export function fillRow(row: SeenRow, run: RunTag, outcome: RowOutcome, knowledge: Knowledge): RowChange {
  const memory = row.memory!;
  const isOfOther = isStale(row);
  const toWrite = outcome.values ?? new Map<string, CellValue>();
  const cells = new Map(isOfOther ? [] : memory.cells);
  const values = new Map<string, CellValue>();
  const named: string[] = [];

  const leftovers = isOfOther ? rememberedCells(row).filter(({ tag }) => !toWrite.has(tag)) : [];
  for (const leftover of leftovers) {
    if (isBlank(leftover.cell.value)) continue;
    if (showsRemembered(leftover, knowledge.clocks)) values.set(leftover.tag, null);
    else named.push(leftover.tag);
  }
  const clearsOthers = values.size > 0;

  for (const [tag, value] of toWrite) {
    const cell = row.cells.get(tag);
    if (cell === undefined) continue;
    const write = cellWrite(row, tag, cell, { value, isReleased: outcome.replaces === true }, knowledge);
    if (write.kind === "name") named.push(tag);
    if (write.kind !== "replace") continue;
    const { replaced } = cells.get(tagSum(tag)) ?? NO_CELL;
    const { before } = write;
    cells.set(tagSum(tag), {
      after: cellSum(value, knowledge.clocks),
      replaced: pushed(replaced, { run, before }),
    });
    values.set(tag, value);
  }

  const next: RowMemory = {
    ...memory,
    key: values.size > 0 || isOfOther ? keySum(row.key) : memory.key,
    // Undo puts nothing of another company's back.
    state: withState(isOfOther ? NO_CELL : memory.state, run, outcome.state),
    cells,
  };
  return {
    memory: { first: next, last: waitingNoMore(next, run) },
    values,
    note: outcome.note,
    named,
    clearsOthers,
    tells: true,
  };
}

/**
 * What a run does to one cell, and what the row remembers of it for undo:
 *
 * | owner             | the cell shows | the run     | remembered as before            |
 * | ----------------- | -------------- | ----------- | ------------------------------- |
 * | formula           | anything       | names it    |                                 |
 * | user              | the very value | keeps it    |                                 |
 * | user              | anything else  | names it    |                                 |
 * | ours or released  | the very value | replaces it | `same`                          |
 * | ours or released  | anything else  | replaces it | what it held                    |
 * | either, stale row | anything       | replaces it | blank: it was another company's |
 */
type CellWrite =
  | { readonly kind: "keep" }
  | { readonly kind: "name" }
  | { readonly kind: "replace"; readonly before: Before };

function cellWrite(
  row: SeenRow,
  tag: string,
  cell: SeenCell,
  { value, isReleased }: { readonly value: CellValue; readonly isReleased: boolean },
  knowledge: Knowledge,
): CellWrite {
  const { clocks } = knowledge;
  const owner = ownerOf(row, tag, cell, isReleased, knowledge);
  if (owner === "formula") return { kind: "name" };
  const isSame = cellSum(cell.value, clocks) === cellSum(value, clocks);
  if (owner === "user") return { kind: isSame ? "keep" : "name" };
  if (isStale(row)) return { kind: "replace", before: { kind: "value", value: null } };
  if (isSame && !isBlank(value)) return { kind: "replace", before: { kind: "same" } };
  return { kind: "replace", before: beforeOf(cell.value, owner === "ours", clocks)! };
}

interface RememberedCell {
  readonly tag: string;
  readonly cell: SeenCell;
  readonly known: CellMemory;
}

/** Cells of which the row remembers what was written there. */
function rememberedCells({ memory, cells }: SeenRow): RememberedCell[] {
  return [...cells].flatMap(([tag, cell]) => {
    const known = memory?.cells.get(tagSum(tag));
    return known === undefined ? [] : [{ tag, cell, known }];
  });
}

function showsRemembered({ cell, known }: RememberedCell, clocks: Clocks): boolean {
  return !isBlank(cell.value) && isRemembered(cell, known, clocks);
}

/** The memory of a row that waits for the run no more. */
export function waitingNoMore(memory: RowMemory, run: RunTag): RowMemory {
  const runs = memory.waits.runs.filter((each) => each !== run);
  return { ...memory, waits: { key: memory.waits.key, runs } };
}

function onlyMemory(first: RowMemory, last: RowMemory): RowChange {
  const memory = { first, last: isNothing(last) ? null : last };
  return { memory, values: new Map(), note: "", named: [] };
}
