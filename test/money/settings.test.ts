import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_DAY_CAP, Settings, type SettingsChange } from "../../src/money/settings";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryProperties } from "../fakes/memory-properties";

const KEY = "key-5f2c9d1e";
let properties: MemoryProperties;
let settings: Settings;
let clock: FixedClock;
const newTag = () => "tag-1";

beforeEach(() => {
  properties = new MemoryProperties();
  clock = new FixedClock();
  settings = new Settings(properties, clock, () => "sheet-1");
});

const saved = (change: Omit<SettingsChange, "newTag">) => settings.save({ ...change, newTag });

describe("Settings", () => {
  it("starts without a key, with formulas off and caps in place", () => {
    expect([settings.keyHint, settings.baseUrl, settings.host, settings.payerTag]).toEqual(["", "", "", ""]);
    expect(settings.dayCap).toBe(DEFAULT_DAY_CAP);
    expect(settings.formulas).toEqual({ allowed: false, dayCap: 100, callCap: 25 });
  });

  it("know that the API has answered only at the very address where it did", () => {
    saved({ apiKey: KEY, baseUrl: "https://api.example" });
    const before = settings.hasAnswered;
    settings.noteKeyStanding("accepted");
    const after = settings.hasAnswered;

    saved({ baseUrl: "https://api.example/prefix" });

    expect([before, after, settings.hasAnswered, settings.keyStanding]).toEqual([
      false,
      true,
      false,
      "accepted",
    ]);
  });

  it("reads all properties with one call", () => {
    let calls = 0;
    const getAll = properties.getAll.bind(properties);
    properties.getAll = () => {
      calls++;
      return getAll();
    };

    expect([settings.keyHint, settings.baseUrl, settings.dayCap, settings.formulas.allowed]).toHaveLength(4);

    expect(calls).toBe(1);
  });

  it("stores key and address under the names that other tools rely on", () => {
    saved({ apiKey: ` ${KEY}\n`, baseUrl: "https://API.example/prefix/" });

    expect(properties.get("API_KEY")).toBe(KEY);
    expect(properties.get("API_BASE_URL")).toBe("https://api.example/prefix");
    expect(settings.access()).toEqual({ apiKey: KEY, baseUrl: "https://api.example/prefix" });
    expect(settings.host).toBe("api.example/prefix");
    expect(settings.keyHint).toBe("9d1e");
  });

  it.each([
    [{ baseUrl: "https://api.example" }, "No API key is saved yet."],
    [{ apiKey: KEY }, "No base URL is saved yet."],
  ])("says what is missing after only %j was saved, and how to save it", (change, sentence) => {
    saved(change);

    expect(() => settings.access()).toThrow(expect.objectContaining({ code: "setup/no-key" }));
    expect(() => settings.access()).toThrow(sentence);
    expect(() => settings.access()).toThrow("choose Settings and save one");
  });

  it.each(["", "   ", "two words", "ключ", "k\u0000y", "https://api.example", "x".repeat(501)])(
    "rejects the key %j without repeating it",
    (apiKey) => {
      let message = "";
      try {
        saved({ apiKey });
      } catch (error) {
        message = (error as Error).message;
      }

      expect(message).toBe(
        "That is not an API key. Paste the key as the API's provider shows it, without blanks.",
      );
      expect(properties.stored.size).toBe(0);
    },
  );

  it("gives a user one random tag with the first key, and keeps it", () => {
    saved({ baseUrl: "https://api.example" });
    expect(settings.payerTag).toBe("");

    saved({ apiKey: KEY });
    settings.forgetKey();
    settings.save({ apiKey: "another-key", newTag: () => "tag-2" });

    expect(settings.payerTag).toBe("tag-1");
  });

  describe("with another address", () => {
    beforeEach(() => saved({ apiKey: KEY, baseUrl: "https://api.example/a" }));

    it.each(["https://other.example/a", "https://api.example:8443/a", "https://sub.api.example"])(
      "forgets the key for the host of %s",
      (baseUrl) => {
        saved({ baseUrl });

        expect([settings.baseUrl, settings.keyHint]).toEqual([baseUrl, ""]);
        expect(properties.get("API_KEY")).toBe("");
      },
    );

    it("keeps the key on the same host", () => {
      saved({ baseUrl: "https://API.example/b" });

      expect(settings.access()).toEqual({ apiKey: KEY, baseUrl: "https://api.example/b" });
    });

    it("accepts a new key saved together with it", () => {
      saved({ baseUrl: "https://other.example", apiKey: "other-key" });

      expect(settings.access()).toEqual({ apiKey: "other-key", baseUrl: "https://other.example" });
    });

    it.each<[string, Omit<SettingsChange, "newTag">]>([
      ["another host and a new key", { baseUrl: "https://other.example", apiKey: "other-key" }],
      ["another host", { baseUrl: "https://other.example" }],
      [
        "a key, and formulas that it may not be spent by",
        { apiKey: "other-key", formulas: { allowed: false } },
      ],
    ])("writes %s with one call, as a whole or not at all", (_, change) => {
      saved({ formulas: { allowed: true } });
      const before = new Map(properties.stored);
      const calls = { ...properties.calls };
      saved(change);
      const written = { ...properties.calls };

      properties.stored.clear();
      for (const [name, value] of before) properties.stored.set(name, value);
      properties.writesFail = true;
      expect(() => saved(change)).toThrow("Google refuses.");

      expect([written.set, written.remove]).toEqual([calls.set, calls.remove]);
      expect(written.setAll).toBe(calls.setAll + 1);
      expect(properties.stored).toEqual(before);
    });

    it("leaves one service's key and address together when another one is saved at the same time", () => {
      const other = new Settings(properties, clock, () => "sheet-2");
      expect(other.baseUrl).toBe("https://api.example/a");

      saved({ baseUrl: "https://other.example", apiKey: "other-key" });
      other.save({ apiKey: "new-key", newTag });

      expect(new Settings(properties, clock, () => "sheet-1").access()).toEqual({
        apiKey: "new-key",
        baseUrl: "https://api.example/a",
      });
    });

    it.each([{ dayCap: -1 }, { formulas: { dayCap: -1 } }])(
      "changes nothing at all if %j is a part of it",
      (part) => {
        expect(() => saved({ baseUrl: "https://other.example", ...part })).toThrow("must be a whole number");

        expect(settings.access()).toEqual({ apiKey: KEY, baseUrl: "https://api.example/a" });
      },
    );
  });

  it("forgets a key together with what was agreed to for it, and keeps the address and the payer", () => {
    saved({ apiKey: KEY, baseUrl: "https://api.example", dayCap: 7 });
    saved({ formulas: { allowed: true } });

    const calls = { ...properties.calls };
    settings.forgetKey();

    // At once: an end half-way leaves neither the key nor what was agreed to for it.
    expect(properties.calls).toMatchObject({
      setAll: calls.setAll + 1,
      set: calls.set,
      remove: calls.remove,
    });
    expect([settings.keyHint, settings.keyTag, settings.dayCap]).toEqual(["", "", DEFAULT_DAY_CAP]);
    expect(settings.formulas.allowed).toBe(false);
    expect([settings.baseUrl, settings.payerTag]).toEqual(["https://api.example", "tag-1"]);
  });

  it("gives another key another tag", () => {
    let tags = 0;
    const save = (apiKey: string) => {
      settings.save({ apiKey, baseUrl: "https://api.example", newTag: () => `tag-${++tags}` });
      return settings.keyTag;
    };

    const [first, again, other] = [save(KEY), save(KEY), save("key-other")];

    expect([again === first, other === first]).toEqual([true, false]);
  });

  it.each([0, 1, 1_000_000])("accepts the cap %d", (cap) => {
    saved({ dayCap: cap });
    saved({ formulas: { dayCap: cap, callCap: cap } });

    expect(settings.dayCap).toBe(cap);
    expect(settings.formulas).toEqual({ allowed: false, dayCap: cap, callCap: cap });
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])("rejects the cap %d", (cap) => {
    const changes = [
      () => saved({ dayCap: cap }),
      () => saved({ formulas: { dayCap: cap } }),
      () => saved({ formulas: { callCap: cap } }),
    ];

    for (const change of changes) {
      expect(change).toThrow("must be a whole number from 0 to 1000000.");
    }
    expect(properties.stored.size).toBe(0);
  });

  it("turns formulas on in one spreadsheet only, and changes only the given values", () => {
    saved({ formulas: { allowed: true, dayCap: 7 } });
    saved({ formulas: { callCap: 3 } });

    expect(settings.formulas).toEqual({ allowed: true, dayCap: 7, callCap: 3 });
    expect(new Settings(properties, clock, () => "sheet-2").formulas.allowed).toBe(false);
  });
});

describe("settings that were edited by hand", () => {
  it.each(["", "[", "5", "null", "{}", '{"dayCap":"many","callCap":null,"allowed":1}'])(
    "never lift a cap or allow anything: %j",
    (text) => {
      saved({ apiKey: KEY, baseUrl: "https://api.example" });
      saved({ formulas: { allowed: true, dayCap: 7 } });
      for (const name of Object.keys(properties.getAll()).filter((each) => each.includes("sheet-1")))
        properties.set(name, text);
      properties.set("DAY_CAP", text === "5" ? "many" : text);
      const again = new Settings(properties, clock, () => "sheet-1");

      expect(again.formulas).toEqual({ allowed: false, dayCap: 100, callCap: 25 });
      expect(Number.isFinite(again.dayCap)).toBe(true);
    },
  );
});
