// docs/brief-and-radar.md: a radar of odd replies.
import { describe, expect, it } from "vitest";
import { DEMO_TODAY } from "../../demo-api/demo-api";
import { openAddin, websites } from "../addin/open-addin";

const startsAt = Date.parse(`${DEMO_TODAY}T09:00:00Z`);
const [WEBSITE = ""] = websites(1);

describe("A radar", () => {
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
