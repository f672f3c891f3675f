// CONTRIBUTING: "Add a product"; its formula shows what its sheet would.
import { describe, expect, it } from "vitest";
import { endpoint, hasData } from "../../../src/api/endpoint";
import type { TableColumns } from "../../../src/core/columns/known-columns";
import { COMPANIES } from "../../../src/core/kind-words";
import { listingFunction } from "../../../src/features/formulas/listing-function";
import { listing } from "../../../src/products/listing";
import { pageParams, perStep } from "../../../src/products/params";
import type { Product } from "../../../src/products/product";
import { FormulaBench } from "./formula-bench";

const columns: TableColumns = {
  usual: [
    ["Granted", "granted"],
    ["Status", "status"],
    ["Permit", "name"],
  ],
  dates: /^granted$/,
};

const operation = listing({
  name: "permits",
  nothing: '{"data":[]}',
  endpoint: endpoint({
    name: "companies/permits",
    method: "GET",
    path: "/api/v1/companies/{company}/permits",
    isDocumented: hasData,
    params: () => pageParams(),
    price: ({ limit }) => perStep(limit, 10, 1),
  }),
  shape: { idField: "id", totalField: "total", pageMax: Infinity, most: Infinity },
  units: () => ["all"],
  limit: ({ limit }: { company: string; limit: number }) => limit,
  params: ({ company }, page) => ({ company, ...page }),
});

const permits: Product = {
  name: "permits",
  words: { title: "Permits", running: "", start: "", counts: COMPANIES },
  operation,
  usualDays: 30,
  items: {
    sheetName: "Permits",
    one: "permit",
    many: "permits",
    columns,
    idField: "id",
    idLabel: "Permit ID",
    dateField: "granted",
    usual: 10,
    listing: operation,
  },
  formula: { name: "COMPANY_PERMITS", summary: "", price: "", columns: 3 },
  samples: [{}],
};

const PERMITS = [
  { id: "p1", name: "Crane", status: "Revoked", granted: "2026-02-01" },
  { id: "p2", name: "Drill", status: "Valid", granted: "2026-03-01" },
];

/** What the formula shows, of a service that knows the permits of one company. */
function shown(company: string, fields: string | null) {
  const bench = new FormulaBench();
  const others = bench.api.handle.bind(bench.api);
  bench.api.handle = (request) => {
    if (!request.url.includes("/permits?")) return others(request);
    return request.url.startsWith("/api/v1/companies/northwind.example/")
      ? { status: 200, headers: {}, body: JSON.stringify({ data: PERMITS, total: 2, credits_consumed: 1 }) }
      : { status: 404, headers: {}, body: '{"detail":"No such company."}' };
  };
  return listingFunction(permits)!.call([company, 5, fields, true], bench.services());
}

describe("A product with a status, a date under a name of its own and the company in its path", () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`);

  it.each([null, "Granted, Status, Permit", "granted, status, name"])(
    "has them in its formula, the newest first: %s",
    (fields) => {
      expect(shown("northwind.example", fields)).toEqual([
        ["Company", "Granted", "Status", "Permit"],
        ["northwind.example", day("2026-03-01"), "Valid", "Drill"],
        ["northwind.example", day("2026-02-01"), "Revoked", "Crane"],
      ]);
    },
  );

  it("is told by a 404 that there is no such company", () => {
    expect(() => shown("nobody.example", null)).toThrow("Not found: nobody.example.");
  });
});
