import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandColumns } from "../../../src/core/columns/expand-columns";
import { resolveFields } from "../../../src/core/columns/resolve-fields";
import { rowOf } from "../../../src/core/row-of";

const expanded = (fields: string, ...answers: unknown[]) =>
  expandColumns(resolveFields(fields, "enrichment"), answers).map(({ path }) => path);

describe("expandColumns", () => {
  it("adds every scalar, label, date and list of these that no column shows yet", () => {
    const location = {
      hq: { city: "Springfield", postal_code: "00123", geo: { lat: 1.5 }, "odd.name": 1 },
      offices: [{ city: "Shelbyville", floor: 3 }],
      market_served: { is_global: true },
      opened: { year: 2001 },
      kind: { code: "hub", label: "Hub" },
      languages: ["en", "de"],
      blank: "",
      nothing: null,
    };

    expect(expanded("financial_estimate, location.*, Founded", { location })).toEqual([
      ...expanded("financial_estimate, location"),
      "location.hq.postal_code",
      "location.hq.geo.lat",
      "location.opened",
      "location.kind",
      "location.languages[]",
      "firmographic.founded_year",
    ]);
  });

  it("does not repeat what a default column shows in another form", () => {
    const industry = {
      keyword: ["a"],
      industry: [{ code: "ABCDEFGH", label: "Anvils", is_primary: true }],
      naics: [{ code: "1", label: "One" }],
      sic: [{ code: "2", label: "Two" }],
    };

    expect(expanded("industry.*", { industry })).toEqual([...expanded("industry"), "industry.sic[]"]);
  });

  it("includes the lists of a section that is not in the catalogue", () => {
    const patents = {
      total: 2,
      grants: [
        { title: "Anvil" },
        { title: "Rocket", granted_on: { year: 2020 }, source: ["https://a.example"] },
      ],
    };

    const columns = expandColumns(resolveFields("patents.*", "enrichment"), [{ patents }]);

    expect(columns.map(({ path }) => path)).toEqual([
      "patents.total",
      "patents.grants[].title",
      "patents.grants[].granted_on",
    ]);
    expect(rowOf({ patents }, columns)).toEqual([2, "Anvil; Rocket", "; 2020"]);
  });

  it("combines the fields of several answers", () => {
    const answers = [{ web_traffic: { visits: 1 } }, null, { web_traffic: { bounce: 2, visits: 3 } }];

    expect(expanded("web_traffic.*", ...answers)).toEqual(["web_traffic.visits", "web_traffic.bounce"]);
  });

  it("removes the placeholder if no answer has the section", () => {
    expect(expanded("patents.*", {}, { patents: null }, "odd")).toEqual([]);
  });

  it("accepts any answer, and every added column has a value in one of them", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (patents) => {
        // A path is read without regard to case: members that differ in nothing else are one.
        fc.pre(!hasTwins(patents));
        const answer = { patents };
        const columns = expandColumns(resolveFields("patents.*", "enrichment"), [answer]);
        expect(rowOf(answer, columns).filter((value) => value === null)).toEqual([]);
      }),
    );
  });
});

/** Whether an object in it has members that differ only in case. */
function hasTwins(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const names = Object.keys(value).map((name) => name.toLowerCase());
  return new Set(names).size < names.length || Object.values(value).some(hasTwins);
}
