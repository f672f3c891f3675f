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

/** A column that somebody requested. */
export interface ResolvedColumn extends Column {
  /**
   * Where the value comes from if not from the answer's document at `path`. `free`: known about every answer, costs nothing.
   * `asked`: depends on the company that was requested. `every`: no column yet, stands for every field of `section` that
   * the answers hold (see `expandColumns`). `unknown`: nothing is known by that name; it keeps its place, costs nothing and
   * says so.
   */
  readonly role?: "free" | "asked" | "every" | "unknown";
  /** No catalogue lists it, so only an answer shows whether the API has it. `meant` is the listed field nearest to it, if any. */
  readonly unverified?: { readonly meant: string | null };
  /** Of an `unknown` one: the sentence in its cells, where it is not the usual one. */
  readonly says?: string;
}

/** Labels and paths in turn, as the catalogues list them. */
export type ColumnPairs = readonly (readonly [label: string, path: string])[];

/** The column of a path that is written in its one spelling. */
export function columnOf(label: string, path: string, section?: string): ResolvedColumn {
  return column(label, path, pathOf(path), section);
}

/** The column of a path that has been parsed already. */
export function columnAt(label: string, path: Path, section?: string): ResolvedColumn {
  return column(label, formatPath(path), path, section);
}

function column(label: string, path: string, steps: Path, section: string | undefined): ResolvedColumn {
  const isDate = isDateName(steps[steps.length - 1]?.name ?? "");
  return {
    label,
    path,
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

/** Names that say nothing without the list they belong to. */
const GENERAL_NAMES = new Set(
  "category code count date description id label name status title type url uuid value website".split(" "),
);

const parsed = new Map<string, Path>();

/** The parsed path of a column; every row of a sheet asks for the same few. */
export function pathOf(path: string): Path {
  let known = parsed.get(path);
  if (!known) parsed.set(path, (known = parsePath(path)));
  return known;
}

/** A new column is so wide. */
const USUAL = 100;
const BESIDE_TEXT = 10;

/**
 * Pixels of a column in which no word of its heading breaks: headings are wrapped between words alone.
 *
 * @param width Of its values, where they want one. @returns undefined where a new column is wide enough.
 */
export function headingWidth(label: string, width?: number): number | undefined {
  const needed = Math.ceil(Math.max(0, ...label.split(/\s+/).map(boldPixels)) + BESIDE_TEXT);
  return needed > (width ?? USUAL) ? needed : width;
}

/** Roughly, in the bold letters of a heading. */
function boldPixels(word: string): number {
  return Array.from(word, letterPixels).reduce((sum, pixels) => sum + pixels, 0);
}

function letterPixels(letter: string): number {
  if (/[fijlrtI.,'’()-]/.test(letter)) return 4.8;
  if (/[mwMW]/.test(letter)) return 11.9;
  return /\p{Lu}/u.test(letter) ? 9.8 : 7.8;
}
