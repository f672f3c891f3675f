import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PanelRun, readChoices } from "../../sidebar/run/choices";
import {
  chosenColumns,
  chosenFields,
  chosenSections,
  withColumns,
  withFields,
} from "../../sidebar/run/chosen-columns";
import { placeOf } from "../../sidebar/run/field-place";
import { offeredSections, tickedColumns } from "../../sidebar/run/offered-sections";
import { runRequest } from "../../sidebar/run/run-request";
import { withoutFilled, withReplaced } from "../../sidebar/run/sheet-choices";
import type { Section } from "../../src/rpc/rpc";

const basics: Section = {
  section: "firmographic",
  label: "Company basics",
  credits: 2,
  columns: ["Name", "Founded"],
};
const place: Section = {
  section: "location",
  label: "Location",
  credits: 0.5,
  columns: ["HQ city", "HQ country"],
  fields: ["location.hq.city", "location.hq.country"],
};
const sections = [basics, place];

describe("readChoices", () => {
  it("turns anything that was stored into valid choices", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PanelRun>("enrichment", "jobs", "news", "posts"),
        fc.dictionary(fc.constantFrom(...Object.keys(readChoices("news", undefined))), fc.jsonValue()),
        (kind, stored) => {
          const choices = readChoices(kind, stored);
          const again = readChoices(kind, JSON.parse(JSON.stringify(choices)));

          expect(again).toEqual(choices);
          expect(Object.keys(runRequest(kind, choices, sections, "A2:A3"))).toHaveLength(1);
        },
      ),
    );
  });

  it("reads back what it wrote", () => {
    const choices = withColumns(readChoices("enrichment", undefined), sections, place, ["HQ city"]);

    expect(readChoices("enrichment", JSON.parse(JSON.stringify(choices)))).toEqual(choices);
  });

  it("drops a section that is no longer sold", () => {
    const choices = readChoices("enrichment", { sections: { gone: null, location: null } });

    expect(chosenSections(choices, sections)).toEqual([place]);
  });
});

describe("withColumns", () => {
  const fresh = readChoices("enrichment", undefined);

  it("starts from the first section if nothing was chosen yet", () => {
    const choices = withColumns(fresh, sections, place, place.columns);

    expect(chosenSections(choices, sections)).toEqual([basics, place]);
  });

  it("drops a section with its last column", () => {
    const choices = withColumns(fresh, sections, basics, []);

    expect(chosenSections(choices, sections)).toEqual([]);
  });

  it("keeps a selection of columns in the order of the section", () => {
    const choices = withColumns(fresh, sections, basics, ["Founded"]);

    expect(chosenColumns(choices, basics)).toEqual(["Founded"]);
  });
});

describe("placeOf", () => {
  const path = "location.hq.city";
  const columns = { filled: [], placed: {}, free: ["HQ city", "Town"], headed: { [path]: "HQ city" } };

  it.each([
    ["a blank column with its label, if nothing is chosen", {}, "HQ city"],
    ["the one that was chosen", { [path]: "Town" }, "Town"],
    ["a new one, if that was chosen", { [path]: "" }, ""],
    ["a new one, if another field was put there", { other: "HQ city" }, ""],
  ])("is %s", (_, into, header) => {
    expect(placeOf(path, into, columns)).toBe(header);
  });
});

describe("withReplaced", () => {
  const fresh = readChoices("enrichment", undefined);

  it("ticks what rows show of another company, beside what was chosen", () => {
    const further = "location.hq.region";
    const choices = withReplaced(fresh, sections, ["location.hq.country", further]);

    expect(chosenColumns(choices, basics)).toEqual(basics.columns);
    expect(chosenColumns(choices, place)).toEqual(["HQ country"]);
    expect(choices.more).toEqual([further]);
  });

  it("unticks nothing of a section that was chosen", () => {
    const choices = withReplaced(withColumns(fresh, sections, place, ["HQ city"]), sections, [
      "location.hq.country",
    ]);

    expect(chosenColumns(choices, place)).toEqual(["HQ city", "HQ country"]);
  });
});

describe("tickedColumns", () => {
  const sheet = (placed: Record<string, string>) => ({ filled: [], placed, free: [] });
  const ofPlace = (filled: string[]) => offeredSections([place], filled)[0]!;

  it("contains the columns that the rows lack", () => {
    expect(tickedColumns(ofPlace(["location.hq.city"]), sheet({}))).toEqual(["HQ country"]);
  });

  it("contains the columns that a run has placed if the rows lack none, or else all of them", () => {
    const all = ofPlace(["location.hq.city", "location.hq.country"]);

    expect(tickedColumns(all, sheet({ "location.hq.city": "Town" }))).toEqual(["HQ city"]);
    expect(tickedColumns(all, sheet({}))).toEqual(["HQ city", "HQ country"]);
  });
});

