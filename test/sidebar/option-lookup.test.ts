import { describe, expect, it } from "vitest";
import { createOptionLookup, createOptionStore, type LookupView } from "../../sidebar/list/options";
import { ManualTimers, settle } from "./manual-timers";
import { noReply, ScriptedCall } from "./scripted-call";

const blue = { value: "BLU", label: "Blue" };
const red = { value: "RED", label: "Red" };
const needsWords = {
  failure: { code: "api/bad-request", message: "query is required", retryable: false },
};

function lookupOf(answers: ConstructorParameters<typeof ScriptedCall>[0]["getFilterOptions"]) {
  const server = new ScriptedCall({ getFilterOptions: answers ?? [] });
  const timers = new ManualTimers();
  const seen: LookupView[] = [];
  const store = createOptionStore(server.call);
  const lookup = createOptionLookup(store, "paint.colour", (view) => seen.push(view), timers);
  return { server, timers, lookup, store, last: () => seen[seen.length - 1] };
}

describe("createOptionLookup", () => {
  it("fetches a fixed list once and never searches by words", async () => {
    const { lookup, server, timers, last } = lookupOf([
      { value: { options: [blue, red], truncated: false } },
    ]);

    lookup.open();
    lookup.open();
    await settle();
    lookup.typed("blue");
    timers.pass(1_000);
    lookup.submit("blue");

    expect(last()).toMatchObject({ options: [blue, red], mode: "list", busy: false });
    expect(server.asked).toEqual([["getFilterOptions", { filter: "paint.colour" }]]);
  });

  it.each([
    ["refuses a search without words", needsWords],
    ["returns nothing without words", { value: { options: [], truncated: false } }],
  ])("searches by words, after a pause in typing, if the API %s", async (_case, first) => {
    const { lookup, server, timers, last } = lookupOf([
      first,
      { value: { options: [blue], truncated: false } },
    ]);
    lookup.open();
    await settle();

    lookup.typed("bl");
    timers.pass(500);
    lookup.typed("blu");
    timers.pass(499);
    lookup.typed("blue");
    timers.pass(500);
    await settle();

    expect(server.asked.slice(1)).toEqual([["getFilterOptions", { filter: "paint.colour", query: "blue" }]]);
    expect(last()).toMatchObject({ mode: "words", options: [blue], searched: "blue" });
  });

  it("searches for what was typed before it was known that words are needed", async () => {
    const { lookup, server, timers } = lookupOf([
      needsWords,
      { value: { options: [blue], truncated: false } },
    ]);

    lookup.open();
    lookup.typed("blue");
    await settle();
    timers.pass(500);
    await settle();

    expect(server.asked[1]).toEqual(["getFilterOptions", { filter: "paint.colour", query: "blue" }]);
  });

  it("searches immediately on Enter, and not again for the same words", async () => {
    const { lookup, server } = lookupOf([needsWords, { value: { options: [blue], truncated: false } }]);
    lookup.open();
    await settle();

    lookup.submit("bl");
    await settle();
    lookup.submit("bl");
    await settle();

    expect(server.asked).toHaveLength(2);
  });

  it("shows a truncated list together with the results of a search", async () => {
    const { lookup, last } = lookupOf([
      { value: { options: [blue], truncated: true } },
      { value: { options: [red, blue], truncated: false } },
    ]);
    lookup.open();
    await settle();

    lookup.submit("red");
    await settle();

    expect(last()).toMatchObject({ mode: "both", options: [red, blue] });
  });

  it("shows a failure and retries when the field is opened again", async () => {
    const { lookup, last } = lookupOf([noReply(), { value: { options: [blue], truncated: false } }]);
    lookup.open();
    await settle();
    const failed = last();

    lookup.open();
    await settle();

    expect(failed).toMatchObject({ failure: { message: "No reply." } });
    expect(last()).toMatchObject({ failure: null, options: [blue] });
  });
});

describe("createOptionStore", () => {
  it("fetches each list of options once, for all fields", async () => {
    const { store, server } = lookupOf([{ value: { options: [blue], truncated: false } }]);

    const [first, second] = await Promise.all([store.options("paint.colour"), store.options("paint.colour")]);

    expect(first).toBe(second);
    expect(server.asked).toHaveLength(1);
  });

  it("refetches the catalogue only on request, and then its options too", async () => {
    const server = new ScriptedCall({
      getFilters: [{ value: { filters: [], groups: [], fetchedAt: "" } }],
      getFilterOptions: [{ value: { options: [blue], truncated: false } }],
    });
    const store = createOptionStore(server.call);
    await store.catalogue();
    await store.catalogue();
    await store.options("paint.colour");

    await store.catalogue(true);
    await store.options("paint.colour");

    expect(server.asked).toEqual([
      ["getFilters", {}],
      ["getFilterOptions", { filter: "paint.colour" }],
      ["getFilters", { refresh: true }],
      ["getFilterOptions", { filter: "paint.colour", refresh: true }],
    ]);
  });
  it("keeps the newer request of two when the older one fails after a refresh", async () => {
    const { store, server } = lookupOf([noReply(), { value: { options: [blue], truncated: false } }]);

    const older = store.options("paint.colour");
    void store.catalogue(true).catch(() => {});
    const newer = store.options("paint.colour");
    await Promise.allSettled([older, newer]);
    await store.options("paint.colour");

    await expect(newer).resolves.toMatchObject({ options: [blue] });
    expect(server.asked.filter(([method]) => method === "getFilterOptions")).toHaveLength(2);
  });
});
