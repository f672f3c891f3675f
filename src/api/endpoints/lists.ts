import { rounded } from "../../core/credits";
import { isObject } from "../../core/json";
import { LIST_LIMIT_MAX } from "../../core/list-limit";
import { numberIn } from "../../core/loose-values";
import { endpoint, freeEndpoint, hasDocument, unlessError } from "../endpoint";
import { listOf, maybeWords, rowsIn, words } from "../envelope";
import * as z from "zod/mini";

const CREDITS_PER_CALL = 1.5;
const CREDITS_PER_COMPANY = 0.2;
/** What generating a list costs, in words. */
export const LIST_PRICE = `${CREDITS_PER_CALL} credits, and ${CREDITS_PER_COMPANY} a company`;

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
  // Source: the API specification guarantees `count` alone.
  isDocumented: unlessError(
    (document) => numberIn(document["count"]) !== null || rowsIn(document) !== undefined,
  ),
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

/**
 * Every filter that list generation accepts, with value shapes. Free, but limited to 25 calls a day on small plans.
 *
 * Source: GET /api/v1/filters/list/ in the API specification.
 */
export const filtersList = freeEndpoint({
  name: "filters/list",
  method: "GET",
  path: "/api/v1/filters/list/",
  params: () => z.object({}),
  reply: () =>
    z.looseObject({
      filters: listOf(
        z.looseObject({
          filter: words(),
          value_shape: maybeWords(),
          description: maybeWords(),
          how_to_get_values: maybeWords(),
          dropdown_type: maybeWords(),
          same_element_group: maybeWords(),
        }),
      ),
    }),
});

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

const BUILDER_CREDITS = 2.5;

/**
 * Filters from a sentence. Nothing recognised answers `filters: {}`.
 *
 * Source: POST /api/v1/list/filter-builder/ in the API supplement, 10.
 */
export const filterBuilder = endpoint({
  name: "list/filter-builder",
  method: "POST",
  path: "/api/v1/list/filter-builder/",
  isDocumented: hasDocument,
  params: () => z.object({ query: z.string().check(z.minLength(1)) }),
  price: () => ({ low: BUILDER_CREDITS, high: BUILDER_CREDITS }),
});

/**
 * Companies by name, website or UUID, best match first. Free. The type of the query is recognised by the service.
 *
 * With `include_children_companies` subsidiaries and divisions as well, with the `parent_company` of each.
 *
 * Source: the API supplement, 4 (the specification says "contract not shown").
 */
export const companySearch = freeEndpoint({
  name: "company/search",
  companyIdMember: "uuid",
  method: "GET",
  path: "/api/v1/company/search",
  findsOne: true,
  isDocumented: unlessError((document) => document["data"] === null || rowsIn(document) !== undefined),
  saysNoneByStatus: true,
  params: () =>
    z.object({
      query: z.string().check(z.minLength(1)),
      include_children_companies: z.optional(z.literal(true)),
    }),
  reply: () =>
    z.pipe(
      z.pipe(z.unknown(), z.transform(withRows)),
      z.looseObject({
        data: listOf(
          z.looseObject({
            uuid: words(),
            name: maybeWords(),
            website: maybeWords(),
            product_category: maybeWords(),
          }),
        ),
      }),
    ),
});

/** The companies under `data`, wherever the reply has them. */
function withRows(document: unknown): unknown {
  if (!isObject(document)) return document;
  return { ...document, data: document["data"] === null ? [] : rowsIn(document) };
}
