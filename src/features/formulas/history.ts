import { forFormula } from "../../core/cell";
import { readCompany } from "../../core/company";
import { InputError } from "../../core/errors";
import { fieldNamed, unitsOfField, type ValueAt, valuesOfField } from "../../products/field-history";
import type { Outcome } from "./answer-all";
import { customFunction, type FormulaValue } from "./custom-function";
import type { FormulaServices } from "./evaluation";
import { cells, text } from "./parameters";
import { inputRows, tableOf } from "./shapes";

export const COMPANY_HISTORY = customFunction({
  name: "COMPANY_HISTORY",
  summary:
    "What a field of a company was over time, as far as it was bought: dates and values, ready for a sparkline.",
  params: {
    companies: cells("Website or ID of a company, or a column of them, such as A2:A20.", {
      singleColumn: true,
    }),
    field: {
      ...text('One field, such as "Employees from"; "Headcount" and "Traffic" come month by month.', {
        label: "What",
        form: () => ({ kind: "fields" }),
      }),
      optional: false,
    },
  },
  returns: "One row each time it was bought, the oldest first; with several companies, the company first.",
  isFree: true,
  price: "Free: it shows what you have",
  examples: [
    '=COMPANY_HISTORY(A2,"Employees")',
    '=SPARKLINE(COMPANY_HISTORY(A2,"Employees from"))',
    '=COMPANY_HISTORY(A2:A20,"Employees")',
  ],

  run({ companies, field: name }, services) {
    const field = fieldNamed(name);
    const rows = inputRows(companies, readCompany, (keys) => {
      const held = services.entriesOf(keys, unitsOfField(field));
      return new Map(
        keys.map((key): [string, Outcome<readonly ValueAt[]>] => {
          const answer = valuesOfField(field, key, held.get(key) ?? []);
          return [key, answer.length > 0 ? { kind: "answered", answer } : notHeld(field.label, key)];
        }),
      );
    });
    const table = tableOf(rows, ["Date", field.label], false, ({ answer }) =>
      answer.map(({ at, value }) => [dateOf(at, services), forFormula(value, services.instantOf)]),
    );
    // Of one company its name would be in the way of a chart.
    return companies.isRange || !Array.isArray(table) ? table : table.map((line) => line.slice(1));
  },
});

/** The moment of a purchase, or the first day of a month. */
function dateOf(at: string, { instantOf }: FormulaServices): FormulaValue {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(at) ?? [];
  return year === undefined
    ? new Date(at)
    : instantOf({ kind: "day", year: Number(year), month: Number(month), day: 1 });
}

function notHeld(label: string, company: string): Outcome<never> {
  const error = new InputError("input/company", `Nothing was bought about ${label} of ${company} yet.`);
  return { kind: "problem", error };
}
