// docs/brief-and-radar.md: a radar of odd replies.
import { describe, expect, it } from "vitest";
import { DEMO_TODAY } from "../../demo-api/demo-api";
import { openAddin, websites } from "../addin/open-addin";
import { WrittenService } from "../addin/written-service";

const startsAt = Date.parse(`${DEMO_TODAY}T09:00:00Z`);
const [WEBSITE = ""] = websites(1);
const DAY_MS = 86_400_000;

describe("A radar", () => {
  it("counts no more positive articles than it has", async () => {
    const addin = await openAddin({ startsAt, column: ["Website", WEBSITE] });
    const service = new WrittenService(addin);
    for (let old = 0; old < 5; old++)
      service.write(WEBSITE, `Old ${old}`, { dated: addin.clock.now() - (500 + old) * DAY_MS });
    service.write(WEBSITE, "New");
    const spoil = addin.spoil!;
    addin.spoil = (reply, url) => {
      const spoilt = spoil(reply, url);
      return { ...spoilt, body: spoilt.body.split('"title":').join('"sentiment":"Positive","title":') };
    };
    await addin.run({ kind: "news", limit: 10, range: "Sheet1!A2:A2" });
    addin.workbook.activateSheet(addin.sheet);
    const { sheetName } = await addin.value("makeRadar", { range: "Sheet1!A2:A2" });
    const [row] = addin.rows(addin.workbook.sheetNamed(sheetName));
    expect(row).toMatchObject({ "Positive articles": 1, "Known articles, 12 months": 1 });
  });

  it("shows no headcount of the previous owner of the website", async () => {
    const addin = await openAddin({ startsAt, column: ["Website", ...websites(2)] });
    const range = "Sheet1!A2:A3";
    await addin.run({ kind: "headcount", range });
    await addin.run({ kind: "enrichment", sections: ["firmographic"], range });
    const sold = { uuid: "new0001", firmographic: { name: "Other Company" } };
    addin.spoil = (reply, url) => {
      if (!url.includes("sections=") || !url.includes(WEBSITE)) return reply;
      return { ...reply, body: JSON.stringify({ ...(JSON.parse(reply.body) as object), data: sold }) };
    };
    await addin.run({ kind: "enrichment", sections: ["firmographic"], range, maxAgeDays: 0 });
    addin.workbook.activateSheet(addin.sheet);
    const { sheetName } = await addin.value("makeRadar", { range });
    const [row, other] = addin.rows(addin.workbook.sheetNamed(sheetName));

    expect(row).toMatchObject({ Name: "Other Company", Headcount: "" });
    expect(other!["Headcount"]).toEqual(expect.any(Number));
  });

  it("shows no name of the previous owner beside the new owner's headcount", async () => {
    const addin = await openAddin({ startsAt, column: ["Website", ...websites(2)] });
    const range = "Sheet1!A2:A3";
    await addin.run({ kind: "enrichment", sections: ["firmographic"], range });
    addin.spoil = (reply, url) => {
      if (!url.includes("headcount") || !url.includes(WEBSITE)) return reply;
      const document = JSON.parse(reply.body) as { data: object };
      return { ...reply, body: JSON.stringify({ ...document, data: { ...document.data, uuid: "new0001" } }) };
    };
    await addin.run({ kind: "headcount", range });
    addin.workbook.activateSheet(addin.sheet);
    const { sheetName } = await addin.value("makeRadar", { range });
    const [row, other] = addin.rows(addin.workbook.sheetNamed(sheetName));

    expect(row).toMatchObject({ Name: "", Headcount: expect.any(Number) as number });
    expect(other!["Name"]).not.toBe("");
  });
});
