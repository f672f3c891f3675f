import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/rpc/rpc";
import { spoilBodies } from "../../addin/spoil-bodies";
import { randomFor } from "../random";
import { withAmount } from "../spoilt-replies";
import { billedAgain, openAddin, shown } from "./fixture";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const withNulls = (body: string) => body.replaceAll(/\[(?=[{"])/g, "[null,");

describe("An answer in a slightly odd envelope", () => {
  it.each<[string, (body: string) => string]>([
    ["credits as text", (body) => withAmount(body, '"2"')],
    ["a UUID as number", (body) => body.replace(/"uuid":"[^"]*"/, '"uuid":1234567')],
    ["credits as an object", (body) => withAmount(body, "[2]")],
    [
      "errors beside the data",
      (body) => body.replace("{", '{"errors":[{"section":"location","message":"slow"}],'),
    ],
    ["an error beside the data", (body) => body.replace("{", '{"error":"partial",')],
    ["no success beside the data", (body) => body.replace("{", '{"success":false,')],
    [
      "a failed status beside the data",
      (body) => body.replace(/"status":"[^"]*",|\{/, '{"status":"failed",'),
    ],
  ])("is stored: %s", async (_, strange) => {
    const addin = await openAddin({ formulas: false });
    const spoilt = spoilBodies(addin, strange);

    const ended = await addin.run(BASICS);
    const bill = await addin.value("quoteRun", BASICS);

    expect(spoilt()).toBeGreaterThanOrEqual(5);
    expect(ended).toMatchObject({ state: "done", failed: 0 });
    expect(addin.rows().filter(({ Name }) => Name === "" || Name === undefined)).toEqual([]);
    expect(bill).toMatchObject({ toFetch: 0 });
    expect(billedAgain(addin)).toEqual([]);
  });

  it("with one null in a list of news keeps the rest of the list", async () => {
    const addin = await openAddin();
    const spoilt = spoilBodies(addin, withNulls);

    const headlines = await shown(
      addin,
      '=COMPANY_NEWS("northwind-robotics.example",3,,,"Headline",FALSE)',
      3,
    );

    expect(spoilt()).toBe(1);
    expect(headlines.filter((headline) => typeof headline === "string" && headline !== "")).not.toEqual([]);
    expect(addin.sent).toHaveLength(1);
  });

  it("with one null in a list of an enrichment keeps the rest of the company", async () => {
    const addin = await openAddin({ formulas: false });
    const spoilt = spoilBodies(addin, withNulls);

    const ended = await addin.run({ kind: "enrichment", sections: ["business_model", "trust_signal"] });

    expect(spoilt()).toBe(5);
    expect(ended).toMatchObject({ state: "done", failed: 0 });
    expect(billedAgain(addin)).toEqual([]);
  });
});

it("A stored answer as long as a row takes can be read back", { timeout: 120_000 }, async () => {
  const random = randomFor(1, "a long answer");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const long = Array.from({ length: 320_000 }, () => letters[random.below(64)]).join("");
  const addin = await openAddin({ column: ["Website", "northwind-robotics.example"], formulas: false });
  const spoilt = spoilBodies(addin, (body) =>
    body.replace('"firmographic":{', `"firmographic":{"added_later":"${long}",`),
  );

  await addin.run(BASICS);
  addin.host.evictCaches();
  const copy = addin.workbook.insertSheet("Copy");
  copy.setValues({ row: 1, column: 1, rows: 2, columns: 1 }, addin.values("A1:A2"));
  await addin.run({ ...BASICS, range: "Copy!A2:A2" });

  expect(spoilt()).toBe(1);
  expect(addin.rows(copy)[0]).toMatchObject({ Name: "Northwind Robotics" });
  expect(addin.sent).toHaveLength(1);
});
