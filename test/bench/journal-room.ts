import { bundle } from "../../scripts/build";
import { JOURNAL_BUDGET_CHARACTERS } from "../../src/money/drop-oldest";
import { HEAD_COLUMNS, headFromRow } from "../../src/money/entry";
import { startAddin, type OpenAddin } from "../addin/addin-on-host";
import { knownWebsites } from "../addin/companies-sent";
import { count, type Line, type Measurement } from "./measurement";

const COMPANIES = 60;

/** How much room an answer takes in the journal, and for how many companies its budget is enough. */
export const journalRoom: Measurement = {
  title: `Room in the journal, by ${COMPANIES} companies with every section, job posts and news`,
  async measure() {
    const column = ["Website", ...knownWebsites(COMPANIES)];
    const addin = await startAddin(await bundle(), { column, formulas: false });
    try {
      await addin.value("saveSettings", { dayCap: 1_000_000 });
      const range = `Sheet1!A2:A${COMPANIES + 1}`;
      const { sections } = await addin.value("getState", {});
      await addin.run({ kind: "enrichment", sections: sections.map(({ section }) => section), range });
      await addin.run({ kind: "jobs", limit: 10, range });
      await addin.run({ kind: "news", limit: 10, range });
      return linesOf(addin);
    } finally {
      await addin.host.dispose();
    }
  },
};

function linesOf({ workbook }: OpenAddin): Line[] {
  const journal = workbook.sheetNamed("Company Intelligence journal")!;
  const [, ...rows] = journal.getValues(journal.dataRange).map((row) => row.map(String));
  const sums = new Map<string, { answer: number; row: number; entries: number }>();
  for (const row of rows) {
    const { operation, params } = headFromRow(row)!;
    if (operation === "chosen") continue;
    const { unit } = JSON.parse(params) as { unit: string };
    const name = operation === "enrichment" ? unit : `${operation}, 10 a company`;
    const sum = sums.get(name) ?? { answer: 0, row: 0, entries: 0 };
    sum.answer += charactersOf(row.slice(HEAD_COLUMNS));
    sum.row += charactersOf(row);
    sum.entries += 1;
    sums.set(name, sum);
  }
  return [...sums].map(([name, { answer, row, entries }]) => {
    const each = answer / entries;
    const holds = Math.floor(JOURNAL_BUDGET_CHARACTERS / Math.max(1, each));
    return [
      `${name}: characters of an answer, of its whole row; companies in ${count(JOURNAL_BUDGET_CHARACTERS)}`,
      `${count(Math.round(each))}, ${count(Math.round(row / entries))}; ${count(holds)}`,
    ];
  });
}

function charactersOf(cells: readonly string[]): number {
  return cells.reduce((sum, { length }) => sum + length, 0);
}
