// One bad thing stops at itself: an id that no cell holds.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites } from "../addin/open-addin";

const LONG = "z".repeat(60_000);
const basics = (range: string): RunRequest => ({ kind: "enrichment", sections: ["firmographic"], range });

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
});
