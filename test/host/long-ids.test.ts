// One bad thing stops at itself: an id that no cell holds.
import { describe, expect, it } from "vitest";
import type { ListRequest, RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites } from "../addin/open-addin";
import { days, hours, whatsNew } from "../addin/watched-weeks";

const LONG = "z".repeat(60_000);
const basics = (range: string): RunRequest => ({ kind: "enrichment", sections: ["firmographic"], range });
const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };

describe("An id that no cell holds", () => {
  it("is none: the answer is kept without it, and others are bought", async () => {
    const [first = ""] = websites(1);
    const addin = await openAddin({ column: ["Website", ...websites(8)], formulas: false });
    addin.spoil = (reply, url) =>
      url.includes(`company=${first}`)
        ? { ...reply, body: reply.body.replace(/"uuid":\s*"[^"]*"/, `"uuid":"${LONG}"`) }
        : reply;
    await addin.run(basics("Sheet1!A2:A2"));
    addin.spoil = null;

    const ended = await addin.run(basics("Sheet1!A2:A5"));

    expect(ended.state).toBe("done");
    expect(addin.sent.filter(({ url }) => url.includes(`company=${first}`))).toHaveLength(1);
  });

  it("keeps no look at a list from being concluded", async () => {
    const addin = await openAddin({ formulas: false });
    const { sheetName } = await addin.value("generateList", { ...germans, creditCap: 100 });
    await addin.value("saveList", { ...germans, sheetName, name: "Germans" });
    await addin.value("saveWatch", {
      name: "German companies",
      what: { kind: "list", listId: "Germans", request: {} },
      every: "day",
      hour: 8,
      creditCap: 100,
      monthCap: 60,
    });
    await days(addin, 1);
    addin.api.changeWorld();
    addin.spoil = (reply, url) => {
      if (reply.status !== 200 || !url.includes("list/generate")) return reply;
      const document = JSON.parse(reply.body) as { data: object[] };
      const [first, ...others] = document.data;
      const data = [...others, { ...first, uuid: LONG, name: "New", website: "new-one.example" }];
      return { ...reply, body: JSON.stringify({ ...document, data }) };
    };
    const before = addin.api.calls.length;
    await hours(addin, 48);

    const looks = addin.api.calls.slice(before).filter(({ credits }) => credits > 0);
    expect(looks).toHaveLength(2);
    expect(whatsNew(addin).filter((line) => line["What"] === "")).toEqual([]);
    expect(whatsNew(addin).filter((line) => line["Website"] === "new-one.example")).toHaveLength(1);
  });
});