describe("runRequest", () => {
  const fresh = readChoices("enrichment", undefined);

  it("requests whole sections without listing their columns", () => {
    expect(runRequest("enrichment", fresh, sections, "'S'!A2:A9")).toEqual({
      request: { kind: "enrichment", sections: ["firmographic"], maxAgeDays: 90, range: "'S'!A2:A9" },
    });
  });

  it("lists every column once a section is not complete, by path if the server gave paths", () => {
    const choices = withColumns(fresh, sections, place, ["HQ country"]);

    expect(runRequest("enrichment", choices, sections, "A2")).toMatchObject({
      request: { sections: ["firmographic", "location"], fields: ["Name", "Founded", "location.hq.country"] },
    });
  });

  it("sends news filters only if they narrow the result", () => {
    const any = {
      ...readChoices("news", { mainSubject: false }),
      sentiments: ["Positive", "Neutral", "Negative"],
    };
    const some = {
      ...any,
      sentiments: ["Positive"],
      types: [{ value: "CM01", label: "x" }],
      since: "2026-01-31",
    };

    expect(runRequest("news", any, sections, "A2")).toEqual({
      request: { kind: "news", limit: 10, maxAgeDays: 1, range: "A2" },
    });
    expect(runRequest("news", some, sections, "A2")).toEqual({
      request: {
        kind: "news",
        limit: 10,
        maxAgeDays: 1,
        range: "A2",
        sentiments: ["Positive"],
        types: ["CM01"],
        since: "2026-01-31",
      },
    });
  });

  it("sends no limit when all open posts are requested", () => {
    const choices = { ...readChoices("jobs", undefined), mode: "all" as const, limit: "nonsense" };

    expect(runRequest("jobs", choices, sections, "A2")).toEqual({
      request: { kind: "jobs", mode: "all", maxAgeDays: 1, range: "A2" },
    });
  });

  it.each([
    ["enrichment", { sections: {} }, "Choose at least one section."],
    ["enrichment", { maxAgeDays: "soon" }, "Days: enter a whole number, 0 to buy everything again."],
    ["jobs", { limit: "0" }, "Per company: enter a whole number from 1 to 1000."],
    ["news", { limit: "1.5" }, "Per company: enter a whole number from 1 to 1000."],
  ] as const)("reports what is missing: %s %j", (kind, change, problem) => {
    const choices = { ...readChoices(kind, undefined), ...change };

    expect(runRequest(kind, choices, sections, "A2")).toEqual({ problem });
  });
});

describe("values that the rows already show", () => {
  const offered = offeredSections(sections, ["location.hq.city", "location.hq.country"]);
  const fresh = readChoices("enrichment", undefined);

  it("are not ticked with their section, but can be", () => {
    const [, filled] = offered;
    const chosen = withColumns(fresh, offered, filled!, filled!.columns);

    expect(chosenColumns({ ...fresh, sections: { location: null } }, filled!)).toEqual([]);
    expect(chosenSections({ ...fresh, sections: { location: null } }, offered)).toEqual([]);
    expect(chosenColumns(chosen, filled!)).toEqual(["HQ city", "HQ country"]);
  });

  it("are removed from the initial choices of a panel", () => {
    const last = {
      ...fresh,
      sections: { firmographic: null, location: ["HQ city"] },
      more: ["location.hq.city"],
    };

    expect(withoutFilled(last, offered, ["location.hq.city"])).toMatchObject({
      sections: { firmographic: null },
      more: [],
    });
  });

  it("leave nothing to buy, and a message says so", () => {
    const none = { ...fresh, sections: { location: null } };

    expect(runRequest("enrichment", none, offered, "A2")).toEqual({
      problem: "What the rows show already is not ticked. Tick what to add, or what to bring up to date.",
    });
  });
});

describe("columns beyond the usual ones", () => {
  const fresh = { ...readChoices("enrichment", undefined), sections: {} };

  it("are bought with their section, in addition to the ticked ones, and are written where requested", () => {
    const choices = {
      ...fresh,
      more: ["location.offices[].type"],
      sections: { firmographic: ["Founded"] },
      into: { "location.offices[].type": "Sites", "location.hq.city": "Town" },
    };

    expect(runRequest("enrichment", choices, sections, "A2")).toEqual({
      request: {
        kind: "enrichment",
        sections: ["firmographic", "location"],
        fields: ["Founded", "location.offices[].type"],
        into: { "location.offices[].type": "Sites" },
        maxAgeDays: 90,
        range: "A2",
      },
    });
  });

  it("are written to a user's column only if it is free and the field has no column yet", () => {
    const into = { "location.hq.city": "Town", "location.hq.country": "Land", "firmographic.name": "Gone" };
    const choices = { ...fresh, sections: { location: null, firmographic: null }, into };
    const columns = { filled: [], placed: { "location.hq.country": "Country" }, free: ["Town", "Land"] };

    expect(runRequest("enrichment", choices, sections, "A2", columns)).toMatchObject({
      request: { into: { "location.hq.city": "Town" } },
    });
  });

  it("are not stored with their target columns, because other sheets have other columns", () => {
    expect(readChoices("enrichment", { into: { "location.hq.city": "Town" } }).into).toEqual({});
  });

  it("can be saved in a set and restored from it", () => {
    const choices = { ...fresh, more: ["location.offices[].type"], sections: { location: ["HQ city"] } };
    const kept = chosenFields(choices, sections);

    expect(kept).toEqual(["location.hq.city", "location.offices[].type"]);
    expect(withFields(readChoices("enrichment", undefined), sections, kept)).toEqual(choices);
  });
});
