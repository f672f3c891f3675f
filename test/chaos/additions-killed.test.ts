import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { killLooks } from "../addin/killed-looks";
import { DEMO_KEY, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days } from "../addin/watched-weeks";

const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };
const ASK = "/api/v1/company/addition-requests/";
/** Service calls after which an execution is killed, of about a hundred; all of them with `KILLS=1000`. */
const KILLS = Number(process.env["KILLS"] ?? 12);
const TIMEOUT_MS = KILLS > 40 ? 1_200_000 : 120_000;
const COLUMN = [
  "Website",
  ...websites(1),
  "quiet-harbour.example",
  "never-there.example",
  "still-water.example",
  "quiet-harbour.example",
];
const KNOWN_WORDS = ["Done", "Requested", "Not found", "Queued"];
const FILLED = ["Done", "Done", "Not found", "Done", "Done"];

/** A row that a killed execution paid for is “Up to date” for the execution that continues. */
const words = (addin: OpenAddin) =>
  addin.rows().map(({ Status }) => (Status === "Up to date" ? "Done" : Status));
const additionRequests = (addin: OpenAddin) =>
  addin.api.calls.filter(({ endpoint }) => endpoint === ASK).length;
const bought = (addin: OpenAddin) =>
  addin.api.calls.filter(({ credits, company }) => credits > 0 && company !== websites(1)[0]).length;

/** A run that ended with missing companies; the service has since added one of them. */
async function ranWithMissing(): Promise<{ addin: OpenAddin; runId: string }> {
  const addin = await openAddin({ formulas: false, column: COLUMN });
  const { runId } = await addin.run(LOCATION, 5);
  const body = JSON.stringify({ company_name: "Still Water", website: "still-water.example" });
  addin.api.handle({ method: "POST", url: ASK, headers: { "x-api-key": DEMO_KEY }, body });
  addin.api.advanceDays(2);
  return { addin, runId };
}

describe("Requesting missing companies when the execution is killed", () => {
  it(
    "loses and repeats nothing that was stored, at whichever call it is killed",
    async () => {
      const whole = await ranWithMissing();
      let calls = 0;
      whole.addin.host.intercept = ({ phase }) => void (phase === "after" && calls++);
      await whole.addin.value("askForCompanies", { runId: whole.runId });
      whole.addin.host.intercept = undefined;
      const askedWhole = additionRequests(whole.addin);

      const step = Math.max(1, Math.floor(calls / KILLS));
      for (let killed = 1; killed <= calls; killed += step) {
        const { addin, runId } = await ranWithMissing();
        let [seen, lost, inFlight] = [0, 0, 0];
        addin.host.intercept = ({ phase, method }) => {
          if (phase !== "after" || seen >= killed) return undefined;
          seen++;
          if (method === "fetchAll")
            [lost, inFlight] = [additionRequests(addin) - inFlight - 1, additionRequests(addin) - 1];
          else if (method === "setProperties") [lost, inFlight] = [0, additionRequests(addin) - 1];
          return seen === killed ? "kill" : undefined;
        };
        await addin.sidebar("askForCompanies", { runId }).catch(() => null);
        addin.host.intercept = undefined;
        const place = `killed at call ${killed} of ${calls}`;
        const between = words(addin);
        await addin.clock.sleep(7 * 60_000);
        const { run } = await addin.value("getState", {});
        await addin.finishRun(run!);
        if (((await addin.value("getState", {})).run!.toAskFor ?? 0) > 0)
          await addin.finishRun(await addin.value("askForCompanies", { runId }));
        const after = words(addin);
        await days(addin, 3);

        const known = between.filter((word) => KNOWN_WORDS.includes(String(word)));
        // A company that the service already knows is filled immediately, or by the trigger.
        const open = after.filter((_, row) => row !== 3);
        expect({
          place,
          known,
          open,
          additionRequests: additionRequests(addin),
          words: words(addin),
          bought: bought(addin),
        }).toEqual({
          place,
          known: between,
          open: ["Done", "Requested", "Requested", "Requested"],
          additionRequests: askedWhole + lost,
          words: FILLED,
          bought: 2,
        });
        await addin.host.dispose();
      }
    },
    TIMEOUT_MS,
  );
});

describe("Filling companies that were found when the execution is killed", () => {
  it(
    "buys nothing twice and eventually fills every row, at whichever call the trigger is killed",
    async () => {
      const open = async (): Promise<OpenAddin> => {
        const { addin, runId } = await ranWithMissing();
        await addin.finishRun(await addin.value("askForCompanies", { runId }));
        await addin.clock.sleep(50 * 3_600_000);
        return addin;
      };

      await killLooks(open, KILLS, async ({ addin, place, isLost }) => {
        expect([place, words(addin)]).toEqual([place, FILLED]);
        expect([place, bought(addin) <= (isLost ? 3 : 2)]).toEqual([place, true]);
        await addin.host.dispose();
      });
    },
    TIMEOUT_MS,
  );
});
