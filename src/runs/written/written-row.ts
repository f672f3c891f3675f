import { isDate } from "../../core/api-date";
import type { CellValue } from "../../core/cell";
import { tagOfToday } from "../kinds/run-columns";
import type { CellSum } from "./cell-sum";

/** What a run wrote into one cell, and what had stood there. */
export interface WrittenCell {
  readonly before: CellSum;
  readonly after: CellSum;
  /** What had stood there, where it is another value now, and short; of others an answer tells that has this checksum. */
  readonly old?: KeptValue;
}

type KeptValue = string | number | boolean | Date;

/** What a run wrote beside one company. */
export interface WrittenRow {
  readonly company: string;
  /** Where it stood then: users move rows, but this tells repeated companies apart as long as they do not. */
  readonly row: number;
  readonly status: CellSum;
  /** By the tag of the column, Fetched included; cells that were left alone are missing. */
  readonly cells: ReadonlyMap<string, WrittenCell>;
  /** An earlier version wrote it: its dates are summed by their instants. */
  readonly byInstant?: boolean;
}

/** Longer texts are left to the answers that they came from. */
const LONGEST_KEPT = 200;

/** A value as it is kept beside its checksum; undefined for what is too long. */
export function keptValue(cell: CellValue): KeptValue | undefined {
  if (cell === null || (typeof cell === "string" && cell.length > LONGEST_KEPT)) return undefined;
  return typeof cell !== "object" || isDate(cell) ? cell : undefined;
}

type PackedValue = string | number | boolean | { readonly time: number };
/** Values by the number of their column. */
type PackedValues = Readonly<Record<number, PackedValue>>;
/** Company, row, sums after, sums before, values before: as the journal keeps it. */
type PackedRow = readonly [company: string, row: number, after: string, before?: string, old?: PackedValues];

const SUM_LENGTH = 4;
const BLANK = "....";
const LEFT_ALONE = "----";
const SAME = "====";
/** All cells were as they are now. */
const ALL_SAME = "=";

/**
 * The rows of one write as a short text: four characters a cell, and four more only where some cells of a row, and not
 * all, were blank or the same before.
 *
 * @param tags Of Status, of Fetched, then of values.
 */
export function packRows(tags: readonly string[], rows: readonly WrittenRow[]): string {
  const [, ...others] = tags;
  const lines = rows.map(({ company, row, status, cells }): PackedRow => {
    const written = others.map((tag) => cells.get(tag));
    const after = [status || BLANK, ...written.map((cell) => (cell ? cell.after || BLANK : LEFT_ALONE))].join(
      "",
    );
    const known = written.filter((cell) => cell !== undefined);
    if (known.every(({ before }) => before === "")) return [company, row, after];
    if (known.every((cell) => cell.before === cell.after)) return [company, row, after, ALL_SAME];
    const before = written.map((cell) =>
      cell === undefined || cell.before === "" ? BLANK : cell.before === cell.after ? SAME : cell.before,
    );
    const old = written.flatMap((cell, index) =>
      cell?.old === undefined ? [] : [[index, packed(cell.old)]],
    );
    if (old.length === 0) return [company, row, after, before.join("")];
    return [company, row, after, before.join(""), Object.fromEntries(old) as PackedValues];
  });
  return JSON.stringify({ columns: tags, dates: "shown", rows: lines });
}

/** Rows of one run, and the tags of all its columns. */
interface UnpackedRows {
  readonly tags: readonly string[];
  readonly rows: WrittenRow[];
}

/** @returns The rows of a text; none if it cannot be read. */
export function unpackRows(text: string): UnpackedRows {
  try {
    const { columns, rows, dates } = JSON.parse(text) as {
      columns: string[];
      rows: PackedRow[];
      dates?: string;
    };
    const byInstant = dates === undefined;
    const [, ...others] = columns.map(tagOfToday);
    const unpackedRows = rows.map(([company, row, afters, befores, olds = {}]) => {
      const [status, ...after] = sumsIn(afters);
      const before = befores === ALL_SAME ? after.map(() => SAME) : sumsIn(befores ?? "");
      const cells = others.flatMap((tag, index) => {
        const sum = after[index]!;
        if (sum === LEFT_ALONE) return [];
        const sumBefore = before[index] ?? BLANK;
        const old = olds[index];
        const cell: WrittenCell = {
          after: sumOf(sum),
          before: sumOf(sumBefore === SAME ? sum : sumBefore),
          ...(old === undefined ? {} : { old: unpacked(old) }),
        };
        return [[tag, cell] as const];
      });
      const kept = { company, row, status: sumOf(status!), cells: new Map(cells) };
      return byInstant ? { ...kept, byInstant } : kept;
    });
    return { tags: others, rows: unpackedRows };
  } catch {
    return { tags: [], rows: [] };
  }
}

function sumsIn(text: string): string[] {
  return Array.from({ length: text.length / SUM_LENGTH }, (_, index) =>
    text.slice(index * SUM_LENGTH, (index + 1) * SUM_LENGTH),
  );
}

function sumOf(text: string): CellSum {
  return text === BLANK ? "" : text;
}

function packed(value: KeptValue): PackedValue {
  return isDate(value) ? { time: value.getTime() } : value;
}

function unpacked(value: PackedValue): KeptValue {
  return typeof value === "object" ? new Date(value.time) : value;
}
