import { type Sum, textSum } from "./cell-sum";

/** Names a run in the memory of a row. */
export type RunTag = string;

/** What a cell held before a write. */
export type Before =
  /** Texts of at most 200 characters. */
  | { readonly kind: "value"; readonly value: null | number | boolean | string }
  /** A date, by what the clocks of the spreadsheet show. */
  | { readonly kind: "time"; readonly shown: string }
  /** A longer text of ours, which the journal still holds. */
  | { readonly kind: "long"; readonly sum: Sum }
  /** The very value that was written. */
  | { readonly kind: "same" };

/** One write to a cell: whose it was, and what it replaced. */
export interface Replaced {
  readonly run: RunTag;
  readonly before: Before;
}

/** What was written to a cell last, and what each of the last writes replaced, newest first. */
export interface CellMemory {
  readonly after: Sum;
  readonly replaced: readonly Replaced[];
}

/** What the add-on knows of a row. It is kept in the row itself, so that it is sorted, copied, cut and deleted with it. */
export interface RowMemory {
  /** Checksum of the key that the values are of; empty before there are any. */
  readonly key: Sum;
  /** Runs for which the row waits, and the checksum of the key that it had when it was queued last. */
  readonly waits: { readonly key: Sum; readonly runs: readonly RunTag[] };
  /** The state of the row; `after` holds its code, not a checksum. */
  readonly state: CellMemory;
  /** By the checksum of the column's tag. */
  readonly cells: ReadonlyMap<Sum, CellMemory>;
}

/** Writes to one cell that are remembered. */
export const MOST_REPLACED = 3;
/** Characters; beyond them the oldest entries go. */
const LONGEST_MEMORY = 8_000;
const KEY_LETTERS = 8;
const TAG_LETTERS = 4;
const SUM_LETTERS = 4;
const BLANK = "----";
/** Begins each memory, so that people see which add-on it belongs to. */
const MARK = "ci:";

export const NO_CELL: CellMemory = { after: "", replaced: [] };
export const NO_MEMORY: RowMemory = {
  key: "",
  waits: { key: "", runs: [] },
  state: NO_CELL,
  cells: new Map(),
};

export const keySum = (key: string): Sum => textSum(key, KEY_LETTERS);
export const tagSum = (tag: string): Sum => textSum(tag, TAG_LETTERS);

/** Whether there is nothing to remember: the memory cell is blank then. */
export function isNothing({ key, waits, state, cells }: RowMemory): boolean {
  return (
    key === "" &&
    waits.runs.length === 0 &&
    state.after === "" &&
    state.replaced.length === 0 &&
    cells.size === 0
  );
}

/**
 * The text of a memory cell, compact, with its own checksum at the end. It holds no readable names, which *Find and replace* would
 * change together with the company.
 */
export function memoryText(memory: RowMemory): string {
  for (let most = MOST_REPLACED; ; most--) {
    const body = JSON.stringify(packed(memory, most));
    if (body.length <= LONGEST_MEMORY || most === 0) return `${MARK}${body}${textSum(body, SUM_LETTERS)}`;
  }
}

/**
 * Reads a memory cell.
 *
 * @returns null for a blank one; `foreign` for a text that doesn't match its checksum: the add-on has not written it.
 */
export function readMemory(cell: unknown): RowMemory | null | "foreign" {
  if (cell === "" || cell === null || cell === undefined) return null;
  if (typeof cell !== "string" || !cell.startsWith(MARK) || cell.length > 2 * LONGEST_MEMORY)
    return "foreign";
  const body = cell.slice(MARK.length, -SUM_LETTERS);
  if (textSum(body, SUM_LETTERS) !== cell.slice(-SUM_LETTERS)) return "foreign";
  try {
    return unpacked(JSON.parse(body) as Packed);
  } catch {
    // Its checksum can be made by hand, too.
    return "foreign";
  }
}

