import { InputError } from "../../errors";
import { COMPANY_ID } from "../terms";
import { textsIn } from "../loose-values";
import { nearest } from "../nearest";
import { fold } from "../names";
import type { ResolvedColumn } from "./column";
import { columnsNamed, shownName, unknownField } from "./field-names";
import {
  defaultColumns,
  EVERY_FIELD,
  everyColumn,
  type FieldsOf,
  knownColumns,
  sectionNames,
  usualColumns,
} from "./known-columns";
import { hasCodes } from "./field-format";
import { unlistedEnrichmentField, unlistedTableField } from "./unlisted-field";

/** Known about every answer, whatever was bought. */
const FREE: readonly ResolvedColumn[] = [
  { label: COMPANY_ID, path: "uuid", role: "free" },
  { label: "Fetched", path: "fetched_at", type: "date", role: "free" },
  { label: "Status", path: "status", role: "free" },
];

const PATHS_SHOWN = 6;

/**
 * The columns that somebody requested, in the order of asking, each once.
 *
 * Takes section names, `section.*`, paths, labels (also with ` code` after them) and ends of paths, case-insensitive, separated by commas or given as a range's
 * values (nested lists allowed). Blank means the defaults: `firmographic` for an enrichment, the default columns of a table.
 * `Company`, which every table of job posts, news and search begins with, is taken and left out. `*` in a table is all it has.
 *
 * @throws {InputError} `input/field` that lists the paths of an ambiguous name, or names the nearest to an unknown one.
 */
export function resolveFields(fields: string | readonly unknown[], of: FieldsOf): ResolvedColumn[] {
  const names = namesIn(fields);
  const asked = names.length > 0 ? names.flatMap((name) => resolve(name, of)) : defaults(of);
  const byPath = new Map<string, ResolvedColumn>();
  for (const column of asked) if (!byPath.has(column.path)) byPath.set(column.path, column);
  return [...byPath.values()];
}

/** The sections that must be bought for these columns, in the API's order; new ones last. Empty if all columns are free. */
export function sectionsOf(columns: readonly ResolvedColumn[]): string[] {
  const asked = new Set(columns.flatMap(({ section }) => (section === undefined ? [] : [section])));
  return [
    ...sectionNames.filter((section) => asked.has(section)),
    ...[...asked].filter((section) => !sectionNames.includes(section)),
  ];
}

function defaults(of: FieldsOf): ResolvedColumn[] {
  return of === "enrichment" ? defaultColumns("firmographic") : usualColumns(of);
}

function namesIn(fields: string | readonly unknown[]): string[] {
  return textsIn(fields)
    .flatMap(splitNames)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** At commas and line breaks, but not inside a selector, whose value may hold a comma. */
function splitNames(text: string): string[] {
  const names: string[] = [];
  let name = "";
  let isInSelector = false;
  for (const piece of text.split(/([,\n\r])/)) {
    if (piece === "\n" || piece === "\r" || (piece === "," && !isInSelector)) {
      names.push(name);
      name = "";
      isInSelector = false;
    } else {
      name += piece;
      if (/[[\]]/.test(piece)) isInSelector = piece.lastIndexOf("[") > piece.lastIndexOf("]");
    }
  }
  return [...names, name];
}

function resolve(name: string, of: FieldsOf): readonly ResolvedColumn[] {
  const key = fold(name);
  const free = FREE.find(({ label, path }) => fold(path) === key || fold(label) === key);
  if (free && (of === "enrichment" || of.isOfCompanies !== true)) return [free];
  if (of === "enrichment") {
    const section = sectionIn(name);
    if (section !== null) return section.columns;
  } else {
    const { defaults: usual, others } = knownColumns(of);
    if (key === "company" && !usual.some(({ label }) => fold(label) === key)) return [];
    if (key === "*") return [...usual, ...others, EVERY_FIELD];
  }

  const named = columnsNamed(name, of);
  if (named.length > 1) throw ambiguous(name, named);
  if (named.length === 1) return named;
  const coded = codesNamed(name, of);
  if (coded !== null) return [coded];
  return [of === "enrichment" ? unlistedEnrichmentField(name) : unlistedTableField(name, of)];
}

/**
 * `HQ country code`: the field before it as the API spells its values, which a path of its own leads to; null where that has
 * no codes.
 */
function codesNamed(name: string, of: FieldsOf): ResolvedColumn | null {
  const [, before] = /^(.+?) codes?$/i.exec(name) ?? [];
  const [column, ...others] = before === undefined ? [] : columnsNamed(before, of);
  if (column === undefined || others.length > 0 || !hasCodes(column)) return null;
  return { ...column, label: `${column.label} code`, path: `${column.path}.code` };
}

/** `location` and `location.*`, in any case; `new_section.*` too. */
function sectionIn(name: string): { columns: readonly ResolvedColumn[] } | null {
  const [, bare = name, star] = /^(.*?)(\.\*)?$/.exec(name) ?? [];
  const section = sectionNames.find((each) => fold(each) === fold(bare));
  if (section !== undefined)
    return { columns: star ? [...defaultColumns(section), everyColumn(section)] : defaultColumns(section) };
  if (!star || !/^\w+$/.test(bare)) return null;
  const meant = nearest(bare, sectionNames);
  if (meant !== null) throw unknownField(name, `${meant}.*`);
  return { columns: [everyColumn(bare.toLowerCase())] };
}

function ambiguous(name: string, columns: readonly ResolvedColumn[]): InputError {
  const paths = columns.slice(0, PATHS_SHOWN).map(({ path }) => path);
  const more = columns.length > PATHS_SHOWN ? `, and ${columns.length - PATHS_SHOWN} more` : "";
  return new InputError(
    "input/field",
    `${shownName(name)} may mean several fields. Write one of: ${paths.join(", ")}${more}.`,
  );
}
