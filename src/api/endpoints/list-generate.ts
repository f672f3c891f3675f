import * as z from "zod/mini";
import { rounded } from "../../core/credits";
import { LIST_LIMIT_MAX } from "../../core/list-limit";
import { endpoint } from "../endpoint";

const CREDITS_PER_CALL = 1.5;
const CREDITS_PER_COMPANY = 0.2;

/**
 * Companies that match a set of filters.
 *
 * `sections` is never sent: an enrichment run over the rows buys only what the journal lacks. A filter value that
 * the service does not know matches nothing, or is dropped with a line in `warnings`, which makes the list broader.
 *
 * Source: POST /api/v1/list/generate/companies/ in the API specification; fields beyond `limit`, `filters` and
 * `count`, the price and the plans, in its supplement, 2.1, 2.2 and 6.
 */
export const listGenerate = endpoint({
  name: "list/generate",
  method: "POST",
  path: "/api/v1/list/generate/companies/",
  params: () =>
    z.object({
      filters: z.record(z.string(), z.unknown()),
      limit: z.int().check(z.minimum(1), z.maximum(LIST_LIMIT_MAX)),
      offset: z.optional(z.int().check(z.minimum(0))),
      sort_by: z.optional(z.string()),
      sort_order: z.optional(z.enum(["asc", "desc"])),
    }),
  price: ({ limit }) => ({ low: 0, high: rounded(CREDITS_PER_CALL + CREDITS_PER_COMPANY * limit) }),
  timeoutSeconds: 60,
  plans:
    "Without a subscription a list may end at 20 companies, and filters on funding may need an enterprise plan.",
});
