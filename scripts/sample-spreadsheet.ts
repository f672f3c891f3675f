import { SHOWCASE_COMPANIES } from "../demo-api/demo-api";
import { hasDecimalComma, localForm } from "../workbench/formulas/locale-form";
import type { Workbook } from "../workbench/workbook/workbook";

const HEADER = { fontWeight: "bold", background: "#e8f0fe" } as const;

/** Formulas to copy, with their results. They are stored as text, to be typed into a free cell. */
const TRY_THIS: readonly (readonly [formula: string, result: string])[] = [
  ["=COMPANY_JOBS(Companies!A2,5)", "The five latest job posts, as a table with dates, links and skills"],
  ['=COMPANY_NEWS(Companies!A2:A4,5,"Positive")', "Good news about three companies at once"],
  ['=COMPANY_ENRICH(Companies!A2,"Founded")', "The year of foundation, for this one company"],
  [
    '=COMPANY_ENRICH(Companies!A2:A21,"Employees, HQ country")',
    "One row per company, to stand beside the column",
  ],
  ['=COMPANY_JOBS("northwind-robotics.example",10,"title, location")', "The fields you name, in your order"],
  ['=IFERROR(COMPANY_ENRICH("nobody.example","Founded"),"unknown")', "Errors are errors, so IFERROR works"],
  [
    '=QUERY(COMPANY_JOBS(Companies!A2:A6),"select Col1,Col3,Col4 where Col5=true",1)',
    "Remote jobs only, over five companies",
  ],
];

/** Fills a new workbook with what a newcomer needs to try the add-on: twenty companies, and formulas to copy. */
export function fillSample(workbook: Workbook): void {
  const decimalComma = hasDecimalComma(workbook.locale);
  workbook.batch(() => {
    const companies = workbook.sheets[0]!;
    workbook.renameSheet(companies, "Companies");
    const rows = [["Website", "Name"], ...SHOWCASE_COMPANIES.map(({ website, name }) => [website, name])];
    companies.setValues({ row: 1, column: 1, rows: rows.length, columns: 2 }, rows);
    companies.setFormats({ row: 1, column: 1, rows: 1, columns: 2 }, HEADER);
    companies.setFrozenRows(1);
    companies.setColumnWidth(1, 220);
    companies.setColumnWidth(2, 180);

    const tryThis = workbook.insertSheet("Try this");
    const lines = [
      ["Type this into a free cell", "What you get"],
      ...TRY_THIS.map(([formula, result]) => [`'${localForm(formula, decimalComma)}`, result]),
    ];
    tryThis.setValues({ row: 1, column: 1, rows: lines.length, columns: 2 }, lines);
    tryThis.setFormats({ row: 1, column: 1, rows: 1, columns: 2 }, HEADER);
    tryThis.setFrozenRows(1);
    tryThis.setColumnWidth(1, 580);
    tryThis.setColumnWidth(2, 440);
    // The titles of job posts, where the first formula is typed below the table.
    tryThis.setColumnWidth(3, 240);
    tryThis.select([{ row: lines.length + 3, column: 1, rows: 1, columns: 1 }]);
    workbook.activateSheet(companies);
    companies.select([{ row: 2, column: 4, rows: 1, columns: 1 }]);
  });
}
