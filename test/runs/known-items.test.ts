import type { ItemsShown } from "../../src/rows/item-sheet";
import { describe, expect, it } from "vitest";
import { isNew, knownIn, KnownItems, reachesBack } from "../../src/runs/known-items";
import { planOf } from "../../src/products/plan-of";

const DAY_MS = 86_400_000;
const RUN = Date.parse("2026-03-20T09:00:00Z");
const { table } = planOf({ kind: "news" }).items!;
const COMPANY = "a.example";

type Article = Readonly<Record<string, unknown>>;

const article = (id: unknown, published: string): Article => ({ id, published_date: published });

/** An answer of so many days ago. */
function answer(age: number, ...rows: Article[]) {
  const at = new Date(RUN - age * DAY_MS);
  return {
    at: at.toISOString(),
    answer: { values: () => [], fetchedAt: () => at, status: () => null, listing: () => ({ rows }) },
  };
}

/** What is known of a company with these answers and, if given, these IDs in the sheet. */
function known(answers: ReturnType<typeof answer>[], shown: ItemsShown | null = null) {
  const held = (companies: readonly string[]) => companies.map((name) => (name === COMPANY ? answers : []));
  return new KnownItems({ table, shown, held, old: RUN - DAY_MS }).of([COMPANY, "b.example"]);
}

describe("An item", () => {
  const old = knownIn(table, [answer(7, article("n-1", "2026-03-10T08:00:00Z"))]);

  it.each([
    ["known", article("n-1", "2026-03-19"), false],
    ["unknown", article("n-2", "2026-03-19"), true],
    ["told two days late", article("n-2", "2026-03-08T01:00:00Z"), true],
    ["older than that", article("n-2", "2026-03-07T23:00:00Z"), false],
    ["without a date", { id: "n-2" }, true],
  ])("that is %s is new: %#", (_, item, expected) => {
    expect(isNew(table, item, old)).toBe(expected);
  });

  it("without an exact ID is known by its URL, or else by title and date", () => {
    const untold = knownIn(table, [
      answer(7, { url: "https://n.example/1", published_date: "2026-03-10" }, { title: "Two" }),
    ]);
    const urlOf = (page: number) => ({ id: 2 ** 53, url: `https://n.example/${page}` });

    expect([urlOf(1), urlOf(2), { title: "Two" }].map((item) => isNew(table, item, untold))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("A page reaches back to what is known", () => {
  const old = knownIn(table, [answer(7, article("n-1", "2026-03-10"))]);
  const reaches = (...items: Article[]) => reachesBack(table, items, old);

  it("if it ends with a known item, or with one older than all of these", () => {
    expect(reaches(article("n-3", "2026-03-19"), article("n-1", "2026-03-10"))).toBe(true);
    expect(reaches(article("n-3", "2026-03-19"), article("n-0", "2026-03-09"))).toBe(true);
  });

  it("but not by a known item that was dated anew, or if it is empty", () => {
    expect(reaches(article("n-1", "2026-03-19"), article("n-2", "2026-03-18"))).toBe(false);
    expect(reaches()).toBe(false);
  });
});

describe("Of a company", () => {
  it("nothing is known without an answer, or without an item in the sheet", () => {
    const answers = [answer(7, article("n-1", "2026-03-10"))];

    expect(known(answers)[1]).toBeNull();
    expect(known(answers, new Map([["b.example", new Set(["n-1"])]]))[0]).toBeNull();
  });

  it("only items are known that the sheet shows, where it counts", () => {
    const answers = [answer(7, article("n-2", "2026-03-14"), article("n-1", "2026-03-10"))];
    const [of] = known(answers, new Map([[COMPANY, new Set(["n-1"])]]));

    expect(of).toMatchObject({ ids: new Set(["n-1"]), watermark: "2026-03-08" });
  });

  it("the last answer counts once another has come, if it was cut off before what was known", () => {
    const whole = answer(9, article("n-1", "2026-03-10"));
    const cutOff = answer(7, article("n-5", "2026-03-14"));
    const after = answer(5, article("n-7", "2026-03-15"), article("n-5", "2026-03-14"));

    expect(known([whole, cutOff])[0]).toMatchObject({ ids: new Set(["n-1"]), watermark: "2026-03-08" });
    expect(known([whole, cutOff, after])[0]?.ids).toEqual(new Set(["n-1", "n-5", "n-7"]));
  });

  it("no item sets the watermark that is dated ahead of its answer, or has no date", () => {
    const articles = [article("n-2", "2027-12-31"), { id: "n-3" }, article("n-1", "2026-03-10")];

    expect(known([answer(7, ...articles)])[0]?.watermark).toBe("2026-03-08");
    expect(known([answer(7, { id: "n-3" })])[0]?.watermark).toBeNull();
  });

  it("answers of the last day do not set it, so that the question stays the same", () => {
    const [of] = known([
      answer(7, article("n-1", "2026-03-10")),
      answer(0.5, article("n-2", "2026-03-19"), article("n-1", "2026-03-10")),
    ]);

    expect(of).toMatchObject({ ids: new Set(["n-1", "n-2"]), watermark: "2026-03-08" });
  });
});
