import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/rpc/rpc";
import { manyCompanies, openAddin } from "./fixture";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const BOTH: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"] };

describe("A refusal of a specific request", () => {
  it("with 422 does not affect the same company in other requests: its other sections are bought", async () => {
    const status = 422;
    const addin = await openAddin({ formulas: false });
    addin.api.faults.set([{ when: { url: "location" }, reply: { status } }]);
    await addin.run(BOTH);

    const bill = await addin.value("quoteRun", BASICS);

    expect(bill).toMatchObject({ toFetch: 0, alreadyPaid: 5 });
    for (const line of addin.statusLines()) expect(line).toMatch(/^Partly: Locations: /);
  });
});

describe("A status that says nothing about the company", () => {
  it.each([402, 409])("%i is not stored, and no bill shows it as paid", async (status) => {
    const addin = await openAddin({ formulas: false });
    addin.api.faults.set([{ when: {}, reply: { status } }]);
    const ended = await addin.run(BASICS);
    addin.api.faults.clear();

    const bill = await addin.value("quoteRun", BASICS);

    expect(ended.state).toBe("stopped");
    expect(bill).toMatchObject({ toFetch: 5, alreadyPaid: 0 });
  });

  it("402 stops a run of 200 after its first request, since its first batch is one", async () => {
    const addin = await openAddin({ column: manyCompanies(200), formulas: false });
    addin.api.faults.set([{ when: {}, reply: { status: 402 } }]);

    const ended = await addin.run(BASICS);

    expect(ended.state).toBe("stopped");
    expect(addin.sent).toHaveLength(1);
  });
});
