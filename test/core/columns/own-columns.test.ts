// docs/formulas.md: columns.
import { describe, expect, it } from "vitest";
import { expandColumns } from "../../../src/core/columns/expand-columns";
import type { TableColumns } from "../../../src/core/columns/known-columns";
import { resolveFields } from "../../../src/core/columns/resolve-fields";
import { products } from "../../../src/products";
import type { Product } from "../../../src/products/product";
import { rowOf } from "../../../src/core/row-of";
import { factsPlan } from "../../../src/products/facts";

const permit = {
  status: "Revoked",
  uuid: "permit-7",
  fetched_at: "2026-01-02",
  company: "Acme",
  stage: "Final",
};
const facts = { uuid: "00000l1", fetched_at: new Date("2026-11-02T09:00:00Z"), status: "Done" };

const tableWith = (...usual: [string, string][]): TableColumns => ({ usual: [["Title", "title"], ...usual] });

/** What a formula shows for these names: labels and values. */
function shown(names: string, table: TableColumns): [string, unknown][] {
  const columns = expandColumns(resolveFields(names, table), [permit]);
  const values = rowOf(permit, columns, facts);
  return columns.map(({ label }, index) => [label, values[index]]);
}

describe("A table's own columns", () => {
  it.each([
    ["Status", ["Status", "status"], "Revoked"],
    ["status", ["Permit status", "status"], "Revoked"],
    ["Status", ["Status", "stage"], "Final"],
    ["STATUS", ["State", "status.code"], "Revoked"],
    ["Company ID", ["Company ID", "stage"], "Final"],
    ["uuid", ["Permit ID", "uuid"], "permit-7"],
    ["Fetched", ["Fetched", "stage"], "Final"],
    ["Company", ["Company", "company"], "Acme"],
  ] as [string, [string, string], unknown][])(
    "win over those that every answer has: %s is %j",
    (name, pair, value) => {
      expect(shown(name, tableWith(pair))).toEqual([[pair[0], value]]);
      const further: TableColumns = { usual: [["Title", "title"]], others: [pair] };
      expect(shown(name, further)).toEqual([[pair[0], value]]);
    },
  );

  it("leave the others those names that are not theirs", () => {
    expect(shown("Status", tableWith(["Stage", "stage"]))).toEqual([["Status", "Done"]]);
    expect(shown("Status", tableWith(["Owner's status", "owner.status"]))).toEqual([["Status", "Done"]]);
  });

  it.each([
    ["Company ID", "Permit ID", "uuid", "permit-7", "00000l1"],
    ["Fetched", "Seen by them", "fetched_at", expect.anything(), facts.fetched_at],
  ])("stand beside %s, whose field has the same path", (free, label, path, own, known) => {
    const table = tableWith([label, path]);

    expect(shown(`${label}, ${free}`, table)).toEqual([
      [label, own],
      [free, known],
    ]);
    const questions = (): never => null as never;
    const { columns = [] } = factsPlan({ columns: table, questions }, { fields: [label, free] }, (to) => to);
    expect(new Set(columns.map(({ tag }) => tag)).size).toBe(2);
    for (const { tag, label: header } of columns)
      expect(resolveFields(tag, table)).toMatchObject([{ label: header }]);
  });

  it("come with * beside a free column, also if no catalogue lists them", () => {
    expect(shown("Status, *", { usual: [["Stage", "stage"]] })).toEqual(
      expect.arrayContaining([
        ["Status", "Done"],
        ["Status", "Revoked"],
      ]),
    );
  });
});

describe("Dates", () => {
  const permits: TableColumns = {
    usual: [["Valid from", "valid_from"]],
    others: [["Renewed", "renewal"]],
    dates: /^valid_from$|^renewal$/,
  };

  it("are what a table says they are, under any name", () => {
    const columns = resolveFields("Valid from, renewal", permits);

    expect(rowOf({ valid_from: "2026-02-01", renewal: "2027-02-01T09:30:00Z" }, columns)).toEqual([
      { kind: "day", year: 2026, month: 2, day: 1 },
      new Date("2027-02-01T09:30:00Z"),
    ]);
  });

  const dated = products.flatMap(({ name, items }: Product) =>
    items === undefined || items.dateField === "" ? [] : [{ name, ...items }],
  );

  it.each(dated)("are shown as such where they say when $many appeared", ({ columns, dateField }) => {
    expect(resolveFields(dateField, columns)).toMatchObject([{ path: dateField, type: "date" }]);
  });
});
