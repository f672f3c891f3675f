// Money: what is bought is the question, for the companies, that somebody agreed to.
import { describe, expect, it } from "vitest";
import { priceInWords } from "../../src/core/credits";
import type { RunRequest } from "../../src/rpc/rpc";
import { rowsOf } from "../../sidebar/run/quote";
import { boxOf } from "../addin/addin-on-host";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 10 };
const FORMULA = boxOf("C2");

async function open(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...websites(6)], formulas: false });
  addin.sheet.enter(boxOf("B1:B2"), [["Name"], ["Acme"]]);
  addin.sheet.enter(FORMULA, [['=COMPANY_ENRICH(A2,"Founded")']]);
  await addin.workbook.settle();
  return addin;
}

const nothing = (): void => undefined;
/** A request, what becomes of the sheet after its bill, what is started then, and what is said. */
const CASES: Record<string, [RunRequest, (addin: OpenAddin) => void, RunRequest, string]> = {
  "a company more": [
    { kind: "news", limit: 3, range: "Sheet1!A2:A20" },
    ({ sheet }) => sheet.enter(boxOf("A8"), [["seventh.example"]]),
    { kind: "news", limit: 3, range: "Sheet1!A2:A20" },
    "The bill was for 6 companies, and there are 7 now.",
  ],
  "another company": [
    { kind: "enrichment", sections: ["location"] },
    ({ sheet }) => sheet.enter(boxOf("A3"), [["another.example"]]),
    { kind: "enrichment", sections: ["location"] },
    "The companies have changed since the bill.",
  ],
  "other sections": [
    { kind: "enrichment", sections: ["location"] },
    nothing,
    { kind: "enrichment", sections: ["location", "firmographic"] },
    "What is fetched has changed since the bill.",
  ],
  "other names": [
    { kind: "match", range: "Sheet1!B2:B3" },
    ({ sheet }) => sheet.enter(boxOf("B3"), [["Globex"]]),
    { kind: "match", range: "Sheet1!B2:B3" },
    "The bill was for 1 name, and there are 2 now.",
  ],
  "a list of more": [
    { kind: "list", list: LIST },
    nothing,
    { kind: "list", list: { ...LIST, limit: 20 } },
    "What the list asks for has changed since the bill.",
  ],
  "another formula": [
    { kind: "formulas", scope: "sheet" },
    ({ sheet }) => sheet.enter(FORMULA, [['=COMPANY_ENRICH(A2:A3,"Founded")']]),
    { kind: "formulas", scope: "sheet" },
    "What the formulas ask for has changed since the bill.",
  ],
  "another brief": [
    { kind: "brief", company: "acme.example", sections: ["location"] },
    nothing,
    { kind: "brief", company: "globex.example", sections: ["location"] },
    "What is fetched has changed since the bill.",
  ],
};

describe("A run that is started on a bill", () => {
  it.each(Object.entries(CASES))(
    "is not started for %s: it says what has changed and the new price, and goes on with the new token",
    async (_, [request, change, started, fact]) => {
      const addin = await open();
      const { agreed } = await addin.value("quoteRun", request);
      change(addin);
      await addin.workbook.settle();
      const [sent, columns] = [addin.sent.length, addin.sheet.lastColumn];

      const reply = await addin.sidebar("startRun", { ...started, agreed, creditCap: 100 });
      const { run } = await addin.value("getState", {});
      const bill = await addin.value("quoteRun", started);

      const error = reply.ok ? null : reply.error;
      expect(error).toEqual({
        code: "input/changed",
        message: `${fact} Nothing was spent. The new bill is ${priceInWords(bill.credits)}: look at it, then start again.`,
        retryable: false,
        agreed: bill.agreed,
      });
      expect([run, addin.sent.length, addin.sheet.lastColumn]).toEqual([null, sent, columns]);
      expect((await addin.start({ ...started, agreed: error!.agreed! }, 100)).state).toBe("running");
    },
  );

  it("is started though its rows were sorted, or more columns and a header were asked for meanwhile", async () => {
    const addin = await open();
    const request: RunRequest = { kind: "enrichment", sections: ["location"], range: "Sheet1!A2:A7" };
    const { agreed } = await addin.value("quoteRun", request);
    addin.sheet.sort(boxOf("A2:A7"), [{ column: 1, ascending: false }]);

    const done = await addin.run({ ...request, agreed, addHeader: true });

    expect(done).toMatchObject({ state: "done", done: 6 });
  });

  it("buys the visible companies of a bill, wherever a sort has put them under its filter", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(6)], formulas: false });
    addin.sheet.enter(boxOf("B1:B7"), [["Country"], ...["DE", "FR", "DE", "FR", "DE", "FR"].map((c) => [c])]);
    addin.sheet.createFilter({ row: 1, column: 1, rows: 7, columns: 2 });
    addin.sheet.hideByFilter(2, ["FR"]);
    const bill = await addin.value("quoteRun", { kind: "enrichment", sections: ["location"] });
    addin.sheet.sort(boxOf("A2:B7"), [{ column: 2, ascending: false }]);
    addin.sheet.hideByFilter(2, ["FR"]);

    const done = await addin.run({ kind: "enrichment", sections: ["location"], ...rowsOf(bill) });

    const bought = addin.rows().flatMap((row) => (row["Status"] === "Done" ? row["Country"] : []));
    expect(done.total).toBe(3);
    expect(bought).toEqual(["DE", "DE", "DE"]);
  });

  it("of a list or a saved one is refused by the thin calls as well", async () => {
    const addin = await open();
    const { agreed } = await addin.value("quoteList", LIST);
    await addin.value("saveList", { name: "Germans", ...LIST });
    const again = await addin.value("quoteRefreshList", { name: "Germans" });
    await addin.value("saveList", { name: "Germans", ...LIST, limit: 20, replace: true });

    const built = await addin.refusal("generateList", { ...LIST, limit: 20, agreed, creditCap: 100 });
    const refreshed = await addin.refusal("refreshList", {
      name: "Germans",
      agreed: again.agreed,
      creditCap: 100,
    });

    expect(built).toContain("What the list asks for has changed");
    expect(refreshed).toContain("What “Germans” asks for has changed");
    expect(addin.credits).toBe(0);
  });
});
