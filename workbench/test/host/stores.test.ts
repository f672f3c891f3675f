import { VirtualClock } from "../../host/virtual-clock";
import { CAUGHT, hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

describe("CacheService", () => {
  const code = `${CAUGHT}
    function put(key, value, ttl) { return caught_(() => CacheService.getDocumentCache().put(key, value, ttl)); }
    function get(key) { return CacheService.getDocumentCache().get(key); }
    function fill(count) {
      const cache = CacheService.getDocumentCache();
      for (let i = 0; i < count; i++) cache.put("key" + i, "value", 600 + i);
      return Object.keys(cache.getAll(Array.from({ length: count }, (_, i) => "key" + i))).length;
    }
  `;

  it.each([
    ["a key of 251 characters", "k".repeat(251), "v", 60, "Argument too large: key"],
    ["a value above 100 KB in bytes", "k", "é".repeat(51_201), 60, "Argument too large: value"],
    ["an expiration above six hours", "k", "v", 21_601, "Invalid argument: expirationInSeconds"],
  ])("rejects %s", async (_case, key, value, ttl, message) => {
    expect(await hostWith(code).run("put", [key, value, ttl])).toBe(`Exception: ${message}`);
  });

  it("drops entries when their time is over, and all of them when evicted", async () => {
    const clock = new VirtualClock();
    const host = hostWith(code, { clock });
    await host.run("put", ["short", "a", 60]);
    await host.run("put", ["long", "b", 21_600]);

    await clock.sleep(61_000);
    const afterAMinute = [await host.run("get", ["short"]), await host.run("get", ["long"])];
    host.evictCaches();
    const afterEviction = await host.run("get", ["long"]);

    expect(afterAMinute).toEqual([null, "b"]);
    expect(afterEviction).toBeNull();
  });

  it("drops the entries closest to expiry in one batch when the 1,001st is added", async () => {
    const host = hostWith(code, { limits: { runTimeMs: 3_600_000 } });

    const left = await host.run("fill", [1001]);

    expect(left).toBe(900);
    expect(host.cachedTexts()).not.toContain("key0");
    expect(host.cachedTexts()).toContain("key1000");
  });

  it("keeps users apart and turns values into text", async () => {
    const host = hostWith(`
      function put() { CacheService.getUserCache().putAll({ object: {}, none: null, number: 1 }); }
      function get() { return CacheService.getUserCache().getAll(["object", "none", "number", "absent"]); }
    `);
    await host.run("put");

    const own = await host.run("get");
    const others = await host.run("get", [], { user: "editor@demo.example" });

    expect(own).toEqual({ object: "[object Object]", none: "null", number: "1" });
    expect(others).toEqual({});
  });
});

describe("PropertiesService", () => {
  it("rejects values above 9 KB, stores above 500 KB and calls above the daily quota", async () => {
    const host = hostWith(
      `${CAUGHT}
      function set(key, length) {
        return caught_(() => PropertiesService.getDocumentProperties().setProperty(key, "x".repeat(length)));
      }`,
      { limits: { propertyOperationsPerDay: 60 } },
    );

    const outcomes: unknown[] = [];
    for (let index = 0; index < 60; index++) outcomes.push(await host.run("set", [`key${index}`, 9000]));
    const tooLarge = await hostWith(
      `function set() { PropertiesService.getScriptProperties().setProperty("a", "x".repeat(9217)); }`,
    )
      .run("set")
      .catch((error: Error) => error.message);
    const pastQuota = await host.run("set", ["one", 1]);

    expect(tooLarge).toBe("Argument too large: value");
    expect(outcomes.filter((outcome) => outcome === "nothing thrown")).toHaveLength(56);
    expect(outcomes.at(-1)).toBe(
      "Exception: You have exceeded the property storage quota. Please remove some properties and try again.",
    );
    expect(pastQuota).toBe("Exception: Service invoked too many times for one day: properties.");
  });

  it("deletes all other properties on request", async () => {
    const host = hostWith(`
      function replace() {
        const properties = PropertiesService.getUserProperties();
        properties.setProperties({ a: 1, b: 2 });
        return properties.setProperties({ c: true }, true).getProperties();
      }
    `);

    expect(await host.run("replace")).toEqual({ c: "true" });
  });
});

describe("document stores", () => {
  it("are null if the document has none", async () => {
    const host = hostWith(
      `function stores() {
        return [PropertiesService.getDocumentProperties(), CacheService.getDocumentCache(), LockService.getDocumentLock()];
      }`,
      { hasDocumentStores: false },
    );

    expect(await host.run("stores")).toEqual([null, null, null]);
  });
});

describe("LockService", () => {
  const code = `${CAUGHT}
    function hold(ms) {
      const lock = LockService.getDocumentLock();
      lock.waitLock(1000);
      lock.waitLock(0);
      Utilities.sleep(ms);
      console.log("holder lets go");
      lock.releaseLock();
    }
    function take(ms) {
      const lock = LockService.getDocumentLock();
      const taken = lock.tryLock(ms);
      console.log("taken: " + taken);
      return taken && lock.hasLock();
    }
    function wait() { return caught_(() => LockService.getDocumentLock().waitLock(10)); }
    function keep() { LockService.getDocumentLock().waitLock(0); }
  `;

  it("makes the second execution wait until the first releases", async () => {
    const host = hostWith(code);

    const [, taken] = await Promise.all([host.run("hold", [3000]), host.run("take", [10_000])]);

    expect(taken).toBe(true);
    expect(host.logs.map(({ text }) => text)).toEqual(["holder lets go", "taken: true"]);
    expect(host.executions[1]?.elapsedMs).toBe(3000);
  });

  it("gives up after the requested time", async () => {
    const host = hostWith(code);

    const [, taken, waited] = await Promise.all([
      host.run("hold", [3000]),
      host.run("take", [500]),
      host.run("wait"),
    ]);

    expect(taken).toBe(false);
    expect(waited).toBe("Exception: Lock timeout: another process was holding the lock for too long.");
  });

  it("releases the lock at the end of the execution", async () => {
    const host = hostWith(code);
    await host.run("keep");

    expect(await host.run("take", [0])).toBe(true);
  });

  it("releases it while a dialog is open", async () => {
    const host = hostWith(`
      function ask() {
        const lock = LockService.getDocumentLock();
        lock.waitLock(0);
        const ui = SpreadsheetApp.getUi();
        const button = ui.alert("Sure?", "Really?", ui.ButtonSet.YES_NO);
        return [button === ui.Button.YES, lock.hasLock()];
      }
      function take() { return LockService.getDocumentLock().tryLock(0); }
    `);
    let takenMeanwhile: unknown;
    host.ui.answer = async () => {
      takenMeanwhile = await host.run("take");
      return { button: "YES" };
    };

    const answer = await host.run("ask");

    expect(answer).toEqual([true, false]);
    expect(takenMeanwhile).toBe(true);
    expect(host.ui.prompts).toEqual([
      { kind: "alert", title: "Sure?", message: "Really?", buttons: "YES_NO" },
    ]);
  });
});
