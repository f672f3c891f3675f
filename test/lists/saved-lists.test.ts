import { describe, expect, it } from "vitest";
import { shownLists, saveList } from "../../src/features/lists/keep-lists";
import type { ListRequest } from "../../src/lists/list-request";
import { SharedState } from "../../src/money/shared-state";
import { savedListsOf, SavedLists } from "../../src/lists/saved-lists";
import { FakeCodec } from "../fakes/fake-codec";
import { FakeLock } from "../fakes/fake-lock";
import { MemoryProperties } from "../fakes/memory-properties";
import { generateList, ListDesk } from "./list-desk";

const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 10 };
const french: ListRequest = { ...germans, filters: { "location.hq.country": ["FRA"] } };
const savedAt = "2026-11-21T09:30:00.000Z";
const entry = (name: string, request = germans) => ({ name, request, savedAt, sheetId: null, lastRun: null });
const asNew = { replace: false };

/** `codec` is shared by all users of the document, so that IDs differ. */
function lists(properties = new MemoryProperties(), lock = new FakeLock(), codec = new FakeCodec()) {
  return {
    saved: new SavedLists(
      new SharedState(properties, lock, codec),
      codec,
      "ann",
      () => ({ at: savedAt, payer: "payer-1" }),
      () => "api.company-intelligence.example",
    ),
    properties,
    lock,
    codec,
  };
}

describe("SavedLists", () => {
  it("stores lists by name, one property each", () => {
    const { saved, properties } = lists();

    saved.save(entry("Zurich"), asNew);
    saved.save(entry("Berlin, seed"), asNew);

    expect(saved.all().map(({ name }) => name)).toEqual(["Berlin, seed", "Zurich"]);
    expect(saved.named("zurich ")).toMatchObject({ request: germans, savedAt, lastRun: null });
    expect([...properties.stored.keys()].every((key) => key.startsWith("LIST_"))).toBe(true);
    expect(properties.stored.size).toBe(2);
  });

  it("rejects a name that is taken, in any case, unless it is to be replaced", () => {
    const { saved, properties } = lists();
    saved.save(entry("Berlin"), asNew);

    expect(() => saved.save(entry("BERLIN"), asNew)).toThrow("There is a saved list “Berlin” already");
    saved.save(entry("BERLIN", { ...germans, limit: 20 }), { replace: true });

    expect(saved.all().map(({ name, request }) => [name, request.limit])).toEqual([["BERLIN", 20]]);
    expect([...properties.stored.keys()].filter((name) => name.startsWith("LIST_"))).toHaveLength(1);
  });

  it("renames, duplicates and deletes lists", () => {
    const { saved } = lists();
    saved.save(entry("Berlin"), asNew);

    saved.rename("Berlin", "berlin");
    saved.duplicate("berlin", undefined, savedAt);
    saved.duplicate("berlin (2)", undefined, savedAt);
    saved.duplicate("berlin", "Hamburg", savedAt);
    saved.remove("berlin (2)");

    expect(saved.all().map(({ name }) => name)).toEqual(["berlin", "berlin (3)", "Hamburg"]);
    expect(() => saved.rename("berlin", "hamburg")).toThrow("“Hamburg” already");
    expect(() => saved.remove("Kiel")).toThrow("There is no saved list “Kiel” any more");
  });

  it("stores the labels of values, unless that makes a list too large", () => {
    const { saved } = lists();
    const long = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, index) => [`place=${index}`, `Somewhere ${index * 7_919} far away`]),
    );

    saved.save({ ...entry("Berlin"), labels: { "location.hq.country=DEU": "Germany" } }, asNew);
    saved.save({ ...entry("Everywhere"), labels: long }, asNew);

    expect(saved.named("Berlin").labels).toEqual({ "location.hq.country=DEU": "Germany" });
    expect(saved.named("Everywhere")).toMatchObject({ request: germans });
    expect(saved.named("Everywhere").labels).toBeUndefined();
  });

  it.each(["", "  ", "x".repeat(81)])("rejects the name %j", (name) => {
    expect(() => lists().saved.save(entry(name), asNew)).toThrow(/name/);
  });

  it("loses neither of two that are saved concurrently", () => {
    const first = lists();
    const second = lists(first.properties, new FakeLock(first.lock.document), first.codec);
    const setAll = first.properties.setAll.bind(first.properties);
    let isFirst = true;
    // Another user arrives while the first is about to write: the lock refuses them.
    first.properties.setAll = function (values) {
      if (isFirst) {
        isFirst = false;
        expect(() => second.saved.save(entry("Hamburg"), asNew)).toThrow(/Try again in a few seconds/);
      }
      setAll(values);
    };

    first.saved.save(entry("Berlin"), asNew);
    second.saved.save(entry("Hamburg"), asNew);

    expect(first.saved.all().map(({ name }) => name)).toEqual(["Berlin", "Hamburg"]);
  });

  it("skips properties that it cannot read", () => {
    const { saved, properties } = lists();
    saved.save(entry("Berlin"), asNew);
    for (const [index, text] of ["", "{", "[]", "null", '{"name":3}', "H4sI", '{"name":"x"}'].entries()) {
      properties.set(`LIST_broken${index}`, text);
    }

    expect(saved.all().map(({ name }) => name)).toEqual(["Berlin"]);
  });

  it("keeps a long list of values in pieces, and reports when it is too large", () => {
    const { saved, properties } = lists();
    const cities = (count: number, text: (index: number) => string): ListRequest => ({
      filters: { "location.hq.city": Array.from({ length: count }, (_, index) => text(index)) },
      limit: 10,
    });
    const long = cities(2_000, (index) => `City ${index}`);

    saved.save(entry("Long", long), asNew);
    const random = cities(2_000, (index) => new FakeCodec().digest(String(index)));

    expect(saved.named("Long").request).toEqual(long);
    expect(Math.max(...[...properties.stored.values()].map((text) => text.length))).toBeLessThan(9_000);
    expect(() => saved.save(entry("Longer", random), asNew)).toThrow(/“Longer” is too large.*30 KB/);
  });

  it("reports when the document's store is full", () => {
    const { saved, properties } = lists();
    properties.stored.set("SOMETHING", "x".repeat(449_900));

    expect(() => saved.save(entry("Berlin"), asNew)).toThrow(/has no room for another saved list/);
  });

  it("notes when a list was run, though there is no room for another list", () => {
    const { saved, properties } = lists();
    saved.save(entry("Berlin"), asNew);
    properties.stored.set("SOMETHING", "x".repeat(449_900));
    const lastRun = {
      at: savedAt,
      count: 3,
      totalCount: 3,
      credits: 2,
      host: "api.company-intelligence.example",
    };

    saved.note(saved.named("Berlin").id, { sheetId: 7, lastRun });

    expect(saved.named("Berlin")).toMatchObject({ sheetId: 7, lastRun });
  });
});

