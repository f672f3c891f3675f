// Every number is true: in the middle of a run, after Cancel and after a kill. `test/chaos/every-number-anywhere.test.ts` does so at many
// more moments.
import { describe, expect, it } from "vitest";
import { KINDS, MORE_KINDS, whenCancelled, whenKilled } from "../addin/every-number";

const MOMENTS = 3;

describe.each(KINDS)("Every number of $name agrees with the sheet and the service's ledger", (kind) => {
  it("when it is cancelled at any moment, and Go on and Undo do what they say", async () => {
    expect(await whenCancelled(kind, MOMENTS)).toEqual([]);
  });

  it("when it is killed at any moment, and when it has gone on", async () => {
    expect(await whenKilled(kind, MOMENTS)).toEqual([]);
  });
});

describe.each(MORE_KINDS)("Every number of $name agrees with the sheet and the service's ledger", (kind) => {
  it("when it is cancelled or killed", async () => {
    expect([...(await whenCancelled(kind, 1)), ...(await whenKilled(kind, 1))]).toEqual([]);
  });
});
