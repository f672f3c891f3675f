import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../../src/rpc/rpc";
import { spoilBodies } from "../../addin/spoil-bodies";
import { billedAgain, hiddenSheetRefuses, openAddin, slices } from "./fixture";

const RUN: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
/** Google's stack overflows at a fifth of this, and this machine's earlier than at this. */
const DEPTH = 40_000;
const NESTED = `"firmographic":{"nested":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)},`;

describe("A journal that temporarily cannot be written to", () => {
  it("loses no answer: nothing is bought twice, and the run ends once the journal can be written to", async () => {
    const addin = await openAddin({ formulas: false });
    const { runId } = await addin.start(RUN);
    addin.host.intercept = hiddenSheetRefuses;
    await slices(addin, runId, 5);
    addin.host.intercept = undefined;
    await slices(addin, runId);
    const ended = await addin.run(RUN);

    expect(billedAgain(addin)).toEqual([]);
    expect(ended).toMatchObject({ state: "done", failed: 0 });
    expect(addin.credits).toBe(10);
  });

  it("does not prevent the sidebar from opening", async () => {
    const addin = await openAddin();
    await addin.formula('=COMPANY_ENRICH("northwind-robotics.example","Founded")');
    addin.host.intercept = hiddenSheetRefuses;

    const replies = [
      await addin.sidebar("getState", {}).catch(() => null),
      await addin.sidebar("getCredits", {}).catch(() => null),
    ];

    expect(replies.map((reply) => reply?.ok)).toEqual([true, true]);
  });
});

describe("A reply that cannot be stored", () => {
  it("is bought once, and none of the others in its batch are lost", async () => {
    const addin = await openAddin({ formulas: false });
    const odd = addin.values("A4")[0]![0] as string;
    const nested = spoilBodies(addin, (body, url) =>
      url.includes(odd) ? body.replace('"firmographic":{', NESTED) : body,
    );

    const { runId } = await addin.start(RUN);
    await slices(addin, runId);

    expect(nested()).toBeGreaterThan(0);
    expect(billedAgain(addin)).toEqual([]);
    expect(
      addin.rows().filter(({ Name }) => Name !== undefined && Name !== "").length,
    ).toBeGreaterThanOrEqual(4);
  });
});
