import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";
import { days, hours, WEEKLY_NEWS } from "../addin/watched-weeks";

/** Half a credit for each company. */
const LOCATION: RunRequest = { kind: "enrichment", sections: ["location"] };

function withSheet(addin: OpenAddin, name: string, column: readonly string[]): OpenAddin["sheet"] {
  const sheet = addin.workbook.insertSheet(name);
  sheet.setValues(
    { row: 1, column: 1, rows: column.length, columns: 1 },
    column.map((cell) => [cell]),
  );
  return sheet;
}

const word = (addin: OpenAddin, sheet: OpenAddin["sheet"], row = 0) => addin.rows(sheet)[row]!["Status"];

describe("Requests for missing companies", () => {
  it("that two sheets wait for fill the rows of both", async () => {
    const column = ["Website", "quiet-harbour.example"];
    const addin = await openAddin({ formulas: false, column });
    const first = await addin.run({ ...LOCATION, range: "Sheet1!A2:A2" }, 5);
    await addin.value("askForCompanies", { runId: first.runId });
    const other = withSheet(addin, "Other", column);
    const second = await addin.run({ ...LOCATION, range: "Other!A2:A2" }, 5);
    await addin.value("askForCompanies", { runId: second.runId });
    const asked = [word(addin, addin.sheet), word(addin, other)];
    await days(addin, 4);

    expect(asked).toEqual(["Requested", "Requested"]);
    expect(word(addin, other)).toMatch(/Done|Up to date/);
    expect(word(addin, addin.sheet)).toMatch(/Done|Up to date/);
    expect(addin.credits).toBe(0.5);
  });

  it("are all polled even if the service rejects the status call of one", async () => {
    const many = Array.from({ length: 14 }, (_, number) => `quiet-brook-${number}.example`);
    const addin = await openAddin({ formulas: false, column: ["Website", ...many] });
    const { runId } = await addin.run(LOCATION, 20);
    await addin.value("askForCompanies", { runId });
    addin.spoil = (reply, url) => {
      const [, number = ""] = /\/status\/add-(\d+)/.exec(url) ?? [];
      if (number === "") return reply;
      if (Number(number) === 1) return { ...reply, status: 400, body: '{"detail":"no"}' };
      return Number(number) > 10
        ? reply
        : { ...reply, body: reply.body.replace(/"status":"\w+"/, '"status":"pending"') };
    };
    await days(addin, 4);

    const isWaiting = addin.rows().map(({ Status }) => Status === "Requested");
    expect(isWaiting).toEqual(many.map((_, row) => row < 10));
  });

  it("are not given up on a 404 page that does not come from the service", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", "quiet-harbour.example"] });
    const { runId } = await addin.run(LOCATION, 5);
    await addin.value("askForCompanies", { runId });
    addin.spoil = (reply, url) =>
      url.includes("/status/") ? { ...reply, status: 404, body: "<html>Not here</html>" } : reply;
    await hours(addin, 2);
    addin.spoil = null;
    await days(addin, 4);

    expect(addin.rows()[0]!["Status"]).toBe("Done");
  });

  it("are made and paid for the rows of the run only, not for another user's rows", async () => {
    const column = ["Website", "quiet-harbour.example", "still-water.example", "deep-valley.example"];
    const addin = await openAddin({ formulas: false, column });
    await addin.run({ ...LOCATION, range: "Sheet1!A2:A3" }, 5);
    const settings = { apiKey: DEMO_KEY, baseUrl: BASE_URL };
    await addin.value("saveSettings", settings, EDITOR);
    const theirs = await addin.start({ ...LOCATION, range: "Sheet1!A4:A4" }, 5, EDITOR);
    await addin.finishRun(theirs, EDITOR);
    const offered = (await addin.value("getState", {}, EDITOR)).run!.toAskFor;
    await addin.value("askForCompanies", { runId: theirs.runId }, EDITOR);
    await days(addin, 4);

    expect(offered).toBe(1);
    expect(addin.rows().map(({ Status }) => Status)).toEqual(["Not found", "Not found", "Done"]);
    expect(addin.credits).toBe(0.5);
  });

  it("wait if the company cells are still calculating when the service has found them", async () => {
    const addin = await openAddin({
      formulas: false,
      column: ["Website", ...websites(1), "quiet-harbour.example"],
    });
    addin.sheet.enter({ row: 3, column: 1, rows: 1, columns: 1 }, [
      ['=IF(Z1=1,NA(),"quiet-harbour.example")'],
    ]);
    await addin.workbook.settle();
    const { runId } = await addin.run(LOCATION, 5);
    await addin.value("askForCompanies", { runId });
    const before = addin.rows()[1]!["Status"];
    await days(addin, 1);
    addin.sheet.enter({ row: 1, column: 26, rows: 1, columns: 1 }, [["1"]]);
    await addin.workbook.settle();
    await days(addin, 2);
    addin.sheet.enter({ row: 1, column: 26, rows: 1, columns: 1 }, [["0"]]);
    await addin.workbook.settle();
    await hours(addin, 2);
    expect(before).toBe("Requested");
    expect(addin.rows()[1]!["Status"]).toBe("Done");
  });

  it.each(["forgotten", "of another service"])("continue if the key was %s for a day", async (how) => {
    const addin = await openAddin({ formulas: false, column: ["Website", "quiet-harbour.example"] });
    const { runId } = await addin.run(LOCATION, 5);
    await addin.value("askForCompanies", { runId });
    if (how === "forgotten") await addin.value("forgetKey", {});
    else await addin.value("saveSettings", { baseUrl: "https://other.example" });
    await days(addin, 1);
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL });
    await days(addin, 4);

    // The run began with a key that is gone, so its rows may only say that the company is known now.
    expect(addin.statusLines()[0]).toMatch(/^(Done|Found now: The API knows this company now)/);
  });

  it("and watches continue once the key is saved again", async () => {
    const addin = await openAddin({ formulas: false });
    await addin.value("saveWatch", WEEKLY_NEWS);
    await addin.value("forgetKey", {});
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL });
    await days(addin, 8);

    expect(addin.credits).toBeGreaterThan(0);
  });
});
