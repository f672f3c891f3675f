// Values: another website is found for a name.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { columnUnder, typeCompany } from "../addin/changed-cells";
import { type } from "../addin/forgetting";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const NAMES: RunRequest = { kind: "match", range: "Sheet1!A2:A4" };
const COLUMN = ["Company name", "Northwind Robotics", "Harbourlight Pay", "Juniper Finch"];
const FORMER = "harbourlight-pay.example";
const OTHER = "cloudorchard.example";
const HOURS_MS = 3_600_000;

const letterOf = (addin: OpenAddin, header: string) => String.fromCharCode(64 + columnUnder(addin, header));
const basicsBy = (letter: string): RunRequest => ({
  kind: "enrichment",
  sections: ["firmographic"],
  range: `Sheet1!${letter}2:${letter}4`,
});
/** Beside the second name. */
const second = (addin: OpenAddin) => addin.rows()[1]!;

/** Names, their websites, and the basics of these. */
async function matchedAndEnriched(): Promise<OpenAddin> {
  const addin = await openAddin({ column: COLUMN, formulas: false });
  await addin.run(NAMES);
  await addin.run(basicsBy(letterOf(addin, "Website")));
  return addin;
}

/** Websites that were found, and the website that runs have fetched, which is headed alike. */
function websiteFound(addin: OpenAddin, row: number): unknown {
  return addin.sheet.getValues({ row, column: columnUnder(addin, "Website"), rows: 1, columns: 1 })[0]![0];
}

/** From now on the search returns another website for the second name. */
async function changeOfMind(addin: OpenAddin): Promise<void> {
  await addin.clock.sleep(7 * HOURS_MS);
  addin.spoil = (reply, url) => {
    const body = reply.body.split(FORMER).join("harbourlight-group.example");
    return url.includes("search") ? { ...reply, body } : reply;
  };
}

describe("A run that finds another website for a name leaves alone", () => {
  it("what somebody has typed beside it", async () => {
    const addin = await matchedAndEnriched();
    typeCompany(addin, 3, "Cloudorchard");
    type(addin, 3, "Legal name", "Ask Ann");

    await addin.run(NAMES);

    expect(websiteFound(addin, 3)).toBe(OTHER);
    expect(second(addin)["Legal name"]).toBe("Ask Ann");
  });

  it("a website that somebody has typed, and what stands beside it", async () => {
    const addin = await matchedAndEnriched();
    type(addin, 3, "Website", "https://www.harbourlight-pay.example/about");
    await changeOfMind(addin);
    const before = second(addin);

    const { message } = await addin.run(NAMES);

    expect(message).toContain("Kept your own value in 1 cell: Website of harbourlight pay.");
    expect(second(addin)["Legal name"]).toBe(before["Legal name"]);
  });
});
