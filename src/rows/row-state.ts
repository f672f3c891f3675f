import { type CellMemory, keySum, type RowMemory, type RunTag } from "./memory";
import type { SeenRow } from "./row";

/** What a row can say without its cells. */
type KeyAndMemory = Pick<SeenRow, "key" | "memory">;

/** Whether a row waits for a run, and still names the company that it was queued for. */
export function isWaiting({ memory, key }: KeyAndMemory, run: RunTag): boolean {
  return memory !== null && memory.waits.runs.includes(run) && memory.waits.key === keySum(key);
}

/** Whether a run was the last to tell the row's state, and the row still names the company that it was queued for. */
export function wasTold({ memory, key }: KeyAndMemory, run: RunTag): boolean {
  return memory !== null && memory.waits.key === keySum(key) && memory.state.replaced[0]?.run === run;
}

/** Whether a run has left anything in the row that undo takes back. */
export function hasWritten(memory: RowMemory, run: RunTag): boolean {
  const isBy = ({ replaced }: CellMemory) => replaced.some((entry) => entry.run === run);
  return memory.waits.runs.includes(run) || isBy(memory.state) || [...memory.cells.values()].some(isBy);
}

/** Whether the row is stale: the values that it remembers were written for another key. */
export function isStale({ memory, key }: KeyAndMemory): boolean {
  return memory !== null && memory.key !== "" && memory.key !== keySum(key);
}

/** Whether a stale row names a company. One whose cell is being calculated, or can't be read, names none yet. */
export function namesOtherCompany(row: KeyAndMemory): boolean {
  return isNamed(row.key) && isStale(row);
}

/** Whether a key names a company or item: keys of cells that can't be read begin with `?`. */
export function isNamed(key: string): boolean {
  return key !== "" && !key.startsWith("?");
}
