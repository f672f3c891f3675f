// Values: items without an ID are there once.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const POST = { title: "Engineer", date_posted: "2026-02-01 00:00:00+00:00" };

describe("Items without an ID to identify them", () => {
  it("are added once, however often they are returned", async () => {
    const posts = [POST, { ...POST, title: "Designer" }, { ...POST, date_posted: "2026-02-02" }];
    const addin = await openServing(JSON.stringify(posts));
    const request: RunRequest = { kind: "jobs", mode: "all" };

    const first = await addin.run(request);
    await addin.clock.sleep(30 * 86_400_000);
    await addin.run(request);
    expect(titles(addin, "Job posts")).toEqual(["Engineer", "Engineer", "Designer"]);

    expect(first).toMatchObject({ state: "done" });
    expect(addin.sent.filter(({ url }) => url.includes("/jobs"))).toHaveLength(2);
  });
});

async function openServing(items: string): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...websites(1)] });
  addin.spoil = (reply, url) =>
    /\/(news|jobs)\b/.test(url)
      ? { ...reply, body: `{"total":3,"count":3,"credits_consumed":1,"data":${items}}` }
      : reply;
  return addin;
}

function titles({ workbook }: OpenAddin, name: string): unknown[] {
  const sheet = workbook.sheetNamed(name)!;
  const [heads = [], ...rows] = sheet.getValues(sheet.dataRange);
  const column = heads.findIndex((head) => /title|headline/i.test(String(head)));
  return rows.map((row) => row[column]);
}
