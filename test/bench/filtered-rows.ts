import { bundle, type Built } from "../../scripts/build";
import type { RunRequest } from "../../src/rpc/rpc";
import { count, type Line, type Measurement } from "./measurement";
import { startOnModel } from "./modelled-costs";

const ROWS = 1_000;
/** One of so many rows is shown. */
const SHOWN = [1, 100, 20];
const REQUEST: RunRequest = { kind: "enrichment", sections: ["firmographic"] };

/** The cost of finding out which rows a filter hides: a call of 10 ms for each row looked up. */
export const filteredRows: Measurement = {
  title: `${count(ROWS)} filtered rows, by modelled costs: 10 ms for each row that is asked for`,
  async measure() {
    const built = await bundle();
    const lines: Line[] = [];
    for (const every of SHOWN) lines.push(...(await filtered(built, every)));
    return lines;
  },
};

async function filtered(built: Built, every: number): Promise<Line[]> {
  const addin = await startOnModel(built, { column: ["Website", "a.example"], formulas: false });
  addin.fillColumn(["Website", ...Array.from({ length: ROWS }, (_, index) => `c${index}.example`)]);
  addin.sheet.setValues(
    { row: 1, column: 2, rows: ROWS + 1, columns: 1 },
    Array.from({ length: ROWS + 1 }, (_, row) => [row === 0 ? "Size" : row % every === 0 ? "big" : "small"]),
  );
  addin.sheet.createFilter({ row: 1, column: 1, rows: ROWS + 1, columns: 2 });
  // One of them hides none of the rows: every row has to be looked up.
  addin.sheet.hideByFilter(2, [every === 1 ? "nothing here" : "small"]);
  const name = every === 1 ? "all shown" : `1 of ${every} shown`;
  const lines: Line[] = [];
  const measured = async <Value>(what: string, call: () => Promise<Value>): Promise<Value> => {
    const value = await call();
    const { elapsedMs, calls } = addin.host.executions.at(-1)!;
    const asked = (calls["Sheet.isRowHiddenByFilter"] ?? 0) + (calls["Sheet.isRowHiddenByUser"] ?? 0);
    lines.push([
      `${name}: ${what}: seconds, rows asked for`,
      `${(elapsedMs / 1_000).toFixed(1)}, ${count(asked)}`,
    ]);
    return value;
  };
  await measured("opening the sidebar", () => addin.value("getState", {}));
  const bill = await measured("first bill", () => addin.value("quoteRun", REQUEST));
  lines.push([`${name}: companies on the bill`, count(bill.companies)]);
  const chosen = { ...REQUEST, chosen: bill.chosen! };
  await measured("next bill", () =>
    addin.value("quoteRun", { ...chosen, kind: "enrichment", sections: ["location"] }),
  );
  await addin.value("saveSettings", { dayCap: 100_000 });
  await measured("start", () => addin.start(chosen));
  await addin.host.dispose();
  return lines;
}
