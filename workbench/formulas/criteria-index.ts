import { interpretNumber } from "./interpret-number";
import { toNumber } from "./coercion";
import { isError, LOADING, type Scalar, type Table } from "./values";

const searched = new WeakSet<Table>();
const indexes = new WeakMap<Table, ReadonlyMap<string, readonly number[]>>();

/**
 * The positions (row by row) at which a table equals a criterion. An index, because a column of criteria
 * would otherwise search the table once per criterion. Undefined on the first search, and for criteria that
 * are not plain values.
 */
export function indexedPlaces(table: Table, wanted: Scalar): readonly number[] | undefined {
  const key = criterionKey(wanted);
  if (key === undefined) return undefined;
  if (!searched.has(table)) {
    searched.add(table);
    return undefined;
  }
  let index = indexes.get(table);
  if (!index) indexes.set(table, (index = indexed(table)));
  return index.get(key) ?? [];
}

function indexed(table: Table): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, value] of table.flat().entries()) {
    if (value === LOADING) throw LOADING;
    const key = valueKey(value);
    const known = key === undefined ? undefined : places.get(key);
    if (known) known.push(place);
    else if (key !== undefined) places.set(key, [place]);
  }
  return places;
}

/** Text with an operator or wildcards is not a plain value, nor is empty text. */
function criterionKey(wanted: Scalar): string | undefined {
  if (typeof wanted === "string") {
    if (wanted === "" || /^[<>=]|[*?~]/.test(wanted)) return undefined;
    if (/^(?:true|false)$/i.test(wanted)) return `boolean ${wanted.toLowerCase()}`;
  }
  return valueKey(wanted);
}

/** A number and text that parses as that number have the same key. */
function valueKey(value: Scalar): string | undefined {
  if (value === null || isError(value)) return undefined;
  if (typeof value === "boolean") return `boolean ${value}`;
  if (typeof value !== "string") return `number ${toNumber(value)}`;
  const number = interpretNumber(value);
  return number ? `number ${number.value}` : `text ${value.toLowerCase()}`;
}
