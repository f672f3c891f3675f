import { CAUGHT, hostWith } from "../host-with";
import { describe, expect, it } from "vitest";

const EDITOR = "editor@demo.example";
const CODE = `${CAUGHT}
  const stores = { user: () => PropertiesService.getUserProperties(), document: () => PropertiesService.getDocumentProperties(), script: () => PropertiesService.getScriptProperties() };
  function put(scope, key, value) { return caught_(() => stores[scope]().setProperty(key, value)); }
  function get(scope) { return stores[scope]().getProperties(); }
  function coerced() {
    stores.user().setProperties({ number: 1, object: {}, none: null });
    return stores.user().setProperties({ only: true }, false).getProperties();
  }
  function replaced() { return stores.user().setProperties({ only: "this" }, true).getProperties(); }
  function bulk() { for (let n = 0; n < 3; n++) stores.user().getProperty("a"); stores.user().getProperties(); }
  const caches = { user: () => CacheService.getUserCache(), document: () => CacheService.getDocumentCache(), script: () => CacheService.getScriptCache() };
  function remember(scope, value) { caches[scope]().put("k", value); }
  function recall() { return ["user", "document", "script"].map((scope) => caches[scope]().get("k")); }
  function coercedInCache() { const c = caches.user(); c.put("o", {}); c.put("n", null); return [c.get("o"), c.get("n")]; }
  function refusedByCache() {
    const c = caches.user();
    return [["k".repeat(251), "v", 60], ["k", "x".repeat(102401), 60], ["k", "é".repeat(51201), 60], ["k", "v", 21601]]
      .map((each) => caught_(() => c.put(...each)));
  }
  function atItsLimits() { caches.user().put("k".repeat(250), "x".repeat(102400), 21600); return caches.user().get("k".repeat(250)).length; }
  function overfill() {
    const c = caches.script();
    c.putAll(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => ["key" + n, "v"])), 600);
    return Object.keys(c.getAll(Array.from({ length: 1001 }, (_, n) => "key" + n))).length;
  }
  const locks = { document: () => LockService.getDocumentLock(), script: () => LockService.getScriptLock(), user: () => LockService.getUserLock() };
  function hold(scope) { const lock = locks[scope](); lock.waitLock(0); lock.waitLock(0); const twice = lock.tryLock(0); Utilities.sleep(5000); lock.releaseLock(); return [twice, lock.hasLock()]; }
  function take(scope) { return locks[scope]().tryLock(0); }
  function opensWindow() {
    const lock = locks.document();
    lock.waitLock(0);
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput("x"));
    SpreadsheetApp.getUi().showModalDialog(HtmlService.createHtmlOutput("x"), "Dialog");
    return lock.hasLock();
  }
  function flushedFirst() {
    const lock = locks.document();
    lock.waitLock(0);
    SpreadsheetApp.getActiveSheet().getRange("A1").setValue("written");
    SpreadsheetApp.flush();
    lock.releaseLock();
    Utilities.sleep(1000);
  }
`;

describe("properties", () => {
  it("are texts per user, document or script, and need no scope (E1, E2, E5, E8)", async () => {
    const host = hostWith(CODE, { manifest: { oauthScopes: [] } });
    for (const scope of ["user", "document", "script"]) await host.run("put", [scope, "by", scope]);
    const seen = [];
    for (const scope of ["user", "document", "script"])
      seen.push(await host.run("get", [scope], { user: EDITOR }));

    expect(seen).toEqual([{}, { by: "document" }, { by: "script" }]);
    expect(await host.run("coerced")).toEqual({
      by: "user",
      number: "1",
      object: "[object Object]",
      none: "null",
      only: "true",
    });
    expect(await host.run("replaced")).toEqual({ only: "this" });
  });

  it("reject an empty key, values above 9 KB and stores above 500 KB, in Google's words (B11, B24, E7)", async () => {
    const host = hostWith(CODE);
    for (let n = 0; n < 55; n++) host.userProperties().set(`full${n}`, "x".repeat(9216));
    const refusals = [];
    for (const [key, value] of [
      ["", "v"],
      ["a", "x".repeat(9217)],
      ["b", "x".repeat(9216)],
    ])
      refusals.push(await host.run("put", ["user", key, value]));

    expect(refusals).toEqual([
      "Exception: Invalid argument: key",
      "Exception: Argument too large: value",
      "Exception: You have exceeded the property storage quota. Please remove some properties and try again.",
    ]);
  });

  it("count each call against the day, however much it reads (B10, E6)", async () => {
    const host = hostWith(CODE, { limits: { propertyOperationsPerDay: 4 } });
    await host.run("bulk");

    expect(await host.run("put", ["user", "a", "b"])).toContain(
      "Service invoked too many times for one day: properties.",
    );
  });
});

describe("caches", () => {
  it("exist per user, per document and per script, and hold texts (E11, E12)", async () => {
    const host = hostWith(CODE);
    for (const scope of ["user", "document", "script"]) await host.run("remember", [scope, scope]);

    expect(await host.run("recall")).toEqual(["user", "document", "script"]);
    expect(await host.run("recall", [], { user: EDITOR })).toEqual([null, "document", "script"]);
    expect(await host.run("coercedInCache")).toEqual(["[object Object]", "null"]);
  });

  it("accept 250 characters, 100 KB in bytes and six hours, default to ten minutes, and may evict earlier (B19, B25, E9)", async () => {
    const host = hostWith(CODE);

    expect(await host.run("refusedByCache")).toEqual([
      "Exception: Argument too large: key",
      "Exception: Argument too large: value",
      "Exception: Argument too large: value",
      "Exception: Invalid argument: expirationInSeconds",
    ]);
    expect(await host.run("atItsLimits")).toBe(102_400);
    await host.run("remember", ["script", "kept"]);
    await host.clock.sleep(595_000);
    expect(await host.run("recall")).toEqual([null, null, "kept"]);
    await host.clock.sleep(6000);
    expect(await host.run("recall")).toEqual([null, null, null]);
    await host.run("remember", ["script", "kept"]);
    host.evictCaches();
    expect(await host.run("recall")).toEqual([null, null, null]);
  });

  it("drop a hundred entries when the 1,001st is added (E10, B19)", async () => {
    expect(await hostWith(CODE).run("overfill")).toBe(900);
  });
});

describe("locks", () => {
  it("exist per document, script and user, and acquiring one again has no effect (E14)", async () => {
    const taken: unknown[] = [];
    for (const scope of ["document", "script", "user"]) {
      const host = hostWith(CODE);
      taken.push(
        await Promise.all([
          host.run("hold", [scope]),
          host.run("take", [scope]),
          host.run("take", [scope], { user: EDITOR }),
        ]),
      );
    }

    expect(taken).toEqual([
      [[true, false], false, false],
      [[true, false], false, false],
      [[true, false], false, true],
    ]);
  });

  it("outlive a sidebar and a dialog (E17a)", async () => {
    expect(await hostWith(CODE).run("opensWindow")).toBe(true);
  });

  it("are released after the flush, so that the next holder sees what was written (E15, H9)", async () => {
    const host = hostWith(CODE);
    const seen: unknown[] = [];
    host.intercept = ({ method, phase }) => {
      if (method === "releaseLock" && phase === "before") seen.push(host.workbook.activeSheet.lastRow);
    };
    await host.run("flushedFirst");

    expect(seen).toEqual([1]);
  });
});
