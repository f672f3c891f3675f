import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RememberedRows, type Whose } from "../../../src/runs/written/remembered-rows";
import type { WrittenRow } from "../../../src/runs/written/written-row";

const FETCHED = "updated";
const VALUES = ["name", "country", "founded", "employees"] as const;
type Cells = Record<string, string>;

const wrote = (company: string, row: number, cells: Cells): WrittenRow => ({
  company,
  row,
  status: "done",
  cells: new Map(Object.entries(cells).map(([tag, after]) => [tag, { before: "", after }])),
});

/** @param timed The company whose time the row shows, where its time tells one. */
function judged(rows: readonly WrittenRow[], company: string, row: number, cells: Cells, timed = "") {
  const isTimeOf = (each: string) => each === timed;
  const shown = { company, row, cells: new Map(Object.entries(cells)), isTimeOf };
  const { shows, whose } = new RememberedRows(FETCHED, rows).judge(shown);
  return { shows, whose: Object.keys(cells).map(whose) };
}

const ACME = { [FETCHED]: "monday", name: "Acme", country: "US", founded: "1999", employees: "51" };
const BOLT = { [FETCHED]: "monday", name: "Bolt", country: "DE", founded: "2004", employees: "51" };
const rows = [wrote("acme", 2, ACME), wrote("bolt", 3, BOLT)];
const ours = (count: number): Whose[] => Array<Whose>(count).fill("ours");

it("A row in which the time was typed over is still recognised by its values", () => {
  const cells = new Map(Object.entries({ ...BOLT, [FETCHED]: "call them" }));
  const shown = { company: "acme", row: 9, cells, isUntimed: true };

  const { shows, whose } = new RememberedRows(FETCHED, rows).judge(shown);

  expect(shows).toBe("bolt");
  expect(["name", "country", "founded"].map(whose)).toEqual(ours(3));
  expect(whose(FETCHED)).toBe("unknown");
});

describe("A row with a time that nobody remembers", () => {
  const later = { [FETCHED]: "a run that could not remember it" };
  const shown = (cells: Cells) => ({ company: "acme", row: 9, cells: new Map(Object.entries(cells)) });
  const judge = (cells: Cells, answers: Cells | null, boughtThen = "bolt") =>
    new RememberedRows(FETCHED, rows).judge(
      shown({ ...cells, ...later }),
      answers === null
        ? null
        : {
            put: (tag, sum) => answers[tag] === sum,
            wasBoughtThen: (company) => company === boughtThen,
          },
    );

  it("is recognised by its values if another company is typed over its own", () => {
    const { shows, whose } = judge(BOLT, {});

    expect(shows).toBe("bolt");
    expect(VALUES.map(whose)).toEqual(ours(4));
  });

  it("is its own company's in which a user has corrected two values", () => {
    const { shows, whose } = judge({ ...ACME, name: "Bolt", country: "DE" }, {});

    expect(shows).toBeNull();
    expect(VALUES.map(whose)).toEqual(["unknown", "unknown", "ours", "ours"]);
  });

  it("is its own company's if answers have put the same values there", () => {
    expect(judge(BOLT, BOLT).shows).toBeNull();
  });

  it("is nobody else's if nothing was bought of another company then: it was filled elsewhere", () => {
    expect(judge(BOLT, {}, "acme").shows).toBeNull();
  });

  it("is nobody else's where no answers tell what is its own", () => {
    expect(judge(BOLT, null).shows).toBeNull();
  });
});

describe("A row without a time", () => {
  const judge = (cells: Cells, named: readonly string[] = []) => {
    const shown = { company: "acme", row: 9, cells: new Map(Object.entries(cells)), named: new Set(named) };
    return new RememberedRows(FETCHED, rows).judge(shown).shows;
  };
  const { [FETCHED]: _, ...values } = BOLT;

  it("is recognised by its values, unless most of them are others", () => {
    expect(judge(values)).toBe("bolt");
    expect(judge({ ...values, employees: "9" })).toBe("bolt");
    expect(judge({ name: "Cask", country: "DE", founded: "1870", employees: "9" })).toBeNull();
  });

  it("was filled by a user if it lacks half of what was written for the other company", () => {
    expect(judge({ ...values, name: "", employees: "" })).toBeNull();
  });

  it("is about a company that it names elsewhere, too", () => {
    expect(judge(values, ["bolt"])).toBeNull();
  });
});

describe("A row with its own company", () => {
  it("has only cells that the add-on wrote", () => {
    expect(judged(rows, "acme", 9, ACME)).toEqual({ shows: null, whose: ours(5) });
  });

  it("has only cells that the add-on wrote, even if they are the values and the time of the last run but one", () => {
    const later = [...rows, wrote("acme", 2, { [FETCHED]: "friday", name: "Acme Inc", country: "UK" })];

    expect(judged(later, "acme", 9, ACME).whose).toEqual(ours(5));
    expect(judged(later, "acme", 9, { [FETCHED]: "friday", name: "Acme", country: "UK" }).whose).toEqual([
      "ours",
      "user's",
      "ours",
    ]);
  });

  it("has user cells where the user typed", () => {
    const { whose } = judged(rows, "acme", 2, { ...ACME, name: "ACME!" });

    expect(whose).toEqual(["ours", "user's", "ours", "ours", "ours"]);
  });

  it("has an unknown cell where a text replaced the time", () => {
    expect(judged(rows, "acme", 2, { ...ACME, [FETCHED]: "call them" }).whose).toEqual([
      "unknown",
      ...ours(4),
    ]);
  });

  it("keeps one cell that was corrected to the value of a neighbour written at the same time", () => {
    const both = [
      wrote("acme", 2, { [FETCHED]: "monday", country: "US" }),
      wrote("bolt", 3, { [FETCHED]: "monday", country: "DE" }),
    ];

    expect(judged(both, "acme", 2, { [FETCHED]: "monday", country: "DE" })).toEqual({
      shows: null,
      whose: ["ours", "user's"],
    });
  });

  it("is unknown in columns without recorded writes, and with a time that is not recorded", () => {
    expect(judged(rows, "acme", 2, { ...ACME, revenue: "1M" }).whose.slice(-1)).toEqual(["unknown"]);
    expect(
      judged(rows, "acme", 2, { ...ACME, [FETCHED]: "in May", name: "Acme Ltd" }).whose.slice(0, 2),
    ).toEqual(["unknown", "unknown"]);
    expect(judged([], "acme", 2, ACME).whose).toEqual(Array(5).fill("unknown"));
  });
});

