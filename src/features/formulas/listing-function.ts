import { ITEM_LIMIT_MAX } from "../../core/item-limit";
import { resolveFields } from "../../core/columns/resolve-fields";
import type { Product } from "../../products/product";
import { columnChoices } from "./argument-form";
import { customFunction, type CustomFunction } from "./custom-function";
import { cells, flag, list, wholeNumber } from "./parameters";
import { listingTable, ownUuid } from "./shapes";

/** The custom function that lists the items of a product; null of a product without one. */
export function listingFunction({ formula, items }: Product): CustomFunction | null {
  const operation = items?.listing;
  if (formula === undefined || items === undefined || operation === undefined) return null;
  const { many, columns: table, usual, dateField } = items;
  const { columns, ...told } = formula;
  const labels = table.usual.slice(0, columns).map(([label]) => label);
  const [first, second] = labels;
  return customFunction({
    ...told,
    params: {
      companies: cells("Website or ID of a company, or a range of them, such as A2:A20."),
      limit: wholeNumber(`At most so many ${many} per company, such as 20.`, {
        min: 1,
        max: ITEM_LIMIT_MAX,
        default: usual,
        label: `How many ${many}`,
      }),
      fields: list(`Columns, separated by commas or in a range, such as "${first}, ${second}".`, {
        form: () => columnChoices(table),
      }),
      headers: flag("FALSE leaves out the header row.", { default: true }),
    },
    returns: `One row per ${items.one}, the company first.`,
    examples: [
      `=${formula.name}("northwind-robotics.example")`,
      `=${formula.name}(A2:A20,50,"${first}, ${second}")`,
    ],

    run({ companies, limit, fields, headers }, services) {
      return listingTable(services, {
        companies,
        operation,
        question: (company) => ({ company, limit }),
        limit,
        ...(dateField === "" ? {} : { newestBy: dateField }),
        columns: resolveFields(fields.length === 0 ? labels : fields, table),
        headers,
        uuidOf: (_item, key) => ownUuid(key),
      });
    },
  });
}
