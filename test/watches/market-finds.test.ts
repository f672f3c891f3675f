import { describe, expect, it } from "vitest";
import { marketFinds } from "../../src/watches/market";

const acme = { uuid: "00000a1", name: "Acme", website: "https://www.acme.example/", is_primary: true };
const article = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 1,
  group_id: 7,
  title: "Acme opens an office",
  url: "https://paper.example/1",
  published_date: "2026-03-03T08:00:00",
  sentiment: "Positive",
  company_mentions: [acme],
  ...change,
});
const keysOf = (rows: Record<string, unknown>[], before: Record<string, unknown>[] = []): string[] =>
  marketFinds(rows, before).map(({ key }) => key);

describe("Finds of a market", () => {
  it("are one per story and company, with its website and its name", () => {
    expect(marketFinds([article(), article({ id: 2 })], [])).toEqual([
      {
        key: "News acme.example story 7",
        company: "acme.example",
        name: "Acme",
        kind: "News",
        what: "Acme opens an office",
        sentiment: "Positive",
        date: { kind: "day", year: 2026, month: 3, day: 3, clockMs: 28_800_000 },
        link: "https://paper.example/1",
        isMain: true,
      },
    ]);
  });

  it("leave out companies that are only mentioned, and all but five of many", () => {
    const others = Array.from({ length: 9 }, (_, index) => ({
      uuid: `00000b${index}`,
      name: `Firm ${index}`,
      website: null,
      is_primary: true,
    }));
    const passing = { ...acme, is_primary: false };

    expect(keysOf([article({ company_mentions: [passing] })])).toEqual([]);
    expect(keysOf([article({ company_mentions: [passing, ...others] })])).toEqual(
      others.slice(0, 5).map(({ uuid }) => `News ${uuid} story 7`),
    );
  });

  it("report a story once, whether or not an article names the website", () => {
    const nameless = article({ company_mentions: [{ ...acme, website: null }], id: 3, group_id: 8 });

    expect(keysOf([nameless, article()])).toEqual(["News 00000a1 story 8", "News acme.example story 7"]);
    expect(keysOf([article({ id: 4 })], [{ ...nameless, group_id: 7 }])).toEqual([]);
  });

  it("are distinguished by article if there is no story", () => {
    const alone = article({ group_id: null });

    expect(keysOf([alone, { ...alone, id: 2 }])).toEqual(["News acme.example 1", "News acme.example 2"]);
    expect(keysOf([alone], [alone])).toEqual([]);
  });

  it("are computed without errors, whatever an article contains", () => {
    const odd = [{}, article({ company_mentions: "Acme" }), article({ company_mentions: [null, {}, 7] })];

    expect(keysOf(odd)).toEqual([]);
  });
});
