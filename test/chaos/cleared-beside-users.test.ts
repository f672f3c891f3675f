import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
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

/** Calls around the one that takes the last header. */
async function around(begin: () => Promise<{ addin: OpenAddin; runId: string }>): Promise<number[]> {
  const { addin, runId } = await begin();
  const methods = await undoWhile(addin, runId, Infinity, () => undefined);
  const at = methods.lastIndexOf("setNotes") + 1;
  if (at < 1) throw new Error("No header was cleared.");
  return Array.from({ length: 16 }, (_, index) => at - 12 + index).filter((n) => n <= methods.length);
}

/** Some calls of an undo from where it looks at the rows that a run has appended to where the last of them is blank. */
async function whileClearing(begin: () => Promise<{ addin: OpenAddin; runId: string }>): Promise<number[]> {
  const { addin, runId } = await begin();
  const methods = await undoWhile(addin, runId, Infinity, () => undefined);
  const from = methods.indexOf("getNotes");
  const to = methods.indexOf("sort") < 0 ? methods.lastIndexOf("setValues") + 1 : methods.indexOf("sort");
  const calls = Array.from({ length: to - from }, (_, index) => from + index);
  return calls.filter((_, index) => index % 4 === 0);
}

const texts = ({ sheet }: OpenAddin): string[] =>
  sheet
    .getValues(sheet.dataRange)
    .flat()
    .map(String)
    .filter((text) => text !== "")
    .sort();

describe("While undo clears the columns of a run, a user", () => {
  const begin = async () => {
    const addin = await openAddin({ column: ["Website", ONE, OTHER], formulas: false });
    addin.sheet.enter(boxOf("B1:B3"), [["Owner"], ["Ann"], ["Bea"]]);
    const { runId } = await addin.run(NAME);
    addin.sheet.enter(boxOf("F1:F3"), [["Stage"], ["open"], ["won"]]);
    return { addin, runId };
  };

  it.each<[string, Act]>([["inserts a column on the left", ({ sheet }) => sheet.insertColumns(1, 1)]])(
    "%s and keeps every cell of theirs",
    async (_, act) => {
      for (const n of await around(begin)) {
        const { addin, runId } = await begin();
        await undoWhile(addin, runId, n, act);

        expect(texts(addin), `call ${n}`).toEqual(
          ["Website", ONE, OTHER, "Owner", "Ann", "Bea", "Stage", "open", "won"].sort(),
        );
      }
    },
  );
});

describe("While undo empties the rows of a run, a user", () => {
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
    ["moves the last row up", (addin) => jobsOf(addin).moveRows(jobsOf(addin).lastRow, 1, 2)],
  ])("%s and keeps what another run has bought", async (_, act) => {
    for (const n of await whileClearing(begin)) {
      const { addin, runId } = await begin();
      const bought = idsOf(addin, ONE);
      await undoWhile(addin, runId, n, act);

      expect([bought.length, idsOf(addin, ONE)], `call ${n}`).toEqual([10, bought]);
      expect(idsOf(addin, OTHER), `call ${n}`).toEqual([]);
    }
  });
});

describe("While undo empties rows among others, a user", () => {
  it("types a remark beside one of them, and keeps it", async () => {
    const begin = async () => {
      const addin = await openAddin({ column: ["Website", ONE], formulas: false });
      const { runId } = await addin.run({ ...JOBS, range: "Sheet1!A2:A2" });
      const jobs = addin.workbook.sheetNamed("Job posts")!;
      const own = jobs.lastColumn + 1;
      // Rows with a remark stay: those between them go.
      for (const row of [1, 3, 6, 9])
        jobs.enter({ row, column: own, rows: 1, columns: 1 }, [[`Mine ${row}`]]);
      return { addin, runId, jobs, own };
    };
    for (const n of await whileClearing(begin)) {
      const { addin, runId, jobs, own } = await begin();
      let isTyped = false;
      await undoWhile(addin, runId, n, () => {
        const free = jobs.getValues({ row: 1, column: 1, rows: jobs.lastRow, columns: own });
        const row = 1 + free.findIndex((line) => line[0] !== "" && line[own - 1] === "");
        isTyped = row > 1;
        if (isTyped) jobs.enter({ row, column: own, rows: 1, columns: 1 }, [["Mine, too"]]);
      });
      const kept = jobs.getValues(jobs.dataRange).map((line) => String(line[own - 1]));

      expect(
        kept.filter((text) => text.startsWith("Mine")),
        `call ${n}`,
      ).toHaveLength(isTyped ? 5 : 4);
    }
  });
});

describe("While undo clears the header row of a run,", () => {
  const begin = async () => {
    const addin = await openAddin({ column: ["My accounts", "", ONE, OTHER], formulas: false });
    const { runId } = await addin.run({ ...NAME, range: "Sheet1!A3:A4", addHeader: true });
    return { addin, runId };
  };

  it("a user inserts a row on top and keeps every cell of theirs", async () => {
    for (const n of await around(begin)) {
      const { addin, runId } = await begin();
      await undoWhile(addin, runId, n, ({ sheet }) => sheet.insertRows(1, 1));

      expect(texts(addin), `call ${n}`).toEqual(expect.arrayContaining(["My accounts", ONE, OTHER].sort()));
    }
  });

  it("an error leaves no label behind, once undo was chosen again", async () => {
    for (const n of await around(begin)) {
      const { addin, runId } = await begin();
      await undoWhile(addin, runId, n, () => {
        throw new ServiceError("Service error: Spreadsheets");
      });
      // What was refused after the last header was cleared goes on by itself.
      const again = await addin.sidebar("undoRun", { runId });
      const now = again.ok ? again.value : (await addin.value("getState", {})).run;
      await addin.finishRun(now!);

      expect(texts(addin), `call ${n}`).toEqual(["My accounts", ONE, OTHER].sort());
    }
  });
});
