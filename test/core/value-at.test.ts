import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePath, valueAt } from "../../src/core/path";

const company = {
  name: "Acme",
  empty: "",
  nothing: null,
  company_type: { code: "private", label: "Private" },
  gtm_type: "B2B",
  hq: { city: "Springfield", Country: "USA" },
  keyword: ["anvils", "rockets", "anvils"],
  naics: [
    { code: "541511", label: "Custom Programming" },
    { code: "541512", label: "Systems Design" },
  ],
  lone: { name: "Only" },
  peers: [
    { name: "Globex", type: { code: "direct_peer", label: "Direct Peer" } },
    { name: "Initech, Inc", type: { code: "direct_peer", label: "Direct Peer" } },
    { name: "Hooli", type: { code: "broad_incumbent", label: "Broad Incumbent" } },
    { name: "Globex", type: null },
  ],
  segment: [
    { title: "Coyotes", is_primary: true },
    { title: "Roadrunners", is_primary: false },
  ],
  funding_rounds: [
    { id: 1, round: "Seed", date: { year: 2019, month: 5 }, investors: [{ name: "A", lead_investor: true }] },
    {
      id: 2,
      round: "Series A",
      date: { year: 2021, month: 2, day: 3 },
      amount_usd: 5_000_000,
      investors: [
        { name: "B", lead_investor: false },
        { name: "C", lead_investor: true },
        { name: "D", lead_investor: true },
      ],
    },
    { id: 3, round: "Grant", date: null },
  ],
  moves: [
    { title: "2030-01-01", announced: "2024-01-05", date: "2024-01-05" },
    { title: "later", date: "2024-02-01T10:00:00" },
  ],
  undated: [{ name: "first" }, { name: "second" }],
  none: [],
  odd: { count: 17 },
};

describe("valueAt", () => {
  it.each<[string, unknown]>([
    ["name", "Acme"],
    ["NAME", "Acme"],
    ["hq.city", "Springfield"],
    ["HQ.country", "USA"],
    ["company_type", "Private"],
    ["company_type.code", "private"],
    ["gtm_type", "B2B"],
    ["gtm_type.label", "B2B"],
    ["gtm_type.code", "B2B"],
    ["keyword[]", ["anvils", "rockets", "anvils"]],
    ["keyword", ["anvils", "rockets", "anvils"]],
    ["keyword.count", 3],
    ["naics[].code", ["541511", "541512"]],
    ["naics[]", ["Custom Programming", "Systems Design"]],
    ["naics.code", ["541511", "541512"]],
    ["lone[].name", "Only"],
    ["peers[].name", ["Globex", "Initech, Inc", "Hooli", "Globex"]],
    ["peers[type=direct_peer].name", ["Globex", "Initech, Inc"]],
    ["peers[type=Direct Peer].name", ["Globex", "Initech, Inc"]],
    ["peers[TYPE=broad-incumbent].name", "Hooli"],
    ["peers[type=unknown].name", null],
    ["peers.count", 4],
    ["segment[is_primary=true].title", "Coyotes"],
    ["segment[is_primary=FALSE].title", "Roadrunners"],
    ["funding_rounds.count", 3],
    ["funding_rounds[newest].round", "Series A"],
    ["funding_rounds[newest].amount_usd", 5_000_000],
    ["funding_rounds[newest].investors[lead_investor=true].name", ["C", "D"]],
    ["funding_rounds[newest].date", { year: 2021, month: 2, day: 3 }],
    ["funding_rounds[id=1].date", { year: 2019, month: 5 }],
    ["funding_rounds[].investors[].name", ["A", "B", "C", "D"]],
    ["funding_rounds[].investors.count", 4],
    ["moves[newest].title", "later"],
    ["undated[newest].name", null],
    ["lone[newest].name", "Only"],
    ["none.count", 0],
    ["none[].name", null],
    ["odd.count", 17],
    ["missing.count", null],
    ["empty", null],
    ["nothing", null],
    ["nothing.deeper[].still", null],
    ["name.length", null],
    ["constructor", null],
    ["keyword.length", null],
    ["__proto__.name", null],
  ])("returns at %s %j", (path, value) => {
    expect(valueAt(company, parsePath(path))).toEqual(value);
  });

  it("accepts any document without throwing, and returns undefined for missing values", () => {
    const anyPath = fc.constantFrom(
      "a",
      "a.b[].c",
      "a[newest].b",
      "a[b=true].c",
      "a.count",
      "a[].b.count",
      "code",
      "label",
    );
    const members = fc.constantFrom("a", "b", "c", "code", "label", "date", "count", "year", "__proto__");
    const { document } = fc.letrec((tie) => ({
      document: fc.oneof(
        { maxDepth: 5 },
        fc.jsonValue(),
        fc.array(tie("document"), { maxLength: 4 }),
        fc.dictionary(members, tie("document"), { maxKeys: 4 }),
      ),
    }));

    fc.assert(
      fc.property(document, anyPath, (json, path) => {
        expect(valueAt(json, parsePath(path))).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });
});
