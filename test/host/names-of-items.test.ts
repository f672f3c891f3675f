// docs/news-and-job-posts.md: a sheet of items says for which name a company was found.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { ServiceError } from "../../workbench/host/service-error";
import { CUTS, runToEnd } from "../addin/cuts";
import { type OpenAddin, openAddin } from "../addin/open-addin";

const PAY = "harbourlight-pay.example";
const ROBOTICS = "northwind-robotics.example";
const open = (...cells: readonly string[]) => openAddin({ column: ["Company", ...cells], formulas: false });

const MINUTE_MS = 60_000;
/** Between two of these nothing that is there changes. */
const WRITES = /^(setValues|flush)$/;
const JOBS = { kind: "jobs", limit: 3 } as const;
const POSTS = "Job posts";

const of = (request: Omit<RunRequest, "range">, rows: string): RunRequest => ({
  ...request,
  range: `Sheet1!${rows}`,
});

/** Website and name, as the sheet of items pairs them; each pair once. */
function pairs(addin: OpenAddin, sheetName: string = POSTS): string[] {
  const rows = addin.rows(addin.workbook.sheetNamed(sheetName));
  return [...new Set(rows.map((row) => `${String(row["Company"])} | ${String(row["Name looked up"])}`))];
}

describe("A sheet of items of companies that are given by name", () => {
  it.each([
    [POSTS, JOBS],
    ["News", { kind: "news", limit: 3 }],
    ["People", { kind: "people" }],
  ] as const)("has the name beside the website that was found: %s", async (sheetName, request) => {
    const addin = await open("Harbourlight Pay", ROBOTICS);
    const before = addin.sheet.getValues(addin.sheet.dataRange);

    await addin.run(of(request, "A2:A3"));

    expect(pairs(addin, sheetName).sort()).toEqual([`${PAY} | Harbourlight Pay`, `${ROBOTICS} | `]);
    expect(addin.sheet.getValues(addin.sheet.dataRange)).toEqual(before);
  });

  it("spells a name as its first row does", async () => {
    const addin = await open("HARBOURLIGHT  Pay", "Harbourlight Pay");

    await addin.run(of(JOBS, "A2:A3"));

    expect(pairs(addin)).toEqual([`${PAY} | HARBOURLIGHT Pay`]);
  });

  it("has the name that was ticked, as it was typed", async () => {
    const addin = await open("Harbourlight");
    const { runId } = await addin.run(of(JOBS, "A2:A2"));
    const { names } = await addin.value("getNamesToCheck", { runId });
    await addin.value("confirmNames", { runId, names });

    await addin.retry({ runId });

    expect(pairs(addin)).toEqual([`${PAY} | Harbourlight`]);
  });

  it.each([
    ["above", [PAY, "Harbourlight Pay"]],
    ["below", ["Harbourlight Pay", PAY]],
  ])("has the name where the website stands %s it", async (_, cells) => {
    const addin = await open(...cells);

    const done = await addin.run(of(JOBS, "A2:A3"));

    expect(pairs(addin)).toEqual([`${PAY} | Harbourlight Pay`]);
    expect(addin.rows(addin.workbook.sheetNamed(POSTS))).toHaveLength(3);
    await addin.undo(done);
    expect(addin.workbook.sheetNamed(POSTS)!.lastRow).toBe(1);
  });

  it("gets the names of rows that it has already, without a charge, and loses them where that is undone", async () => {
    const addin = await open(PAY, "Harbourlight Pay", "Harbour light pay");
    const byWebsite = await addin.run(of(JOBS, "A2:A2"));
    const had = addin.headers(addin.workbook.sheetNamed(POSTS));
    const paid = addin.credits;

    const byName = await addin.run(of(JOBS, "A3:A3"));
    const shown = pairs(addin);
    await addin.undo(byName);
    const undone = pairs(addin);
    await addin.undo(byWebsite);

    expect(had).not.toContain("Name looked up");
    expect([shown, undone]).toEqual([[`${PAY} | Harbourlight Pay`], [`${PAY} | `]]);
    expect(addin.credits).toBe(paid);
    expect(addin.workbook.sheetNamed(POSTS)!.lastRow).toBe(1);
  });

  it("can be undone from its first run on, whatever named its rows since", async () => {
    const addin = await open(PAY, "Harbourlight Pay");
    const byWebsite = await addin.run(of(JOBS, "A2:A2"));
    await addin.run(of(JOBS, "A3:A3"));

    const { message } = await addin.undo(byWebsite);

    expect(message).toMatch(/^Undone/);
    expect(addin.workbook.sheetNamed(POSTS)!.lastRow).toBe(1);
  });

  it("keeps what a person has written over a name", async () => {
    const addin = await open("Harbourlight Pay");
    await addin.run(of(JOBS, "A2:A2"));
    const posts = addin.workbook.sheetNamed(POSTS)!;
    const column = addin.columnOf("Name looked up", posts);
    posts.setValues({ row: 2, column, rows: 1, columns: 1 }, [["our client"]]);

    await addin.run({ ...of(JOBS, "A2:A2"), maxAgeDays: 0 });

    expect(pairs(addin)).toContain(`${PAY} | our client`);
  });

  it.each(CUTS)(
    "names each post once, and loses all again when undone, whichever write was %s",
    async (how) => {
      const range = "Sheet1!A2:A3";
      const wrong: string[] = [];
      for (let n = 1, isCut = true; isCut; n++) {
        const addin = await open(PAY, "Harbourlight Pay");
        let seen = 0;
        addin.host.intercept = ({ method, phase }) => {
          if (phase !== "before" || !WRITES.test(method) || ++seen !== n) return undefined;
          if (how === "killed") return "kill";
          throw new ServiceError("Service error: Spreadsheets");
        };
        await addin.run({ ...JOBS, range }).catch(() => undefined);
        addin.host.intercept = undefined;
        isCut = seen >= n;
        await addin.clock.sleep(2 * MINUTE_MS);
        await runToEnd(addin, { ...JOBS, range });
        const posts = addin.workbook.sheetNamed(POSTS)!;
        const shown = addin.under("Name looked up", posts).join();
        const undone = (await addin.value("getHistory", {})).runs.filter(({ undo }) => undo !== "");
        for (const { runId } of undone) await addin.undo({ runId });
        if (shown !== ["", "", ""].fill("Harbourlight Pay").join() || posts.lastRow > 1)
          wrong.push(`${n}: ${shown}, ${posts.lastRow}`);
        await addin.host.dispose();
      }

      expect(wrong).toEqual([]);
    },
  );
});
