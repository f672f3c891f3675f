// Money: a listing that moves while it is read.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { WrittenService } from "../addin/written-service";

const HOUR_MS = 3_600_000;
const PAGE = 100;
const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 300, creditCap: 1_000 };

/** What the service is asked for, by offset and limit. */
type Asked = readonly [offset: number, limit: number];

/** A service of many companies that gives a hundred a page; one more is on top once it has been asked `moves` times. */
async function longList(moves: readonly number[]): Promise<{ addin: OpenAddin; asked: Asked[] }> {
  const addin = await openAddin({ formulas: false });
  await addin.value("saveSettings", { dayCap: 5_000 });
  const asked: Asked[] = [];
  const named = (id: string) => ({ uuid: `${id}a`, name: id, website: `${id}.example` });
  const world = Array.from({ length: 400 }, (_, index) => named(`c${String(index).padStart(5, "0")}`));
  addin.spoil = (reply, url) => {
    if (!url.includes("generate")) return reply;
    const { offset = 0, limit } = JSON.parse(String(addin.sent[addin.sent.length - 1]!.body)) as {
      offset?: number;
      limit: number;
    };
    asked.push([offset, limit]);
    const data = world.slice(offset, offset + Math.min(PAGE, limit));
    const total_count = world.length;
    if (moves.includes(asked.length)) world.unshift(named(`newcomer-${asked.length}`));
    return { ...reply, body: JSON.stringify({ data, total_count, credits_consumed: data.length / 10 }) };
  };
  return { addin, asked };
}

describe("A listing that moves while a service gives it page by page", () => {
  it("is bought again from its start, once, and is whole then", async () => {
    const { addin, asked } = await longList([1]);

    expect(await addin.value("generateList", LIST)).toMatchObject({ count: 300 });

    expect(asked).toEqual([
      [0, 300],
      [99, 201],
      [0, 300],
      [99, 201],
      [198, 102],
      [297, 3],
    ]);
    await addin.value("generateList", LIST);
    expect(asked).toHaveLength(6);
  });

  it("brings a run everything that was paid for", async () => {
    const [website] = websites(1) as [string];
    const addin = await openAddin({ column: ["Website", website], formulas: false });
    const service = new WrittenService(addin);
    for (let hours = 25; hours > 0; hours--)
      service.write(website, `Post ${hours}`, { at: addin.clock.now() - hours * HOUR_MS });
    service.refused = (url) => {
      url.searchParams.set("limit", String(Math.min(10, Number(url.searchParams.get("limit")))));
      if (service.asked.length === 2) service.write(website, "On top");
      return null;
    };
    const request = { kind: "jobs", mode: "all", limit: 10, range: "Sheet1!A2:A2" } as const;

    await addin.run(request);

    const items = addin.rows(addin.workbook.sheetNamed("Job posts"));
    expect(items).toHaveLength(26);
    const { credits } = addin;
    await addin.run(request);
    expect(addin.credits).toBe(credits);
  });
});
