// Values: rows that are moved between two calls of one write and moved back before it is read again are put right.
import { expect, it } from "vitest";
import { allActs, faultsOf, undisturbed } from "../addin/moves-within-a-write";

const SHARE = 12;
const THERE_AND_BACK = [
  "reverse reverse",
  "swap swap",
  "insert delete",
  "move the companies move the companies",
];

/** `test/chaos` plays all moves at all calls. */
it("mixes no two companies in a row, and leaves no cell of the user's behind", async () => {
  const known = await undisturbed();
  const within = known.calls.indexOf("flush");
  const plays = allActs(known).filter(
    ({ first, second, and }) => THERE_AND_BACK.includes(`${first} ${second}`) && and <= within,
  );

  for (const acts of plays.filter((_, index) => index % SHARE === 5))
    expect([acts, await faultsOf(acts, known)]).toEqual([acts, []]);
});
