import type { FieldsOf, TableColumns } from "../src/core/columns/known-columns";
import { foundColumns, listColumns } from "../src/core/columns/list-columns";
import { products } from "../src/products";
import type { Product } from "../src/products/product";

const ofProducts = products.flatMap(
  ({ name, facts, items }: Product): (readonly [string, TableColumns])[] => [
    ...(facts === undefined ? [] : [[`${name}, facts`, facts.columns] as const]),
    ...(items === undefined ? [] : [[name, items.columns] as const]),
  ],
);

/** What has columns, by name: facts of a product, items of one, lists and search. */
export const tables: Readonly<Record<string, FieldsOf>> = Object.fromEntries([
  ["enrichment", "enrichment"],
  ["list", listColumns],
  ["search", foundColumns],
  ...ofProducts,
]);

/** @throws {Error} If nothing has such columns. */
export function tableOf(name: string): FieldsOf {
  const table = tables[name] ?? tables[`${name}, facts`];
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  return table;
}
