import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/rpc/rpc";
import { manyCompanies, openAddin } from "./fixture";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const BOTH: RunRequest = { kind: "enrichment", sections: ["firmographic", "location"] };
const HTML = "<!doctype html><html><title>Not found</title><h1>404</h1></html>";

describe("A refusal of a specific request", () => {
  it("with 422 does not affect the same company in other requests", async () => {
    const status = 422;
    const addin = await openAddin({ formulas: false });
    addin.api.faults.set([{ when: { url: "location" }, reply: { status } }]);
    await addin.run(BOTH);

    const bill = await addin.value("quoteRun", BASICS);

    expect(bill).toMatchObject({ toFetch: 5, alreadyPaid: 0 });
  });

  it("with 422 for a long list does not prevent buying a shorter one", async () => {
    const status = 422;
    const addin = await openAddin();
    addin.api.faults.set([{ when: { url: "/list/generate", nth: [1, 2, 3, 4] }, reply: { status } }]);
    const list = { filters: { "location.hq.country": ["DEU"] }, creditCap: 200 };
    await addin.sidebar("generateList", { ...list, limit: 400 });
    addin.api.faults.clear();

    const shorter = await addin.sidebar("generateList", { ...list, limit: 5 });

    expect(shorter).toMatchObject({ ok: true, value: { count: 5 } });
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

  it("402 stops a run after the batch in which the credits ran out", async () => {
    const addin = await openAddin({ column: manyCompanies(200), formulas: false });
    const nth = Array.from({ length: 400 }, (_, index) => index + 6);
    addin.api.faults.set([{ when: { nth }, reply: { status: 402 } }]);

    const ended = await addin.run(BASICS);

    expect(ended).toMatchObject({ state: "stopped", done: 5 });
    // In batches of one, four and sixteen.
    expect(addin.sent).toHaveLength(21);
  });

  it("404 with a gateway's page does not count as the service's reply: the company is requested again", async () => {
    const addin = await openAddin({ formulas: false });
    addin.api.faults.set([
      { when: {}, reply: { status: 404, headers: { "content-type": "text/html" }, body: HTML } },
    ]);
    await addin.run(BASICS);
    addin.api.faults.clear();

    const bill = await addin.value("quoteRun", BASICS);

    expect(bill).toMatchObject({ toFetch: 5, alreadyPaid: 0 });
  });
});
