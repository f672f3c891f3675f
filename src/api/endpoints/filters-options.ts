import * as z from "zod/mini";
import { freeEndpoint } from "../endpoint";

/** Dropdowns that one call may ask for. */
export const DROPDOWNS_PER_CALL = 25;

/** Options that one dropdown may ask for. */
export const OPTIONS_LIMIT_MAX = 1000;

/**
 * Allowed values of filters that have a `dropdown_type`. Free, but limited to 50 calls a day on small plans.
 *
 * Fixed lists answer `{label, value}`, taxonomies `code`, investors `uuid`: the first of `value`, `code`, `uuid` is
 * what a filter sends. Taxonomies and investors need a `query`.
 *
 * Source: POST /api/v1/filters/options/ in the API specification; bodies in its supplement, 8.
 */
export const filtersOptions = freeEndpoint({
  name: "filters/options",
  method: "POST",
  path: "/api/v1/filters/options/",
  params: () =>
    z.object({
      dropdowns: z
        .array(
          z.object({
            dropdown_type: z.string(),
            query: z.optional(z.string()),
            limit: z.optional(z.int().check(z.minimum(1), z.maximum(OPTIONS_LIMIT_MAX))),
            level: z.optional(z.array(z.string())),
          }),
        )
        .check(z.minLength(1), z.maxLength(DROPDOWNS_PER_CALL)),
    }),
  reply: () => z.looseObject({}),
});
