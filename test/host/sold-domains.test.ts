// Values: a website whose owner has changed.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const [WEBSITE = ""] = websites(1);
const NAME: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const NAME_AND_CITY: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"] };
const SOLD_TO = {
  uuid: "new0001",
  firmographic: { name: "Other Company" },
  location: { hq: { city: "Oslo" } },
};

describe("A website whose owner has changed since its answers were bought", () => {
  it("fills a row of a run with the newer company alone, each section bought once", async () => {
    const addin = await openSold();

    const ended = await addin.run(NAME_AND_CITY);
    const bill = await addin.value("quoteRun", NAME_AND_CITY);

    expect(addin.rows()).toMatchObject([{ Status: "Done", Name: "Other Company", "HQ city": "Oslo" }]);
    expect(ended).toMatchObject({ state: "done", failed: 0 });
    expect(addin.sent.slice(-2).map(({ url }) => sectionsIn(url))).toEqual(["location", "firmographic"]);
    expect(bill).toMatchObject({ toFetch: 0 });
  });

  it("fills a formula with the newer company's data only", async () => {
    const addin = await openSold();

    const { sheet } = await addin.formula(
      `=COMPANY_ENRICH("${WEBSITE}","firmographic.name, location.hq.city")`,
    );

    expect(sheet.getValues({ row: 1, column: 1, rows: 1, columns: 2 })).toEqual([["Other Company", "Oslo"]]);
  });
});

/** The journal holds the name of the website's previous owner. */
async function openSold(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", WEBSITE] });
  await addin.run(NAME);
  expect(addin.rows()).toMatchObject([{ Name: "Northwind Robotics" }]);
  addin.spoil = (reply, url) => {
    const sections = sectionsIn(url).split(",");
    const named = Object.entries(SOLD_TO).filter(([name]) => name === "uuid" || sections.includes(name));
    const document = JSON.parse(reply.body) as object;
    return { ...reply, body: JSON.stringify({ ...document, data: Object.fromEntries(named) }) };
  };
  return addin;
}

const sectionsIn = (url: string) => new URLSearchParams(url.split("?")[1]).get("sections") ?? "";
