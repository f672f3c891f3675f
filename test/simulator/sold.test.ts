// The simulator's service knows what is billed from the products themselves.
import { expect, it } from "vitest";
import { sold } from "./sold";

it("What is sold is what the products and lists ask, each with its kind", () => {
  const kinds = [...sold].map(([path, { kind, isPaged }]) => [path, isPaged ? `${kind}, paged` : kind]);

  expect(Object.fromEntries(kinds)).toMatchObject({
    "/api/v1/company/enrichment/": "enrichment",
    "/api/v1/company/jobs": "jobs, paged",
    "/api/v1/news": "news, paged",
    "/api/v1/company/posts": "more, paged",
    "/api/v1/company/employee-reviews": "more, paged",
    "/api/v1/company/product-reviews": "more",
    "/api/v1/company/headcount-trends": "more",
    "/api/v1/company/website-traffic": "more",
    "/api/v1/list/generate/companies/": "list",
    "/api/v1/list/filter-builder/": "list",
  });
});
