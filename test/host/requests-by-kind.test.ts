import { expect, it } from "vitest";
import { features } from "../../src/features";
import { products } from "../../src/products";
import { product } from "../../src/products/product";
import { traffic } from "../../src/products/traffic";
import type { RunRequest } from "../../src/rpc/rpc";
import { Kinds } from "../../src/runs/kinds";
import { openAddin } from "../addin/open-addin";
import * as z from "zod/mini";

const kinds = new Kinds(features);
/** Requests as a sidebar of any version may send them. */
const read = (request: object, kind: string): unknown => z.parse(kinds.schemaOf(kind), { kind, ...request });

it("A request keeps what its kind is asked, and what every kind is asked; nothing else", () => {
  const asked = { range: "Sheet1!A2", maxAgeDays: 3, limit: 5, mode: "new", company: "a.example" };

  expect(read({ ...asked, misspelt: true }, "jobs")).toEqual({
    kind: "jobs",
    range: "Sheet1!A2",
    maxAgeDays: 3,
    limit: 5,
    mode: "new",
  });
  expect(read(asked, "brief")).toEqual({
    kind: "brief",
    range: "Sheet1!A2",
    maxAgeDays: 3,
    company: "a.example",
  });
  expect(read({ heading: "ID", returned: ["a"], columnSet: "b" }, "enrichment")).toEqual({
    kind: "enrichment",
  });
});

it("A wrong member is refused by its name, in a kind that has it", async () => {
  const addin = await openAddin();
  const limit = 0 as number;

  const refused = await addin.refusal("quoteRun", { kind: "jobs", limit });
  const inside = await addin.refusal("startRun", {
    kind: "jobs",
    creditCap: 5,
    jobFilter: { salaryFrom: -1 },
  });
  const ignored = await addin.value("quoteRun", { kind: "headcount", limit } as RunRequest<"headcount">);

  expect(refused).toMatch(/^quoteRun cannot take limit \(.+\)\. Correct it, then try again\.$/);
  expect(inside).toMatch(/^startRun cannot take jobFilter\.salaryFrom \(/);
  expect(ignored.companies).toBe(5);
});

it("What no member of a kind is, the compiler refuses", () => {
  const requests: RunRequest[] = [
    { kind: "news", sentiments: ["Negative"], since: "2026-03-01", limit: 3 },
    { kind: "list", savedList: "l-1" },
    { kind: "formulas", scope: "sheet", missingOnly: true },
    { kind: "brief", company: "a.example", sections: ["location"] },
    // @ts-expect-error Misspelt.
    { kind: "jobs", limits: 3 },
    // @ts-expect-error Of job posts.
    { kind: "news", jobFilter: { remote: true } },
    // @ts-expect-error Of an enrichment.
    { kind: "headcount", sections: ["location"] },
    // @ts-expect-error Of a list.
    { kind: "formulas", savedList: "l-1" },
    // @ts-expect-error No kind.
    { kind: "no such kind" },
  ];
  // @ts-expect-error Of a run that has begun: nobody asks for it.
  requests.push({ kind: "enrichment", returned: ["location.hq"] });

  expect(requests).toHaveLength(10);
});

it("A product takes what it asks, and no other: the compiler refuses the rest", () => {
  const { words, operation, usualDays } = traffic;
  const described = product({
    name: "no such kind",
    words,
    operation,
    usualDays,
    asks: () => ({ grantedOnly: z.exactOptional(z.boolean()) }),
    wantedInWords: ({ grantedOnly }) => (grantedOnly === true ? "Only those that were granted" : null),
    // @ts-expect-error It is asked no such thing.
    remarks: ({ limit }) => [String(limit)],
    samples: [{ grantedOnly: true }],
  });
  // @ts-expect-error Misspelt.
  product({ name: "misspelt", words, operation, usualDays, samples: [], usualDay: 3 });
  // @ts-expect-error A sample of something else.
  product({ name: "other", words, operation, usualDays, samples: [{ limit: 3 }] });

  expect(described.wantedInWords({ grantedOnly: true })).toBe("Only those that were granted");
  expect(products.map(({ name }) => name)).not.toContain(described.name);
});

it("Values go into a column of the user's or nowhere: a kind that has no such field says so, and buys nothing", async () => {
  const addin = await openAddin();
  const into = { total_employees: "Staff" };
  const kindsOfRows = products.map(({ name }) => name).filter((name) => name !== "match");

  for (const kind of kindsOfRows)
    expect(await addin.refusal("startRun", { kind, into, creditCap: 50 })).toMatch(
      /does not fetch total_employees|No section is chosen/,
    );
  expect(addin.sent).toEqual([]);
});

it("A request without a kind is refused with what a kind is", async () => {
  const addin = await openAddin();

  expect(await addin.refusal("quoteRun", {} as never)).toContain("such as enrichment or jobs");
});
