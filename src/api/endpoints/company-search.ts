import * as z from "zod/mini";
import { freeEndpoint } from "../endpoint";
import { isObject } from "../../core/json-shapes";
import { listOf, maybeWords, words } from "../lenient";
import { rowsIn } from "../rows-in";

/**
 * Companies by name, website or UUID, best match first. Free. The type of the query is recognised by the service.
 *
 * With `include_children_companies` subsidiaries and divisions as well, with the `parent_company` of each.
 *
 * Source: the API supplement, 4 (the specification says "contract not shown").
 */
export const companySearch = freeEndpoint({
  name: "company/search",
  method: "GET",
  path: "/api/v1/company/search",
  findsOne: true,
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
  return isObject(document) ? { ...document, data: rowsIn(document) } : document;
}
