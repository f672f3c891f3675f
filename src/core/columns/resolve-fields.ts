import { COMPANY_ID, FETCHED } from "../terms";
import { textsIn } from "../loose-values";
import { nearest } from "../nearest";
import { fold } from "../names";
import type { ResolvedColumn } from "./column";
import { ambiguousField, unknownField } from "./field-errors";
import { columnsNamed, isOwnName } from "./field-names";
import {
  defaultColumns,
  EVERY_FIELD,
  everyColumn,
  type FieldsOf,
  knownColumns,
  sectionNames,
  type TableColumns,
  usualColumns,
} from "./known-columns";
import { hasCodes } from "./field-format";
import { unlistedEnrichmentField, unlistedTableField } from "./unlisted-field";

/** Columns about the answer itself, which cost nothing. `rowOf` tells them apart by their labels. */
const FREE: readonly ResolvedColumn[] = [
  { label: COMPANY_ID, path: "uuid", role: "free" },
  { label: FETCHED, path: "fetched_at", type: "date", role: "free" },
  { label: "Status", path: "status", role: "free" },
];

/**
 * The columns that names ask for, in that order, each once.
 *
 * @param fields Names separated by commas or line breaks, or a range's values (nested lists allowed); case does not count. If
 *   blank, the columns of `firmographic`, or the default columns of a table.
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

/** Splits at commas and line breaks, but not at a comma inside a selector. */
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

/**
 * The columns that one name means. The first line that fits decides:
 *
 * | name | of an enrichment | of a table |
 * | --- | --- | --- |
 * | `uuid`, `Fetched`, `Status` | a free column | the same, unless its rows are companies, or it has a column of that name |
 * | `location`, `location.*` | the default columns of the section, or all of it | |
 * | `Company` | | none: the table begins with it anyway, unless it has a column of that name |
 * | `*` | | all columns |
 * | a path, label or end of a path | its column (`field-names.ts`) | the same |
 * | `HQ country code` | the codes behind that label | the same |
 * | any other | `unlisted-field.ts` | the same |
 */
function resolve(name: string, of: FieldsOf): readonly ResolvedColumn[] {
  return (
    freeColumn(name, of) ??
    (of === "enrichment" ? sectionColumns(name) : tableColumns(name, of)) ??
    namedColumn(name, of) ??
    codesColumn(name, of) ?? [
      of === "enrichment" ? unlistedEnrichmentField(name) : unlistedTableField(name, of),
    ]
  );
}

function freeColumn(name: string, of: FieldsOf): readonly ResolvedColumn[] | null {
  const key = fold(name);
  const free = FREE.find(({ label, path }) => fold(path) === key || fold(label) === key);
  if (free === undefined) return null;
  if (of === "enrichment") return [free];
  if (of.isOfCompanies === true || isOwnName(name, of)) return null;
  // Two columns of one path would be taken for the same: where the table has it, this one is known by its label.
  const path = isOwnName(free.path, of) ? free.label.toLowerCase().replace(" ", "_") : free.path;
  return [{ ...free, path }];
}

/** `location` and `location.*`, in any case; `new_section.*` too, though no catalogue lists it. */
function sectionColumns(name: string): readonly ResolvedColumn[] | null {
  const [, bare = name, star] = /^(.*?)(\.\*)?$/.exec(name) ?? [];
  const section = sectionNames.find((each) => fold(each) === fold(bare));
  if (section !== undefined)
    return star ? [...defaultColumns(section), everyColumn(section)] : defaultColumns(section);
  if (!star || !/^\w+$/.test(bare)) return null;
  const meant = nearest(bare, sectionNames);
  if (meant !== null) throw unknownField(name, `${meant}.*`);
  return [everyColumn(bare.toLowerCase())];
}

function tableColumns(name: string, table: TableColumns): readonly ResolvedColumn[] | null {
  const { defaults: usual, others } = knownColumns(table);
  if (fold(name) === "company" && !isOwnName(name, table)) return [];
  return fold(name) === "*" ? [...usual, ...others, EVERY_FIELD] : null;
}

function namedColumn(name: string, of: FieldsOf): readonly ResolvedColumn[] | null {
  const named = columnsNamed(name, of);
  if (named.length > 1) throw ambiguousField(name, named);
  return named.length === 1 ? named : null;
}

/** `HQ country code`: the column of `HQ country`, with the codes of its values; null if these have none. */
function codesColumn(name: string, of: FieldsOf): readonly ResolvedColumn[] | null {
  const [, before] = /^(.+?) codes?$/i.exec(name) ?? [];
  const [column, ...others] = before === undefined ? [] : columnsNamed(before, of);
  if (column === undefined || others.length > 0 || !hasCodes(column)) return null;
  return [{ ...column, label: `${column.label} code`, path: `${column.path}.code` }];
}
