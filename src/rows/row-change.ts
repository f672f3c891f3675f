import type { CellValue } from "../core/cell";
import {
  beforeOf,
  isNothing,
  keySum,
  MOST_REPLACED,
  NO_CELL,
  NO_MEMORY,
  tagSum,
  type Before,
  type CellMemory,
  type Replaced,
  type RowMemory,
  type RunTag,
} from "./memory";
import { cellSum, type Clocks, instantOf, type Sum } from "./sheet-snapshot";
import type { Knowledge, RowChange, RowOutcome, SeenCell, SeenRow } from "./row";

/** The row waits for a run, too. @returns null if it does already. */
export function queued(row: SeenRow, run: RunTag): RowChange | null {
  const memory = row.memory ?? NO_MEMORY;
  const key = keySum(row.key);
  const earlier = memory.waits.key === key ? memory.waits.runs : [];
  if (earlier.includes(run)) return null;
  return changed(memory, { ...memory, waits: { key, runs: [...earlier, run] } });
}

/** Only what the row says of itself changes, and it waits for this run no more. */
export function settled(row: SeenRow, run: RunTag, { state, note }: RowOutcome): RowChange {
  const memory = row.memory ?? NO_MEMORY;
  const waits = memory.waits.key === "" ? { key: keySum(row.key), runs: [] } : memory.waits;
  const last = { ...memory, waits, state: withState(memory.state, run, state) };
  return { ...changed(memory, without(last, run)), note, tells: true };
}

/** Whether a row waits for a run, and still names the company that it was queued for. */
export function isWaiting({ memory, key }: Pick<SeenRow, "memory" | "key">, run: RunTag): boolean {
  return memory !== null && memory.waits.runs.includes(run) && memory.waits.key === keySum(key);
}

/** Whether the row still names the company that it was queued for last, and whose state a run has told last. */
export function wasTold({ memory, key }: Pick<SeenRow, "memory" | "key">, run: RunTag): boolean {
  return memory !== null && memory.waits.key === keySum(key) && memory.state.replaced[0]?.run === run;
}

/** Whether a run has left anything in the row that it takes back. */
export function hasWritten(memory: RowMemory, run: RunTag): boolean {
  const isBy = ({ replaced }: CellMemory) => replaced.some((entry) => entry.run === run);
  return memory.waits.runs.includes(run) || isBy(memory.state) || [...memory.cells.values()].some(isBy);
}

/** Whether the values that a row remembers are of another company than it names. */
export function namesAnother({ memory, key }: Pick<SeenRow, "memory" | "key">): boolean {
  return isNamed(key) && memory !== null && memory.key !== "" && memory.key !== keySum(key);
}

/** Whether the row shows values of another company than it names. */
export function isStranger({ memory, key, cells }: SeenRow, clocks: Clocks): boolean {
  if (memory === null || !namesAnother({ memory, key })) return false;
  return [...cells].some(([tag, cell]) => {
    const known = memory.cells.get(tagSum(tag));
    return known !== undefined && !isBlank(cell.value) && isRemembered(cell, known, clocks);
  });
}

/** What a run writes into a row that waits for it; null for any other row. */
export function written(
  row: SeenRow,
  run: RunTag,
  outcome: RowOutcome,
  knowledge: Knowledge,
): RowChange | null {
  return isWaiting(row, run) ? filled(row, run, outcome, knowledge) : null;
}

/**
 * What belongs to another company goes, and what held answers say of the row's own takes its place; null for a row that shows
 * nothing of another.
 */
export function mended(row: SeenRow, run: RunTag, knowledge: Knowledge): RowChange | null {
  const { memory, cells, key } = row;
  if (memory === null || !isStranger(row, knowledge.clocks)) return null;
  const tags = [...cells.keys()].filter((tag) => memory.cells.has(tagSum(tag)));
  const values = new Map(tags.map((tag) => [tag, knowledge.newest(key, tag)]));
  return filled(row, run, { state: "", note: "", values }, knowledge);
}

