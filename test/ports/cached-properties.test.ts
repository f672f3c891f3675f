import { beforeEach, describe, expect, it } from "vitest";
import { CachedProperties } from "../../src/ports/cached-properties";
import { MemoryCache } from "../fakes/memory-cache";
import { ReadOnlyProperties } from "../fakes/read-only-properties";

let store: ReadOnlyProperties;
let cache: MemoryCache;
let properties: CachedProperties;

beforeEach(() => {
  store = new ReadOnlyProperties({ held: "before" });
  cache = new MemoryCache();
  properties = new CachedProperties(store, cache);
});

describe("CachedProperties", () => {
  it("reads what is stored", () => {
    expect([properties.get("held"), properties.get("other")]).toEqual(["before", null]);
    expect(properties.getAll()).toEqual({ held: "before" });
  });

  it("lists what only the cache remembers if it is named", () => {
    properties.set("other", "value");

    expect(new CachedProperties(store, cache).getAll(["held", "other"])).toEqual({
      held: "before",
      other: "value",
    });
  });

  it("asks no cache where the store can be written, and tries that once for all executions", () => {
    store.readOnly = false;
    properties.get("held");
    const tried = [...store.stored.keys()];
    store.set = () => {
      throw new Error("tried again");
    };

    const next = new CachedProperties(store, cache);
    next.setAll({ held: "after", other: "value" });

    expect(tried).toEqual(["held", "FORMULAS_MAY_WRITE"]);
    expect([next.get("held"), next.get("other")]).toEqual(["after", "value"]);
    expect(cache.calls).toEqual({ getAll: 0, putAll: 0, removeAll: 0 });
  });

  it("remembers in the cache what cannot be stored, also for the next execution", () => {
    properties.set("held", "after");

    expect(new CachedProperties(store, cache).get("held")).toBe("after");
    expect(store.get("held")).toBe("before");
  });

  it("stores what can be stored, and no longer believes what the cache remembered instead", () => {
    properties.set("held", "in between");
    store.readOnly = false;
    const next = new CachedProperties(store, cache);

    next.set("held", "after");

    expect([store.get("held"), next.get("held")]).toEqual(["after", "after"]);
  });

  it("removes what only the cache remembers", () => {
    properties.set("other", "value");

    properties.remove("other");

    expect(properties.get("other")).toBeNull();
  });

  it("removes what is stored", () => {
    store.readOnly = false;

    properties.remove("held");

    expect(store.get("held")).toBeNull();
  });
});
