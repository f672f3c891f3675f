/** What a step has done. */
export interface Written {
  /** Keys of the rows that are as they should be now, and how many rows each has. */
  readonly keys: ReadonlyMap<string, number>;
  /** What people would call the cells of theirs that were left alone. */
  readonly named: readonly string[];
  /** Rows that have lost values of other runs, since they were another company's. */
  readonly clearedRows: number;
  /** Cells that still show another company's values, since they cannot be written. */
  readonly locked: readonly string[];
  /** Whether a column has taken a value. */
  readonly takesValues: boolean;
  /** The rows that were moved at each of several tries, `2–400`; null if none were. */
  readonly moved: string | null;
  /** Rows that were appended and stay, since something in them is the user's. */
  readonly keptRows: number;
  /** Rows that were meant, changed or not, when they were looked for last. */
  readonly meant: number;
}

export const NOTHING_WRITTEN: Written = {
  keys: new Map(),
  named: [],
  clearedRows: 0,
  locked: [],
  takesValues: false,
  moved: null,
  keptRows: 0,
  meant: 0,
};

/** Two steps as one. */
export function added(one: Written, other: Written): Written {
  const keys = new Map(one.keys);
  for (const [key, rows] of other.keys) keys.set(key, (keys.get(key) ?? 0) + rows);
  return {
    keys,
    named: [...one.named, ...other.named],
    clearedRows: one.clearedRows + other.clearedRows,
    locked: [...one.locked, ...other.locked],
    takesValues: one.takesValues || other.takesValues,
    moved: null,
    keptRows: one.keptRows + other.keptRows,
    meant: 0,
  };
}
