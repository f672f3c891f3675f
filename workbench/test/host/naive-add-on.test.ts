import type { HostOptions } from "../../host/host";
import { TransportFailure } from "../../host/transport";
import { readProject } from "../../server/read-project";
import { hostWith } from "./host-with";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const NAIVE = readProject(join(import.meta.dirname, "../projects/naive"));
const [OWNER, EDITOR] = ["owner@demo.example", "editor@demo.example"];
const HOUR_MS = 3_600_000;
const cells = (row: number, rows = 1) => ({ row, column: 1, rows, columns: 1 });

function naive(options: Partial<HostOptions> = {}, before = "") {
  const { code, files, manifest } = NAIVE;
  let fetched = 0;
  const host = hostWith(`${before}\n${code}`, {
    files,
    manifest,
    transport: ({ url }) => {
      fetched++;
      if (url.endsWith("/away")) throw new TransportFailure("unavailable");
      return { status: 200, headers: {}, body: "twelve" };
    },
    ...options,
  });
  return { host, fetched: () => fetched };
}

/** The traps for a naive add-on, each with the platform fact behind it, in the platform's words. */
describe("an add-on that does not know the traps", () => {
  it("shows the owner's properties to every formula, and lets no editor write them there (A10)", async () => {
    const { host } = naive();
    host.userProperties(OWNER).set("KEY", "the owner's");
    host.userProperties(EDITOR).set("KEY", "the editor's");
    await host.open(EDITOR);
    host.workbook.activeSheet.enter(cells(1), [["=MY_KEY()"]]);
    await host.workbook.settle();

    expect(host.workbook.activeSheet.getValues(cells(1))).toEqual([["the owner's"]]);
    await expect(
      host.run("saveKeyFromCell", ["x"], { user: EDITOR, authMode: "CUSTOM_FUNCTION" }),
    ).rejects.toThrow("You do not have permission to call");
  });

  it("sends its requests again whenever the spreadsheet is opened (A21)", async () => {
    const { host, fetched } = naive();
    host.workbook.activeSheet.enter(cells(1), [['=COMPANY_FACT("acme")']]);
    await host.workbook.settle();
    await host.open();
    await host.workbook.settle();

    expect(fetched()).toBe(2);
  });

  it("gets no five-minute trigger, and no second one (C14, C15, C16)", async () => {
    const { host } = naive();

    await expect(host.run("everyFiveMinutes")).rejects.toThrow(
      "The recurrence interval for an Add-on trigger must be at least one hour.",
    );
    await expect(host.run("twoTriggers")).rejects.toThrow(
      "This add-on has created too many time-based triggers in this document for this Google user account.",
    );
  });

  it("is never called by a trigger that one of its triggers has created (C19)", async () => {
    const { host } = naive();
    await host.run("goOn");
    await host.clock.sleep(HOUR_MS);
    expect(await host.fireTriggers()).toBe(1);
    await host.clock.sleep(HOUR_MS);

    expect(await host.fireTriggers()).toBe(0);
  });

  it("has no menu if the first line of its script calls a service (C5)", async () => {
    const { host } = naive({}, 'var KEY = PropertiesService.getUserProperties().getProperty("KEY");');
    await host.open();

    expect(host.ui.menus).toEqual([]);
    expect(host.executions[0]).toMatchObject({ functionName: "onOpen", status: "failed" });
    expect(host.executions[0]!.error).toContain("You do not have permission to call PropertiesService");
  });

  it("has the service's texts turned into numbers, without leading zeros (H3, H4)", async () => {
    const { host } = naive();
    await host.run("fill");

    const [sum, code, half, plain] = host.workbook.activeSheet.getValues(cells(1, 4)).flat();
    expect([sum, code, plain]).toEqual([2, 123, "plain"]);
    expect(half).not.toBe("1/2");
  });

  it("returns nothing to its sidebar if the result contains a date (G11)", async () => {
    expect(await naive().host.googleScriptRun("latest")).toBeNull();
  });

  it("has no function that can be called from outside once a bundler has wrapped it (F16)", async () => {
    const host = hostWith(`(function () {${NAIVE.code}})();`);

    await expect(host.run("fill")).rejects.toThrow("Script function not found: fill");
  });

  it.each(["class Key { #key = 1; }", "class Key { static most = 3; }"])(
    "is rejected as a whole for one line such as %s (F6)",
    async (line) => {
      const { host } = naive({}, line);

      await expect(host.run("fill")).rejects.toMatchObject({ scriptErrorName: "SyntaxError" });
    },
  );

  it("loses all replies of a batch if one host is down, even if it mutes exceptions (D7, D9)", async () => {
    const { host } = naive();

    await expect(host.run("fetchAllOrNothing")).rejects.toThrow(
      "Address unavailable: https://api.example/v1/away",
    );
  });

  it("opens no other spreadsheet (I9)", async () => {
    await expect(naive().host.run("openOther")).rejects.toThrow(/openById/);
  });

  it("loses cache entries when 1,000 others are added (E9, E10)", async () => {
    const { host } = naive();

    expect(await host.run("remember", [1_000])).toBe("paid for");
    expect(await host.run("remember", [1_001])).toBeNull();
  });

  it("reaches no host that its manifest does not list (D20)", async () => {
    await expect(naive().host.run("reportElsewhere")).rejects.toThrow(
      "Request to https://telemetry.example/hello failed because the URL has not been whitelisted in the script manifest.",
    );
  });

  it("no longer holds a lock after a prompt (E17)", async () => {
    expect(await naive().host.run("askUnderLock")).toBe(false);
  });
});
