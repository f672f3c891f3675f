import * as z from "zod/mini";
import { endpoint } from "../endpoint";

const CREDITS_PER_CALL = 2.5;

/**
 * Filters from a sentence. Nothing recognised answers `filters: {}`.
 *
 * Source: POST /api/v1/list/filter-builder/ in the API supplement, 10.
 */
export const filterBuilder = endpoint({
  name: "list/filter-builder",
  method: "POST",
  path: "/api/v1/list/filter-builder/",
  params: () => z.object({ query: z.string().check(z.minLength(1)) }),
  price: () => ({ low: CREDITS_PER_CALL, high: CREDITS_PER_CALL }),
});
