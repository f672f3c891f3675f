import type { CellValue } from "../core/cell";
import { isBlank, isRemembered } from "./cell-owner";
import { type Before, type CellMemory, isNothing, NO_MEMORY, type RunTag, tagSum } from "./memory";
import { takenOut, valueBefore } from "./replaced";
import type { Knowledge, RowChange, SeenRow } from "./row";
import { waitingNoMore } from "./row-change";
import { hasWritten, namesOtherCompany } from "./row-state";
import { cellSum } from "./cell-sum";

/**
 * Takes back what a run wrote into a row, and takes the run out of the row's memory, so that runs can be undone in any order.
 *
 * | the cell                                                    | undo                         |
 * | ----------------------------------------------------------- | ---------------------------- |
 * | was written by a later run since                            | leaves it                    |
 * | is in a column that is gone                                 | leaves it                    |
 * | held the same value before the run                          | leaves it                    |
 * | was edited since, or its former text is kept nowhere        | leaves it and names it       |
 * | shows what the run wrote                                    | gives it what it held before |
 * | shows what the run wrote, but the row names another company | blanks it                    |
 *
 * @param isPassing Whether a state says what was under way: it is not put back.
 * @returns null if the run has written nothing there.
 */
export function undoRow(
  row: SeenRow,
  run: RunTag,
  knowledge: Knowledge,
  isPassing: (state: string) => boolean,
): RowChange | null {
  const { memory } = row;
  if (memory === null || !hasWritten(memory, run)) return null;
  const values = new Map<string, CellValue>();
  const named: string[] = [];
  const cells = new Map(memory.cells);
  const tagOf = new Map([...row.cells.keys()].map((tag) => [tagSum(tag), tag]));
  for (const [sum, known] of memory.cells) {
    const at = known.replaced.findIndex((entry) => entry.run === run);
    if (at < 0) continue;
    const undo = at > 0 ? LEFT : cellUndo(row, tagOf.get(sum), known, knowledge);
    if (undo.kind === "name") named.push(undo.tag);
    if (undo.kind === "restore") values.set(undo.tag, undo.value);
    const replaced = takenOut(known.replaced, at);
    const after = undo.kind === "restore" ? cellSum(undo.value, knowledge.clocks) : known.after;
    // Without any write of ours left, the cell may be the user's.
    if (replaced.length === 0) cells.delete(sum);
    else cells.set(sum, { after, replaced });
  }
  const state = stateWithout(memory.state, run, isPassing);
  const rest = waitingNoMore({ ...memory, state, cells }, run);
  const isEmpty = cells.size === 0 && state.after === "" && rest.waits.runs.length === 0;
  const last = isEmpty ? { ...rest, key: "", waits: NO_MEMORY.waits } : rest;
  const saysTheSame = state.after === memory.state.after && memory.waits.runs.length === 0;
  return {
    memory: { first: memory, last: isNothing(last) ? null : last },
    values,
    // The sentence of an earlier state is not remembered.
    note: saysTheSame ? null : "",
    named,
  };
}

type CellUndo =
  | { readonly kind: "leave" }
  | { readonly kind: "name"; readonly tag: string }
  | { readonly kind: "restore"; readonly tag: string; readonly value: CellValue };

const LEFT: CellUndo = { kind: "leave" };

/** @param known What is remembered of the cell: the write to undo is the last one. */
function cellUndo(row: SeenRow, tag: string | undefined, known: CellMemory, knowledge: Knowledge): CellUndo {
  const cell = row.cells.get(tag ?? "");
  const { before } = known.replaced[0]!;
  if (tag === undefined || cell === undefined || before.kind === "same") return LEFT;
  const value = namesOtherCompany(row) ? null : valueBefore(before, row.key, tag, knowledge);
  if (value !== undefined && isRemembered(cell, known, knowledge.clocks))
    return { kind: "restore", tag, value };
  return cell.isFormula || isBlank(cell.value) ? LEFT : { kind: "name", tag };
}

function stateWithout(
  { after, replaced }: CellMemory,
  run: RunTag,
  isPassing: (state: string) => boolean,
): CellMemory {
  const at = replaced.findIndex((entry) => entry.run === run);
  const code = at === 0 ? codeIn(replaced[0]!.before) : after;
  return { after: isPassing(code) ? "" : code, replaced: takenOut(replaced, at) };
}

function codeIn(before: Before): string {
  return before.kind === "value" ? String(before.value ?? "") : "";
}
