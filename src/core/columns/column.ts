import { isDateName } from "../api-date";
import type { CellOptions } from "../cell";
import { formatPath, parsePath, type Path } from "../path";

/** One field of an answer as a column: what its header says and where its values are. */
export interface Column extends CellOptions {
  readonly label: string;
  /** From the answer's `data` (enrichment, so with the section in front) or from the row (the other kinds). */
  readonly path: string;
  /** The section that must be bought for it. */
  readonly section?: string;
}

/** Stands for all web pages that a section names, wherever in it: no member of its own. */
export const SOURCES = "sources";

/** A column that was requested. */
export interface ResolvedColumn extends Column {
  /**
   * Where the value comes from, if not from the answer's document at `path`.
   *
   * | role | |
   * | --- | --- |
   * | `free` | known about every answer, costs nothing |
   * | `asked` | depends on the company that was requested |
   * | `every` | stands for all fields of `section` that answers hold (see `expandColumns`) |
   * | `sources` | the web pages that `section` names as where it has things from |
   * | `unknown` | there is no such field: its cells say so, and it costs nothing |
   */
  readonly role?: "free" | "asked" | "every" | "sources" | "unknown";
  /** No catalogue lists it, so only an answer shows whether the API has it. `meant` is the listed field nearest to it, if any. */
  readonly unverified?: { readonly meant: string | null };
  /** Of an `unknown` column: the sentence in its cells, if not the usual one. */
  readonly says?: string;
}

/** Labels and paths, as the catalogues list them. */
export type ColumnPairs = readonly (readonly [label: string, path: string])[];

/** The column of a path in its canonical spelling. */
export function columnOf(label: string, path: string, section?: string): ResolvedColumn {
  return column(label, path, pathOf(path), section);
}

/** The column of a parsed path. */
export function columnAt(label: string, path: Path, section?: string): ResolvedColumn {
  return column(label, formatPath(path), path, section);
}

function column(label: string, path: string, steps: Path, section: string | undefined): ResolvedColumn {
  const isDate = isDateName(steps[steps.length - 1]?.name ?? "");
  return {
    label,
    path,
    ...(section !== undefined && path === `${section}.${SOURCES}` ? { role: "sources" as const } : {}),
    ...(isDate ? { type: "date" as const } : {}),
    ...(section === undefined ? {} : { section }),
  };
}

/** A column for a field that no catalogue lists, labelled by its last names: `hq.postal_code` is `Postal code`. */
export function unlistedColumn(path: Path, section?: string): ResolvedColumn {
  const names = path.map(({ name }) => name);
  const last = names[names.length - 1] ?? "";
  const alone = !GENERAL_NAMES.has(last.toLowerCase()) || names.length < (section === undefined ? 2 : 3);
  return columnAt(readable(alone ? last : names.slice(-2).join(" ")), path, section);
}

/** `has_mcp` as people read it: `Has mcp`. */
export function readable(name: string): string {
  const words = name.replace(/[_\s]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names that mean little without the list that they belong to. */
const GENERAL_NAMES = new Set(
  "category code count date description id label name status title type url uuid value website".split(" "),
);

const parsed = new Map<string, Path>();

/** Parses a path once per execution: every row needs the same few. */
export function pathOf(path: string): Path {
  let known = parsed.get(path);
  if (!known) parsed.set(path, (known = parsePath(path)));
  return known;
}

/** Pixels of a new column. */
const USUAL = 100;
const BESIDE_TEXT = 10;

/**
 * The width of a column, in pixels, in which its heading wraps only between words.
 *
 * @param width The width for its values, if they need one. @returns undefined if the width of a new column is enough.
 */
export function headingWidth(label: string, width?: number): number | undefined {
  const needed = Math.ceil(Math.max(0, ...label.split(/\s+/).map(boldPixels)) + BESIDE_TEXT);
  return needed > (width ?? USUAL) ? needed : width;
}

/** The width of a word in bold letters, roughly. */
function boldPixels(word: string): number {
  return Array.from(word, letterPixels).reduce((sum, pixels) => sum + pixels, 0);
}

function letterPixels(letter: string): number {
  if (/[fijlrtI.,'’()-]/.test(letter)) return 4.8;
  if (/[mwMW]/.test(letter)) return 11.9;
  return /\p{Lu}/u.test(letter) ? 9.8 : 7.8;
}