describe("saveList", () => {
  it("remembers the sheet that already contains the list, whatever it is renamed to", () => {
    const desk = new ListDesk();
    const { sheetName } = generateList(desk.execution(), {
      ...germans,
      creditCap: 100,
      sheetName: "Targets",
    });

    saveList(desk.execution(), "Germans", { ...germans, sheetName });
    desk.spreadsheet.sheetNamed(sheetName)!.name = "My targets";

    expect(shownLists(desk.execution()).lists).toEqual([
      {
        id: expect.any(String),
        name: "Germans",
        request: { ...germans, sheetName: "Targets" },
        savedAt,
        lastRun: { at: savedAt, sheetName: "My targets", count: 10, totalCount: 37, credits: 3.5 },
      },
    ]);
  });

  it("says of a list, saved before or after it was built, how many companies its sheet holds", () => {
    const desk = new ListDesk({ CRM: [["Website"]] });
    generateList(desk.execution(), { ...germans, creditCap: 100 });
    const websites = desk.spreadsheet.sheetNamed("Companies")!.values().slice(1, 3);
    desk.spreadsheet.sheetNamed("CRM")!.write(
      2,
      1,
      websites.map((row) => [String(row[1])]),
    );
    const wanted = { ...germans, excludeRange: "CRM!A:A" };
    saveList(desk.execution(), "Before", wanted);

    const first = generateList(desk.execution(), { ...wanted, creditCap: 100, mark: "first" });
    const second = generateList(desk.execution(), { ...wanted, creditCap: 100, mark: "second" });
    saveList(desk.execution(), "After", { ...wanted, sheetName: second.sheetName });

    const counts = shownLists(desk.execution()).lists.map(({ name, lastRun }) => [name, lastRun?.count]);
    expect([first.count, second.count]).toEqual([8, 8]);
    expect(counts).toEqual([
      ["After", 8],
      ["Before", 8],
    ]);
  });

  it.each([
    ["another list that was saved on it", true, germans],
    ["a list that was built on it, with other filters than these", false, french],
    ["another saved list, with other filters than these", true, french],
  ])("does not take a sheet for the list's that is of %s", (_, isSaved, request) => {
    const desk = new ListDesk();
    const { sheetName } = generateList(desk.execution(), { ...germans, creditCap: 100, sheetName: "Leads" });
    if (isSaved) saveList(desk.execution(), "Germans", { ...germans, sheetName });

    saveList(desk.execution(), "Another", { ...request, sheetName });
    saveList(desk.execution(), "Another", { ...request, sheetName }, { replace: true });

    expect(savedListsOf(desk.execution()).named("Another").sheetId).toBeNull();
  });

  it("gets the sheet that is built from its filters, but no two lists get the same", () => {
    const desk = new ListDesk();
    saveList(desk.execution(), "One", germans);
    saveList(desk.execution(), "Other", germans);

    generateList(desk.execution(), { ...germans, creditCap: 100 });

    const sheets = savedListsOf(desk.execution()).all();
    expect(sheets.filter(({ sheetId }) => sheetId !== null)).toHaveLength(1);
  });

  it("keeps the sheet that it has, though another list's has its former name by now", () => {
    const desk = new ListDesk();
    const built = generateList(desk.execution(), { ...germans, creditCap: 100, sheetName: "Leads" });
    saveList(desk.execution(), "Germans", { ...germans, sheetName: built.sheetName });
    const { sheetId } = desk.spreadsheet.sheetNamed("Leads")!;
    desk.spreadsheet.sheetNamed("Leads")!.name = "Our leads";
    generateList(desk.execution(), { ...french, creditCap: 100, sheetName: "Leads" });

    saveList(desk.execution(), "Germans", { ...germans, limit: 5, sheetName: "Leads" }, { replace: true });

    expect(savedListsOf(desk.execution()).named("Germans").sheetId).toBe(sheetId);
  });

  it("does not take a user's own sheet for the list's", () => {
    const desk = new ListDesk({ Sheet1: [["Website"], ["acme.example"]] });

    const { lists: saved } = saveList(desk.execution(), "Germans", { ...germans, sheetName: "Sheet1" });

    expect(saved[0]!.lastRun).toBeNull();
    expect(savedListsOf(desk.execution()).named("Germans").sheetId).toBeNull();
  });

  it("stores the sheet of the companies to leave out", () => {
    const desk = new ListDesk({ "My targets": [["acme.example"]] });

    saveList(desk.execution(), "Germans", { ...germans, excludeRange: "A:A" });

    expect(shownLists(desk.execution()).lists[0]!.request.excludeRange).toBe("'My targets'!A:A");
  });
});
