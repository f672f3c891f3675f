// The user's: a column chosen by a start that was killed is the user's again.
import { describe, expect, it } from "vitest";
import { LEASE_AND_MORE_MS } from "../addin/forgetting";
import { BASE_URL, DEMO_KEY, EDITOR, OWNER, type OpenAddin } from "../addin/open-addin";
import { CITY, INTO_TOWN, PLACE, withOwnColumns } from "../addin/own-columns";

const headers = (addin: OpenAddin) => addin.headers();
const townsOf = (addin: OpenAddin) => addin.rows().map(({ Town }) => Town);
const BLANK = ["", "Springfield", ""];

/** A start that is killed after a column of the user's was tagged for the cities. */
async function withDeadStart(): Promise<OpenAddin> {
  const addin = await withOwnColumns();
  let isMarked = false;
  addin.host.intercept = ({ method, phase, args }) => {
    isMarked ||= method === "addDeveloperMetadata" && JSON.stringify(args).includes(CITY);
    return isMarked && method === "flush" && phase === "after" ? "kill" : undefined;
  };
  await addin.start(INTO_TOWN).catch(() => null);
  addin.host.intercept = undefined;
  expect(isMarked).toBe(true);
  return addin;
}

describe("A column chosen by a start that was killed", () => {
  it.each([OWNER, EDITOR])("belongs to the user again when %s starts another run", async (user) => {
    const addin = await withDeadStart();
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    await addin.clock.sleep(LEASE_AND_MORE_MS);

    const done = await addin.finishRun(await addin.start(PLACE, 100, user), user);
    const shown = townsOf(addin);
    const added = headers(addin);
    const { free } = await addin.value("getColumns", { range: "Sheet1!A2:A4" });

    expect(done.state).toBe("done");
    expect(shown).toEqual(BLANK);
    expect(added).toContain("HQ city");
    expect(free).toEqual(["Town", "Owner"]);
  });
});
