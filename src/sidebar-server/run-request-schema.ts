import * as z from "zod/mini";
import { once } from "../core/once";
import { daysBack } from "./days";

/** As `RunRequest` of the contract has it. */
export const RunRequest = once(() =>
  z.object({
    kind: z.enum([
      "enrichment",
      "jobs",
      "news",
      "match",
      "headcount",
      "traffic",
      "people",
      "posts",
      "employee_reviews",
      "product_reviews",
    ]),
    sections: z.optional(z.array(z.string())),
    fields: z.optional(z.array(z.string())),
    into: z.optional(z.record(z.string(), z.string())),
    sentiments: z.optional(z.array(z.string())),
    types: z.optional(z.array(z.string())),
    mainSubject: z.optional(z.boolean()),
    hideRepeats: z.optional(z.boolean()),
    newsFilters: z.optional(z.record(z.string(), z.string())),
    rows: z.optional(z.boolean()),
    products: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
    jobFilter: z.optional(
      z.object({
        titles: z.optional(z.array(z.string())),
        places: z.optional(z.array(z.string())),
        remote: z.optional(z.boolean()),
        salaryFrom: z.optional(z.int().check(z.minimum(0))),
        yearsUpTo: z.optional(z.int().check(z.minimum(0))),
      }),
    ),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    mode: z.optional(z.enum(["new", "all"])),
    since: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "expected YYYY-MM-DD"))),
    maxAgeDays: z.optional(daysBack()),
    range: z.optional(z.string()),
    chosen: z.optional(z.string()),
    first: z.optional(z.int().check(z.minimum(1))),
    addHeader: z.optional(z.boolean()),
    withoutCalculating: z.optional(z.boolean()),
  }),
);
