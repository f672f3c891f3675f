import { describe, expect, it } from "vitest";
import { choicesOf } from "../../sidebar/run/choices-of";
import { askedOf, capsProblem, withConditions } from "../../sidebar/watch/watch-draft";
import { watchOf } from "../../sidebar/watch/watches-panel";
import type { RunRequest } from "../../src/rpc/rpc";
import type { Watch } from "../../src/features/watches";

const range = "Companies!A2:A21";
const funding: RunRequest = { kind: "news", types: ["CM01"], limit: 5, range };
const basics: RunRequest = { kind: "enrichment", sections: ["firmographic"], range };
const news = { kind: "news" as const, fields: [] };
const values = { kind: "enrichment" as const, fields: [] };

describe("what a watch requests", () => {
  it("is all news mainly about the companies, whatever this user has requested last", () => {
    expect(askedOf(news, null, null, { news: funding })).toEqual({ mainSubject: true });
    expect(askedOf(news, null, basics, { news: funding })).toEqual({ mainSubject: true });
  });

  it("is what the run requested that led to it", () => {
    expect(askedOf(news, null, funding, {})).toEqual({ types: ["CM01"], limit: 5 });
  });

  it("is the columns of the last request where values are watched, nothing without one", () => {
    expect(askedOf(values, null, null, { enrichment: basics })).toEqual({ sections: ["firmographic"] });
    expect(askedOf(values, null, null, {})).toBeNull();
  });
});

describe("what rows are filled with", () => {
  const fill = { kind: "fill" as const, fields: [] };
  const run = { kind: "enrichment", sections: ["firmographic"] };

  it("is what was asked in the run that led here, else in the last enrichment", () => {
    const traffic: RunRequest = { kind: "traffic", range };

    expect(askedOf(fill, null, traffic, { enrichment: basics })).toEqual({ run: { kind: "traffic" } });
    expect(askedOf(fill, null, null, { enrichment: basics })).toEqual({ run });
    expect(askedOf(fill, null, null, {})).toBeNull();
  });

  it("has the condition, with a value where that is compared", () => {
    const condition = { column: "Stage", is: "equals" as const, value: "Open" };

    expect(askedOf({ ...fill, condition }, null, basics, {})).toEqual({ run, where: condition });
    expect(askedOf({ ...fill, condition: { ...condition, is: "ticked" } }, null, basics, {})).toEqual({
      run,
      where: { column: "Stage", is: "ticked" },
    });
  });
});

describe("conditions that are changed in the form of a watch", () => {
  const sections = [{ section: "firmographic", label: "Basics", credits: 2, columns: ["Name", "Founded"] }];

  it("are what it requests, with what the run asked for besides", () => {
    const choices = { ...choicesOf("news", funding, []), sentiments: ["Negative"], mainSubject: true };

    expect(withConditions("news", choices, [])).toEqual({
      asked: { limit: 5, maxAgeDays: 1, sentiments: ["Negative"], types: ["CM01"], mainSubject: true },
    });
  });

  it("leave out a column whose values need not be watched, and name what is missing if none is left", () => {
    const choices = choicesOf("enrichment", { ...basics, fields: ["Founded"] }, sections);

    expect(withConditions("enrichment", choices, sections)).toMatchObject({
      asked: { sections: ["firmographic"], fields: ["Founded"] },
    });
    expect(withConditions("enrichment", { ...choices, sections: {} }, sections)).toEqual({
      problem: "Choose at least one section.",
    });
  });
});

describe("a cap of a watch that is wrong", () => {
  it.each([
    ["2,5", "250", "Credits a check: enter a whole number from 1 to 1,000,000."],
    ["50", "", "Credits a month: enter a whole number from 1 to 1,000,000."],
    ["50", "1,000", null],
  ])("is named: %s a look, %s a month", (creditCap, monthCap, problem) => {
    expect(capsProblem({ kind: "news", creditCap, monthCap, dayCap: "" })).toBe(problem);
  });
});

describe("what “Watch” of a saved list leads to", () => {
  const mine = { watchId: "w1", list: "Berlin", mine: true } as Watch;

  it.each([
    ["the watch of that list", "Berlin", [mine], mine],
    ["a new watch where it has none", "Paris", [mine], null],
    ["a new watch where somebody else's key pays for the other", "Berlin", [{ ...mine, mine: false }], null],
  ])("is %s", (_what, list, watches, expected) => {
    expect(watchOf({ watch: null, list }, watches)).toBe(expected);
  });
});
