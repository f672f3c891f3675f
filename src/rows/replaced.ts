import { isDate, isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { type Before, type CellMemory, MOST_REPLACED, type Replaced, type RunTag } from "./memory";
import type { Knowledge } from "./row";
import { cellSum, type Clocks, instantOf, type Sum, wallClock } from "./cell-sum";

/** Characters of a text that is remembered whole. */
const LONGEST_KEPT = 200;

/** What a cell holds, as its row remembers it until undo. @returns null for what can't be kept: a long text of the user's. */
export function beforeOf(cell: CellValue, isOurs: boolean, clocks: Clocks): Before | null {
  if (cell === null || cell === "") return { kind: "value", value: null };
  if (isDate(cell)) return { kind: "time", shown: wallClock(cell, clocks) };
  if (isDay(cell)) return { kind: "time", shown: wallClock(clocks.instantOf(cell), clocks) };
  if (typeof cell !== "string" || cell.length <= LONGEST_KEPT) return { kind: "value", value: cell };
  return isOurs ? { kind: "long", sum: cellSum(cell, clocks) } : null;
}

/** The checksum of a cell that holds it again. */
export function sumOfBefore(before: Before, clocks: Clocks): Sum {
  if (before.kind === "value") return cellSum(before.value, clocks);
  if (before.kind === "time") return cellSum(instantOf(before.shown, clocks), clocks);
  return before.kind === "long" ? before.sum : "";
}

/** The value that undo puts back; undefined for one that nothing holds any more. */
export function valueBefore(
  before: Before,
  key: string,
  tag: string,
  { clocks, longText }: Knowledge,
): CellValue | undefined {
  if (before.kind === "value") return before.value;
  if (before.kind === "time") return instantOf(before.shown, clocks) ?? undefined;
  return before.kind === "long" ? longText(key, tag, before.sum) : undefined;
}

/**
 * The stack with a write of a run on top. A run that is on top already keeps what it replaced first; one further down, which others
 * have written over since, moves up.
 */
export function pushed(stack: readonly Replaced[], entry: Replaced): readonly Replaced[] {
  const at = stack.findIndex(({ run }) => run === entry.run);
  if (at === 0) return stack;
  return [entry, ...takenOut(stack, at)].slice(0, MOST_REPLACED);
}

/** The stack without one write. The next later one takes over what that had replaced. */
export function takenOut(stack: readonly Replaced[], at: number): readonly Replaced[] {
  if (at < 0) return stack;
  const { before } = stack[at]!;
  const others = stack.filter((_, index) => index !== at);
  if (before.kind === "same") return others;
  return others.map((entry, index) => (index === at - 1 ? { ...entry, before } : entry));
}

/** The state of a row after a run has set it. */
export function withState({ after, replaced }: CellMemory, run: RunTag, code: string): CellMemory {
  return { after: code, replaced: pushed(replaced, { run, before: { kind: "value", value: after } }) };
}
