import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/core/sidebar-contract";
import { randomFor } from "../random";
import { withAmount } from "../spoilt-replies";
import { billedAgain, openAddin, shown } from "./fixture";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };

describe("An answer in an envelope that is a little strange", () => {
  it.each<[string, (body: string) => string]>([
    ["credits as text", (body) => withAmount(body, '"2"')],
    ["a uuid as number", (body) => body.replace(/"uuid":"[^"]*"/, '"uuid":1234567')],
    ["credits as an object", (body) => withAmount(body, "[2]")],
  ])("is kept: %s", async (_, strange) => {
    const addin = await openAddin({ formulas: false });
    addin.spoil = (reply) => ({ ...reply, body: strange(reply.body) });

    const ended = await addin.run(BASICS);
    const bill = await addin.value("quoteRun", BASICS);

    expect(ended).toMatchObject({ state: "done", failed: 0 });
    expect(addin.rows().filter(({ Name }) => Name === "" || Name === undefined)).toEqual([]);
    expect(bill).toMatchObject({ toFetch: 0 });
    expect(billedAgain(addin)).toEqual([]);
  });

  it("loses one null in a list of job posts, not the list", async () => {
    const addin = await openAddin();
    addin.spoil = (reply) => ({ ...reply, body: reply.body.replace('"data":[', '"data":[null,') });

    const titles = await shown(addin, '=COMPANY_JOBS("northwind-robotics.example",3,"Title",FALSE)', 3);

    expect(titles.filter((title) => typeof title === "string" && title !== "")).not.toEqual([]);
    expect(addin.sent).toHaveLength(1);
  });
});

it("An answer of any size that was kept is read back", { timeout: 120_000 }, async () => {
  const random = randomFor(1, "a long answer");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const long = Array.from({ length: 4_200_000 }, () => letters[random.below(64)]).join("");
  const addin = await openAddin({ column: ["Website", "northwind-robotics.example"], formulas: false });
  addin.spoil = (reply) => ({
    ...reply,
    body: reply.body.replace('"firmographic":{', `"firmographic":{"added_later":"${long}",`),
  });

  await addin.run(BASICS);
  const bill = await addin.value("quoteRun", BASICS);

  expect(addin.rows()[0]).toMatchObject({ Name: "Northwind Robotics" });
  expect(bill.toFetch).toBe(0);
});
