// The user's: a column chosen by a start that was killed is the user's again.
import { describe, expect, it } from "vitest";
import { LEASE_AND_MORE_MS, undo } from "../addin/forgetting";
import { BASE_URL, DEMO_KEY, EDITOR, OWNER, type OpenAddin } from "../addin/open-addin";
import { CITY, INTO_TOWN, PLACE, withOwnColumns } from "../addin/own-columns";
import { ServiceError } from "../../workbench/host/service-error";

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

  it("is released even if the next run is on another sheet", async () => {
    const addin = await withDeadStart();
    const other = addin.workbook.insertSheet("Other");
    other.setValues({ row: 1, column: 1, rows: 2, columns: 1 }, [
      ["Website"],
      [addin.rows()[0]!["Website"]!],
    ]);

    await addin.run({ ...PLACE, range: "Other!A2:A2" });
    const { free, placed } = await addin.value("getColumns", { range: "Sheet1!A2:A4" });

    expect({ free, placed }).toEqual({ free: ["Town", "Owner"], placed: {} });
  });

  it("is filled when it is chosen again, and released when that is undone", async () => {
    const addin = await withDeadStart();

    const done = await addin.run(INTO_TOWN);
    const shown = townsOf(addin);
    await undo(addin, done);
    const { free } = await addin.value("getColumns", { range: "Sheet1!A2:A4" });

    expect(shown).not.toContain("");
    expect(townsOf(addin)).toEqual(BLANK);
    expect(free).toEqual(["Town", "Owner"]);
  });
});

describe("A column chosen by a start that failed at its end", () => {
  it("belongs to the user again", async () => {
    const addin = await withOwnColumns();
    let isQueued = false;
    addin.host.intercept = ({ method, phase, args }) => {
      isQueued ||= method === "setValues" && phase === "after" && JSON.stringify(args).includes("Queued");
      if (!isQueued || method !== "setProperties" || phase !== "before") return;
      isQueued = false;
      throw new ServiceError("Service error: Properties");
    };

    const refusal = await addin.refusal("startRun", { ...INTO_TOWN, creditCap: 100 });
    addin.host.intercept = undefined;
    const { free } = await addin.value("getColumns", { range: "Sheet1!A2:A4" });

    expect(refusal).not.toBe("");
    expect(free).toEqual(["Town", "Owner"]);
  });
});
