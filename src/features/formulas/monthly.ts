import { forFormula } from "../../core/cell";
import { readCompany } from "../../core/company";
import type { Operation } from "../../money/operation";
import type { CompanyQuestion } from "../../products/document";
import type { DocumentAnswer } from "../../products/facts";
import { headcount, headcountByMonth } from "../../products/headcount";
import type { MonthValue } from "../../products/months";
import { traffic, visitsByMonth } from "../../products/traffic";
import { answerAll } from "./answer-all";
import { customFunction, type CustomFunction } from "./custom-function";
import { cells, flag, wholeNumber } from "./parameters";
import { answersIn, inputRows, rowPerInput } from "./shapes";

/** Ten years: more than a person counts, and fewer than the columns that a sheet can have. */
const MONTHS_MAX = 120;

interface Series {
  readonly name: string;
  readonly summary: string;
  readonly returns: string;
  readonly price: string;
  readonly examples: readonly string[];
  readonly operation: Operation<CompanyQuestion, DocumentAnswer>;
  readonly monthsOf: (answer: DocumentAnswer) => readonly MonthValue[];
}

/**
 * A custom function that gives a number for each month: one row per company, oldest month first, as `SPARKLINE` takes it.
 *
 * Companies are below one another month by month; a month that one of them lacks is blank.
 */
export function monthlySeries({ operation, monthsOf, ...told }: Series): CustomFunction {
  return customFunction({
    ...told,
    params: {
      companies: cells("Website or ID of a company, or a column of them, such as A2:A20.", {
        singleColumn: true,
      }),
      months: wholeNumber("The latest months, such as 24.", {
        min: 1,
        max: MONTHS_MAX,
        default: 12,
        label: "How many months",
      }),
      dates: flag("TRUE adds the months in a row on top; next to a heading they always come.", {
        default: false,
        label: "Months on top",
      }),
    },

    run({ companies, months: most, dates }, services) {
      const rows = inputRows(companies, readCompany, (keys) =>
        answerAll(
          services,
          operation,
          keys.map((company) => ({ company })),
        ),
      );
      const answered = answersIn(rows).flatMap((answer) => monthsOf(answer).map(({ month }) => month));
      const months = [...new Set(answered)].sort().slice(-most);
      const labels = months.map((month) => {
        const [year = 0, number = 1] = month.split("-").map(Number);
        return forFormula({ kind: "day", year, month: number, day: 1 }, services.instantOf);
      });
      const wantsRow = dates && months.length > 0 && rows[0]?.kind !== "heading";
      return rowPerInput(wantsRow ? [{ kind: "heading" }, ...rows] : rows, labels, ({ answer }) => {
        const values = new Map(monthsOf(answer).map(({ month, value }) => [month, value]));
        return months.map((month) => values.get(month) ?? null);
      });
    },
  });
}

export const COMPANY_HEADCOUNT = monthlySeries({
  name: "COMPANY_HEADCOUNT",
  summary: "Headcount of companies, month by month: one row per company, ready for a sparkline.",
  returns: "One row per company, a number for each month, the oldest first.",
  price: headcount.offer.detail,
  examples: [
    '=COMPANY_HEADCOUNT("northwind-robotics.example")',
    '=COMPANY_HEADCOUNT("northwind-robotics.example",6,TRUE)',
  ],
  operation: headcount.operation,
  monthsOf: headcountByMonth,
});

export const COMPANY_TRAFFIC = monthlySeries({
  name: "COMPANY_TRAFFIC",
  summary: "Visits to companies' websites, month by month: one row per company, ready for a sparkline.",
  returns: "One row per company, a number for each month, the oldest first.",
  price: traffic.offer.detail,
  examples: [
    '=COMPANY_TRAFFIC("northwind-robotics.example")',
    '=COMPANY_TRAFFIC("northwind-robotics.example",6,TRUE)',
  ],
  operation: traffic.operation,
  monthsOf: visitsByMonth,
});