describe("A row in which the company was typed over", () => {
  it("is recognised as the other company's, in whatever row it is now, and keeps what a user typed", () => {
    const { shows, whose } = judged(rows, "bolt", 9, { ...ACME, employees: "mine" });

    expect(shows).toBe("acme");
    expect(whose).toEqual([...ours(4), "user's"]);
  });

  it("with a single value is recognised where its time is that company's", () => {
    const only = [wrote("acme", 2, { [FETCHED]: "monday", country: "US" })];
    const cells = { [FETCHED]: "monday", country: "US" };

    expect(judged(only, "carl", 9, cells, "acme")).toEqual({ shows: "acme", whose: ours(2) });
    expect(judged(only, "carl", 9, cells)).toEqual({ shows: null, whose: ["ours", "unknown"] });
  });

  it("keeps a correction where the time is the row's own company's, too, or was copied from the other's row", () => {
    const { shows, whose } = judged(rows, "bolt", 3, { ...BOLT, name: "Acme" }, "acme");

    expect([shows, whose]).toEqual([null, ["ours", "user's", ...ours(3)]]);
  });

  it("is recognised even if the column of times was deleted, and has no user cells", () => {
    const { [FETCHED]: time, ...values } = ACME;
    const shown = { company: "bolt", row: 9, cells: new Map(Object.entries(values)) };

    const { shows, whose } = new RememberedRows(FETCHED, rows).judge(shown);

    expect(time).toBe("monday");
    expect([shows, VALUES.map(whose)]).toEqual(["acme", ours(4)]);
  });
});

describe("Any sequence of writes, kills and edits", () => {
  const company = fc.constantFrom("acme", "bolt", "carl");
  const step = fc.record({
    kind: fc.constantFrom("write", "cut off", "type", "type over the company"),
    row: fc.integer({ min: 0, max: 3 }),
    company,
    tag: fc.constantFrom(FETCHED, ...VALUES),
    isNewAnswer: fc.boolean(),
  });

  it("never claims a user's cell, always claims its own, and mixes no two companies in a row", () => {
    fc.assert(
      fc.property(fc.array(company, { minLength: 4, maxLength: 4 }), fc.array(step), (companies, steps) => {
        const table = companies.map((each) => ({
          company: each,
          cells: new Map<string, string>(),
          users: new Set<string>(),
          timed: "",
        }));
        const versions = new Map<string, number>();
        const remembered = new RememberedRows(FETCHED);
        const mixed: string[] = [];
        const shown = (row: (typeof table)[number], at: number) => ({
          ...row,
          row: at,
          isTimeOf: (each: string) => each === row.timed,
        });

        steps.forEach(({ kind, row: at, company: other, tag, isNewAnswer }, number) => {
          const row = table[at]!;
          if (kind === "type") {
            row.cells.set(tag, `mine ${number}`);
            row.users.add(tag);
            if (tag === FETCHED) row.timed = "";
          } else if (kind === "type over the company") row.company = other;
          else {
            const version = (versions.get(row.company) ?? 0) + (isNewAnswer ? 1 : 0);
            versions.set(row.company, version);
            const { whose } = remembered.judge(shown(row, at));
            // Two companies are fetched in the same second and have one value in common.
            const answer = new Map([
              [FETCHED, `time ${version}`],
              ...VALUES.map(
                (each) => [each, each === "country" ? "US" : `${row.company} ${each} ${version}`] as const,
              ),
            ]);
            const written = [...answer].filter(([each]) => whose(each) === "ours");
            const cells = written.map(([each, after]) => [each, { before: "", after }] as const);
            const sums = new Map(cells);
            remembered.add([{ company: row.company, row: at, status: "done", cells: sums }], `run ${number}`);
            if (kind === "cut off") return;
            for (const [each, after] of written) {
              row.cells.set(each, after);
              row.users.delete(each);
              if (each === FETCHED) row.timed = row.company;
            }
            // Never two companies in one row.
            const values = VALUES.filter((each) => each !== "country").map((each) => row.cells.get(each)!);
            const others = values.filter((each) => !each.startsWith(row.company));
            if (row.users.size === 0) mixed.push(...others);
          }
        });

        expect(mixed).toEqual([]);

        table.forEach((row, at) => {
          const { whose } = remembered.judge(shown(row, at));
          for (const each of row.users) expect(whose(each)).not.toBe("ours");
          const isTouched = row.users.size > 0;
          const isOwn = row.cells.get("name")?.startsWith(row.company) ?? true;
          if (isTouched || !isOwn) return;
          for (const each of row.cells.keys()) expect(whose(each)).toBe("ours");
        });
      }),
      { numRuns: 500 },
    );
  });
});
