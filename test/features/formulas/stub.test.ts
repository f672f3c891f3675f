import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { customFunctions } from "../../../src/features/formulas/catalogue";
import { stubOf } from "../../../scripts/stub";

describe("stubOf", () => {
  it("declares the function with its real parameter names and everything that Sheets shows", () => {
    const stub = stubOf(customFunctions.find(({ name }) => name === "COMPANY_JOBS")!);

    expect(stub).toMatchInlineSnapshot(`
      "/**
       * Current job posts of companies, newest first: date, title, place, salary, link.
       * Example: =COMPANY_JOBS("northwind-robotics.example")
       * Example: =COMPANY_JOBS(A2:A20,50,,,"title: engineer; remote")
       * Example: =QUERY(COMPANY_JOBS(A2:A20),"select Col1,Col2,Col3 where Col5=TRUE order by Col2 desc",1)
       * Put ; between arguments if your numbers have a decimal comma.
       *
       * @param {string|Array<Array<string>>} companies Website or ID of a company, or a range of them, such as A2:A20.
       * @param {number} [limit] Job posts per company, such as 20. 1 to 1000; 10 if left out.
       * @param {string|Array<Array<string>>} [fields] Columns, separated by commas or in a range, such as "Title, Location".
       * @param {boolean} [headers] FALSE leaves out the header row. TRUE if left out.
       * @param {string|Array<Array<string>>} [filter] Filters, such as "title: engineer, analyst; place: Berlin; remote; salary: 100000; years: 5"; all if left out.
       * @return {string|number|boolean|Date|Array<Array>} One row per job post, the company first.
       * @customfunction
       */
      function COMPANY_JOBS(companies, limit, fields, headers, filter) {
        return addin_().COMPANY_JOBS.apply(null, arguments);
      }"
    `);
  });

  it.each(customFunctions)(
    "declares $name as a script that passes on what it is given, surplus or not",
    (fn) => {
      const bundle = () => ({ [fn.name]: (...given: unknown[]) => given });

      const args = runInNewContext(`${stubOf(fn)}\n[...${fn.name}("a", "b")]`, {
        addin_: bundle,
      }) as unknown[];

      expect([...args]).toEqual(["a", "b"]);
    },
  );
});