export function filled(row: SeenRow, run: RunTag, outcome: RowOutcome, knowledge: Knowledge): RowChange {
  const memory = row.memory!;
  const { clocks } = knowledge;
  const key = keySum(row.key);
  const isStale = memory.key !== "" && memory.key !== key;
  const cells = new Map(memory.cells);
  const values = new Map<string, CellValue>();
  const named: string[] = [];
  let clearsOthers = false;
  if (isStale) {
    cells.clear();
    for (const [tag, cell] of row.cells) {
      const known = memory.cells.get(tagSum(tag));
      if (known === undefined || isBlank(cell.value)) continue;
      const isWritten = outcome.values?.has(tag) === true;
      if (isRemembered(cell, known, clocks)) {
        values.set(tag, null);
        clearsOthers ||= !isWritten;
      } else if (!isWritten) named.push(tag);
    }
  }
  for (const [tag, value] of outcome.values ?? []) {
    const cell = row.cells.get(tag);
    if (cell === undefined) continue;
    const known = memory.cells.get(tagSum(tag)) ?? NO_CELL;
    const isKnown =
      isRemembered(cell, known, clocks) || isHeld(row.key, tag, cell, known, isStale, knowledge);
    const isGivenUp = outcome.replaces === true && cell.isTheirs !== true && known === NO_CELL;
    const isOurs = isKnown || isGivenUp;
    const before = isStale ? BLANK : beforeOf(cell.value, isKnown, clocks);
    const isSame = !cell.isFormula && cellSum(cell.value, clocks) === cellSum(value, clocks);
    if (cell.isFormula || before === null || !isOurs) {
      if (!isSame) named.push(tag);
      continue;
    }
    const stack = isStale ? [] : known.replaced;
    cells.set(tagSum(tag), {
      after: cellSum(value, clocks),
      replaced: pushed(stack, {
        run,
        before: !isStale && isSame && !isBlank(value) ? SAME : before,
      }),
    });
    values.set(tag, value);
  }
  const isFilled = values.size > 0 || isStale;
  const next: RowMemory = {
    ...memory,
    key: isFilled ? key : memory.key,
    // Of another company's nothing is ever put back.
    state: withState(isStale ? NO_CELL : memory.state, run, outcome.state),
    cells,
  };
  const both = { first: next, last: without(next, run) };
  return { memory: both, values, note: outcome.note, named, clearsOthers, tells: true };
}

/**
 * Gives each cell that the run wrote what it held before, unless somebody has edited it since; null if it wrote none.
 *
 * @param isPassing States that say what was under way: they are not put back.
 */
export function undone(
  row: SeenRow,
  run: RunTag,
  knowledge: Knowledge,
  isPassing: (state: string) => boolean,
): RowChange | null {
  const { memory } = row;
  if (memory === null || !hasWritten(memory, run)) return null;
  const { clocks } = knowledge;
  const isStale = isNamed(row.key) && memory.key !== "" && memory.key !== keySum(row.key);
  const values = new Map<string, CellValue>();
  const named: string[] = [];
  const cells = new Map(memory.cells);
  const tagOf = new Map([...row.cells.keys()].map((tag) => [tagSum(tag), tag]));
  for (const [sum, known] of memory.cells) {
    const at = known.replaced.findIndex((entry) => entry.run === run);
    if (at < 0) continue;
    const tag = tagOf.get(sum);
    const cell = tag === undefined ? undefined : row.cells.get(tag);
    const taken = takenOut(known.replaced, at);
    const entry = known.replaced[at]!;
    // Of a column that is gone, and of a cell that somebody has edited, nothing earlier is known then.
    let after = at === 0 && taken.length === 0 ? "" : known.after;
    if (at === 0 && cell !== undefined && entry.before.kind !== "same") {
      const before = isStale ? null : restored(entry.before, row.key, tag!, knowledge);
      if (!isRemembered(cell, known, clocks) || before === undefined) {
        if (!cell.isFormula && !isBlank(cell.value)) named.push(tag!);
      } else {
        values.set(tag!, before);
        // What was there before all of ours may be the user's.
        if (taken.length > 0) after = cellSum(before, clocks);
      }
    }
    if (taken.length === 0 && after === "") cells.delete(sum);
    else cells.set(sum, { after, replaced: taken });
  }
  const at = memory.state.replaced.findIndex((entry) => entry.run === run);
  const before = at === 0 ? codeIn(memory.state.replaced[0]!.before) : memory.state.after;
  const code = isPassing(before) ? "" : before;
  const state = { after: code, replaced: takenOut(memory.state.replaced, at) };
  const rest = without({ ...memory, state, cells }, run);
  const isEmpty = cells.size === 0 && code === "" && rest.waits.runs.length === 0;
  const last = isEmpty ? { ...rest, key: "", waits: NO_MEMORY.waits } : rest;
  return {
    memory: { first: memory, last: isNothing(last) ? null : last },
    values,
    // What a sentence said that is gone, nobody knows any more.
    note: code === memory.state.after && memory.waits.runs.length === 0 ? null : "",
    named,
  };
}

