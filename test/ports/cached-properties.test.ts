import { beforeEach, describe, expect, it } from "vitest";
import { CachedProperties } from "../../src/ports/cached-properties";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryProperties } from "../fakes/memory-properties";

/** Properties as a custom function may find them. */
class ReadOnlyProperties extends MemoryProperties {
  readOnly = true;

  override set(key: string, value: string): void {
    this.refuse();
    super.set(key, value);
  }

  override remove(key: string): void {
    this.refuse();
    super.remove(key);
  }

  private refuse(): void {
    if (this.readOnly) throw new Error("You do not have permission to call set");
  }
}

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

  it("remembers in the cache what cannot be stored, also for the next execution", () => {
    properties.set("held", "after");

    expect(new CachedProperties(store, cache).get("held")).toBe("after");
    expect(store.get("held")).toBe("before");
  });

  it("stores what can be stored, and drops what the cache remembered instead", () => {
    properties.set("held", "in between");
    store.readOnly = false;

    properties.set("held", "after");

    expect([store.get("held"), properties.get("held"), cache.entries.size]).toEqual(["after", "after", 0]);
  });

  it("removes what only the cache remembers", () => {
    properties.set("other", "value");

    properties.remove("other");

    expect(properties.get("other")).toBeNull();
  });

  it("removes what is stored", () => {
    store.readOnly = false;

    properties.remove("held");

    expect(store.stored.size).toBe(0);
  });
});
