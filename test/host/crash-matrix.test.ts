import { describe, expect, it } from "vitest";
import {
  distinctKills,
  FIRMOGRAPHIC,
  killedAt,
  mixedColumn,
  RunCalls,
  timelessSheet,
} from "../addin/crash-run";
import { openAddin } from "../addin/open-addin";

const LARGEST_BATCH = 40;
/** One host computes while another's script thread does. */
const LANES = 2;
const opening = () => ({ column: mixedColumn(), formulas: false });

describe("A run that is killed at any of its service calls", () => {
  it(
    "ends as if nothing had happened, and pays again for the batch in flight at most",
    { timeout: 300_000 },
    async () => {
      const addin = await openAddin(opening());
      const calls = new RunCalls(addin);
      const reference = await addin.run(FIRMOGRAPHIC);
      const expected = timelessSheet(addin);
      const kills = distinctKills(calls.points);
      const totals = { kills: 0, again: 0, largest: 0 };
      const wrong: string[] = [];

      const lane = async () => {
        for (let kill = kills.shift(); kill !== undefined; kill = kills.shift()) {
          const { place, done, again, inFlight, sheet } = await killedAt(await openAddin(opening()), kill);
          totals.kills++;
          totals.again += again.length;
          totals.largest = Math.max(totals.largest, again.length);
          if (done.creditsSpent < reference.creditsSpent) wrong.push(`${place}: spends uncounted credits`);
          if (done.state !== "done") wrong.push(`${place}: ${done.state} ${done.message}`);
          if (JSON.stringify(sheet) !== JSON.stringify(expected)) wrong.push(`${place}: another sheet`);
          if (again.some((company) => !inFlight.includes(company))) wrong.push(`${place}: bought again`);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));

      process.stdout.write(
        `${calls.count} calls, ${totals.kills} kills that leave different states behind, ${totals.again} requests again, at most ${totals.largest} after one kill\n`,
      );
      expect(reference).toMatchObject({ state: "done" });
      expect(wrong).toEqual([]);
      expect(totals.largest).toBeLessThanOrEqual(LARGEST_BATCH);
    },
  );
});
