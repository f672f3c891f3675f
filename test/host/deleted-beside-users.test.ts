import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/core/sidebar-contract";
import { boxOf } from "../addin/addin-on-host";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const [ONE, OTHER] = websites(2) as [string, string];
const NAME: RunRequest = { kind: "enrichment", sections: [], fields: ["firmographic.name"] };
const JOBS: RunRequest = { kind: "jobs", limit: 10 };

type Act = (addin: OpenAddin) => void;

/** Does it at the nth service call of an undo. @returns The methods that the undo called until then. */
async function undoWhile(addin: OpenAddin, runId: string, n: number, act: Act): Promise<string[]> {
  const methods: string[] = [];
  addin.host.intercept = ({ phase, method }) => {
    if (phase === "before" && methods.push(method) === n) act(addin);
    return undefined;
  };
  await addin.finishRun(await addin.value("undoRun", { runId }));
  addin.host.intercept = undefined;
  return methods;
}

/** The last deletion, call by call, with the look before it. */
async function around(begin: () => Promise<{ addin: OpenAddin; runId: string }>): Promise<number[]> {
  const { addin, runId } = await begin();
  const methods = await undoWhile(addin, runId, Infinity, () => undefined);
  const to = methods.length - [...methods].reverse().findIndex((method) => method.startsWith("delete"));
  const from =
    methods
      .slice(0, to)
      .map((method) => method.startsWith("insert"))
      .lastIndexOf(true) - 1;
  if (from < 0 || to > methods.length) throw new Error("Nothing was deleted.");
  return Array.from({ length: to - from }, (_, index) => from + index + 1);
}

const texts = ({ sheet }: OpenAddin): string[] =>
  sheet
    .getValues(sheet.dataRange)
    .flat()
    .map(String)
    .filter((text) => text !== "")
    .sort();

describe("While undo deletes the columns of a run, a user", () => {
  const begin = async () => {
    const addin = await openAddin({ column: ["Website", ONE, OTHER], formulas: false });
    addin.sheet.enter(boxOf("B1:B3"), [["Owner"], ["Ann"], ["Bea"]]);
    const { runId } = await addin.run(NAME);
    addin.sheet.enter(boxOf("F1:F3"), [["Stage"], ["open"], ["won"]]);
    return { addin, runId };
  };

  it.each<[string, Act]>([
    ["inserts a column on the left", ({ sheet }) => sheet.insertColumns(1, 1)],
    ["moves a column of theirs behind ours", ({ sheet }) => sheet.moveColumns(2, 1, 6)],
  ])("%s and keeps every cell of theirs", async (_, act) => {
    for (const n of await around(begin)) {
      const { addin, runId } = await begin();
      await undoWhile(addin, runId, n, act);

      expect(texts(addin), `call ${n}`).toEqual(
        ["Website", ONE, OTHER, "Owner", "Ann", "Bea", "Stage", "open", "won"].sort(),
      );
    }
  });
});

describe("While undo deletes the rows of a run, a user", () => {
  const begin = async () => {
    const addin = await openAddin({ column: ["Website", ONE, OTHER], formulas: false });
    await addin.run({ ...JOBS, range: "Sheet1!A2:A2" });
    const { runId } = await addin.run({ ...JOBS, range: "Sheet1!A3:A3" });
    return { addin, runId };
  };
  const jobsOf = ({ workbook }: OpenAddin) => workbook.sheetNamed("Job posts")!;
  const idsOf = (addin: OpenAddin, company: string): string[] => {
    const [heads, ...rows] = jobsOf(addin).getValues(jobsOf(addin).dataRange);
    const of = (row: readonly unknown[], header: string) => row[heads!.indexOf(header)];
    return rows
      .filter((row) => of(row, "Company") === company)
      .map((row) => String(of(row, "Job ID")))
      .sort();
  };

  it.each<[string, Act]>([
    ["inserts a row on top", (addin) => jobsOf(addin).insertRows(2, 1)],
    ["moves the last row up", (addin) => jobsOf(addin).moveRows(jobsOf(addin).lastRow, 1, 2)],
  ])("%s and keeps what another run has bought", async (_, act) => {
    for (const n of await around(begin)) {
      const { addin, runId } = await begin();
      const bought = idsOf(addin, ONE);
      await undoWhile(addin, runId, n, act);

      expect([bought.length, idsOf(addin, ONE)], `call ${n}`).toEqual([10, bought]);
    }
  });
});

describe("While undo deletes the header row of a run, a user", () => {
  it("inserts a row on top and keeps every cell of theirs", async () => {
    const begin = async () => {
      const addin = await openAddin({ column: ["My accounts", "", ONE, OTHER], formulas: false });
      const { runId } = await addin.run({ ...NAME, range: "Sheet1!A3:A4", addHeader: true });
      return { addin, runId };
    };
    for (const n of await around(begin)) {
      const { addin, runId } = await begin();
      await undoWhile(addin, runId, n, ({ sheet }) => sheet.insertRows(1, 1));

      expect(texts(addin), `call ${n}`).toEqual(expect.arrayContaining(["My accounts", ONE, OTHER].sort()));
    }
  });
});
