// docs/news-and-job-posts.md: job posts that match.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";

import { openAddin } from "../addin/open-addin";

const ALL: RunRequest = { kind: "jobs", limit: 20, range: "Sheet1!A2:A4" };

const isEngineer = (title: unknown): boolean => /\bengineer/i.test(String(title));

describe("Job posts that match", () => {
  it("are also what a formula shows", async () => {
    const addin = await openAddin({});
    const shown = async (filter: string) => {
      const { sheet, cell } = await addin.formula(
        `=COMPANY_JOBS("northwind-robotics.example",20,"Title",FALSE,"${filter}")`,
      );
      await addin.workbook.settle();
      const last = sheet.getValues({ row: 1, column: 1, rows: sheet.lastRow, columns: 2 });
      return { values: last.map((row) => row[1]), value: cell.value };
    };
    const { values } = await shown("title: engineer");
    const wrong = await shown("title: engineer; salery: 5");
    const empty = await shown("title: engineer, -");
    const both = await shown("title: analyst; title: engineer");

    expect(values.length).toBeGreaterThan(0);
    expect(values.every(isEngineer)).toBe(true);
    expect(String(wrong.value)).toContain("#ERROR!");
    expect(String(empty.value)).toContain("#ERROR!");
    expect(both.values.filter(isEngineer)).toHaveLength(values.length);
  });

  it("are not requested if the filter cannot be parsed, and nothing is spent", async () => {
    const addin = await openAddin({ formulas: false });
    const text = await addin.replyText("quoteRun", { ...ALL, jobFilter: { salaryFrom: -1 } });

    expect(JSON.parse(text)).toMatchObject({ ok: false, error: { code: "input/argument" } });
    expect(addin.credits).toBe(0);
  });
});
