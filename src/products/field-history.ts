import type { CellValue } from "../core/cell";
import type { ResolvedColumn } from "../core/columns/column";
import { columnsNamed } from "../core/columns/field-names";
import { resolveFields } from "../core/columns/resolve-fields";
import { codeOf, InputError } from "../core/errors";
import type { UnitsOf } from "../money/entries-of";
import type { Entry } from "../money/entry";
import { productNamed, products } from ".";
import { monthsHeld, ofOwnerNow, type SeriesName, seriesNames, seriesUnits } from "./held-of-company";
import { planOf } from "./plan-of";
import type { Product } from "./product";

/*
 * The values of a field over time, as far as they are held: each purchase is a point, also one that says what the one before
 * said, since it shows that somebody has looked. What was bought of an earlier owner of a website is none of its company's.
 */

/** A fact of a product, by its path. */
export interface Fact {
  readonly product: string;
  readonly path: string;
}

/** What can be asked for over time: a fact, or what comes month by month. */
export type HeldField = { readonly label: string } & (
  { readonly fact: Fact } | { readonly series: SeriesName }
);

/** What facts were at a time. */
export interface ValuesAt {
  /** ISO 8601: when they were bought. */
  readonly at: string;
  /** In the order of the facts that were asked for. */
  readonly values: readonly CellValue[];
}

export interface ValueAt {
  /** ISO 8601 of a purchase; `YYYY-MM` of a month. */
  readonly at: string;
  readonly value: CellValue;
}

/**
 * The one field that a name means: a fact about companies, however it is bought, or a series.
 *
 * @throws {InputError} `input/field`, if it means none, or several.
 */
export function fieldNamed(name: string): HeldField {
  const series = seriesNamed(name.trim().toLowerCase());
  if (series !== null) return series;
  const [fact, ...others] = factsNamed(name);
  if (fact !== undefined && others.length === 0) return fact;
  throw new InputError("input/field", "Give one field, such as Employees, Revenue or Headcount.");
}

/** A product that comes month by month, by its name or as people call it. @param name In lower case. */
function seriesNamed(name: string): HeldField | null {
  for (const series of seriesNames) {
    const label = productNamed(series)?.words.title ?? series;
    if (name === series || name === label.toLowerCase()) return { label, series };
  }
  return null;
}

function factsNamed(name: string): readonly HeldField[] {
  try {
    return resolveFields(name, "enrichment").map(({ label, path, role, section }) => {
      if (section !== undefined && role !== "every" && role !== "unknown")
        return { label, fact: { product: "enrichment", path } };
      throw new InputError("input/field", `${label} has no history. Give a field such as Employees.`);
    });
  } catch (error) {
    const found = products.flatMap((product: Product) =>
      product.facts === undefined
        ? []
        : columnsNamed(name, product.facts.columns).map(({ label, path }) => ({
            label,
            fact: { product: product.name, path },
          })),
    );
    if (codeOf(error) !== "input/field" || found.length !== 1) throw error;
    return found;
  }
}

/** What a field is bought by. */
export function unitsOfField(field: HeldField): UnitsOf {
  if ("series" in field) return seriesUnits(field.series);
  const { questions } = planOfFacts(field.fact.product, [field.fact.path]);
  return { operation: questions.operation, units: questions.units("") };
}

/** The values of a field, oldest first. @param entries What is held of the company, oldest first. */
export function valuesOfField(
  field: HeldField,
  company: string,
  entries: readonly Entry[],
): readonly ValueAt[] {
  if ("series" in field)
    return monthsHeld(field.series, company, entries).map(({ month, value }) => ({ at: month, value }));
  const { product, path } = field.fact;
  return factsOverTime(product, [path], company, entries).map(({ at, values: [value = null] }) => ({
    at,
    value,
  }));
}

/** The same of several facts of one product: of an enrichment of one section, since each is bought at times of its own. */
export function factsOverTime(
  product: string,
  paths: readonly string[],
  company: string,
  entries: readonly Entry[],
): readonly ValuesAt[] {
  return planOfFacts(product, paths)
    .questions.versions(company, ofOwnerNow(entries))
    .map(({ at, answer }) => ({ at, values: answer.values() ?? [] }));
}

/** The column that shows a fact; null if no catalogue lists it. */
export function columnOfFact({ product, path }: Fact): ResolvedColumn | null {
  const table = product === "enrichment" ? product : productNamed(product)?.facts?.columns;
  const [column] = table === undefined ? [] : columnsNamed(path, table);
  return column ?? null;
}

function planOfFacts(product: string, paths: readonly string[]) {
  // What no catalogue lists was returned, else nothing would be held of it.
  return planOf({ kind: product, fields: [...paths], returned: [...paths] });
}