/**
 * Whether a cell is ours: it is blank, or shows what was written last; or what was there before, where the run that is at it
 * was ended between memory and values.
 */
export function isRemembered(
  { value, isFormula }: SeenCell,
  { after, replaced: [newest] }: CellMemory,
  clocks: Clocks,
): boolean {
  if (isFormula) return false;
  const sum = cellSum(value, clocks);
  if (sum === "" || sum === after) return true;
  if (newest === undefined) return false;
  return sum === sumOfBefore(newest.before, clocks);
}

/** A sort may have moved values along and left the memory behind: only where that says nothing of the cell itself. */
function isHeld(
  key: string,
  tag: string,
  { value, isFormula, isTheirs = false }: SeenCell,
  { after }: CellMemory,
  isStale: boolean,
  knowledge: Knowledge,
): boolean {
  if (isFormula || isTheirs || (after !== "" && !isStale)) return false;
  return knowledge.isHeld(key, tag, cellSum(value, knowledge.clocks));
}

/** Whether a key is one: not what a cell says that names none. */
export function isNamed(key: string): boolean {
  return key !== "" && !key.startsWith("?");
}

const BLANK: Before = { kind: "value", value: null };
const SAME: Before = { kind: "same" };

/** A run that writes once more keeps what it found first; one that others have written over since is the newest again. */
function pushed(stack: readonly Replaced[], entry: Replaced): readonly Replaced[] {
  const at = stack.findIndex(({ run }) => run === entry.run);
  if (at === 0) return stack;
  const others = at < 0 ? stack : takenOut(stack, at);
  return [entry, ...others].slice(0, MOST_REPLACED);
}

function withState(state: CellMemory, run: RunTag, code: string): CellMemory {
  return {
    after: code,
    replaced: pushed(state.replaced, { run, before: { kind: "value", value: state.after } }),
  };
}

/** Hands what the entry replaced to the one that wrote over it. */
function takenOut(stack: readonly Replaced[], at: number): readonly Replaced[] {
  if (at < 0) return stack;
  const taken = stack[at]!;
  const others = stack.filter((_, index) => index !== at);
  const above = others[at - 1];
  if (above === undefined || taken.before.kind === "same") return others;
  return others.map((entry) => (entry === above ? { ...taken, run: entry.run } : entry));
}

function restored(before: Before, key: string, tag: string, knowledge: Knowledge): CellValue | undefined {
  if (before.kind === "value") return before.value;
  if (before.kind === "time") return instantOf(before.shown, knowledge.clocks) ?? undefined;
  return before.kind === "long" ? knowledge.longText(key, tag, before.sum) : undefined;
}

function sumOfBefore(before: Before, clocks: Clocks): Sum {
  if (before.kind === "value") return cellSum(before.value, clocks);
  if (before.kind === "time") return cellSum(instantOf(before.shown, clocks), clocks);
  return before.kind === "long" ? before.sum : "";
}

function without(memory: RowMemory, run: RunTag): RowMemory {
  const runs = memory.waits.runs.filter((each) => each !== run);
  return { ...memory, waits: { key: memory.waits.key, runs } };
}

function codeIn(before: Before): string {
  return before.kind === "value" ? String(before.value ?? "") : "";
}

function changed(first: RowMemory, last: RowMemory): RowChange {
  const memory = { first, last: isNothing(last) ? null : last };
  return { memory, values: new Map(), note: "", named: [] };
}

function isBlank(value: CellValue): boolean {
  return value === null || value === "";
}