type PackedBefore = null | number | boolean | string | readonly [shown: string] | { readonly long: Sum };
/** Writes of one run at one depth: tags of cells that were blank, tags of cells that held the same, other values by tag. */
type PackedWrites = readonly [
  run: RunTag,
  blank: string,
  same: string,
  values?: Readonly<Record<Sum, PackedBefore>>,
];
type Packed = readonly [
  key: Sum,
  waits: readonly [key: Sum, ...runs: RunTag[]] | 0,
  state: readonly [code: string, ...replaced: (readonly [run: RunTag, code: string])[]],
  /** Tag and checksum of each cell in turn. */
  sums: string,
  /** By depth, newest first. */
  ...writes: (readonly PackedWrites[])[],
];

function packed({ key, waits, state, cells }: RowMemory, most: number): Packed {
  const depths = Array.from({ length: most }, (_, depth) => writesAt(cells, depth));
  while (depths[depths.length - 1]?.length === 0) depths.pop();
  return [
    key,
    waits.key === "" && waits.runs.length === 0 ? 0 : [waits.key === key ? "" : waits.key, ...waits.runs],
    [state.after, ...state.replaced.slice(0, most).map(({ run, before }) => [run, codeOf(before)] as const)],
    [...cells].map(([tag, { after }]) => tag + (after || BLANK)).join(""),
    ...depths,
  ];
}

function writesAt(cells: RowMemory["cells"], depth: number): PackedWrites[] {
  const byRun = new Map<RunTag, { blank: string; same: string; values: Record<Sum, PackedBefore> }>();
  for (const [tag, { replaced }] of cells) {
    const entry = replaced[depth];
    if (entry === undefined) continue;
    const writes = byRun.get(entry.run) ?? { blank: "", same: "", values: {} };
    byRun.set(entry.run, writes);
    const { before } = entry;
    if (before.kind === "same") writes.same += tag;
    else if (before.kind === "value" && before.value === null) writes.blank += tag;
    else
      writes.values[tag] =
        before.kind === "value"
          ? before.value
          : before.kind === "time"
            ? [before.shown]
            : { long: before.sum };
  }
  return [...byRun].map(([run, { blank, same, values }]): PackedWrites =>
    Object.keys(values).length === 0 ? [run, blank, same] : [run, blank, same, values],
  );
}

/** @throws If a text with a correct checksum is no memory: it was made by hand. */
function unpacked([key, waits, [code, ...states], sums, ...depths]: Packed): RowMemory {
  const texts: readonly unknown[] = [key, code, sums, ...(waits === 0 ? [] : waits), ...states.flat()];
  if (!texts.every((each) => typeof each === "string")) throw new TypeError("no memory");
  const cells = new Map<Sum, { after: Sum; replaced: Replaced[] }>();
  for (let at = 0; at < sums.length; at += TAG_LETTERS + SUM_LETTERS) {
    const after = sums.slice(at + TAG_LETTERS, at + TAG_LETTERS + SUM_LETTERS);
    cells.set(sums.slice(at, at + TAG_LETTERS), { after: after === BLANK ? "" : after, replaced: [] });
  }
  for (const writes of depths) {
    for (const [run, blank, same, values = {}] of writes) {
      const add = (tag: Sum, before: Before) => cells.get(tag)!.replaced.push({ run, before });
      for (const tag of tagsIn(blank)) add(tag, { kind: "value", value: null });
      for (const tag of tagsIn(same)) add(tag, { kind: "same" });
      for (const [tag, value] of Object.entries(values)) add(tag, unpackedBefore(value));
    }
  }
  const [waitsFor = "", ...runs] = waits === 0 ? [] : waits;
  return {
    key,
    waits: { key: waits === 0 ? "" : waitsFor || key, runs },
    state: {
      after: code,
      replaced: states.map(([run, value]) => ({ run, before: { kind: "value", value } })),
    },
    cells,
  };
}

function unpackedBefore(value: PackedBefore): Before {
  if (Array.isArray(value)) return { kind: "time", shown: String(value[0]) };
  if (typeof value === "object" && value !== null)
    return { kind: "long", sum: (value as { long: Sum }).long };
  return { kind: "value", value };
}

function tagsIn(tags: string): Sum[] {
  return Array.from({ length: tags.length / TAG_LETTERS }, (_, at) =>
    tags.slice(at * TAG_LETTERS, (at + 1) * TAG_LETTERS),
  );
}

function codeOf(before: Before): string {
  return before.kind === "value" ? String(before.value ?? "") : "";
}
