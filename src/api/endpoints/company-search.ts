import * as z from "zod/mini";
import { endpoint } from "../endpoint";

/**
 * Companies by name, website or UUID, best match first. Free. The type of the query is recognised by the service.
 *
 * Source: the API supplement, 4 (the specification says "contract not shown").
 */
export const companySearch = endpoint({
  name: "company/search",
  method: "GET",
  path: "/api/v1/company/search",
  params: () => z.object({ query: z.string().check(z.minLength(1)) }),
  reply: () =>
    z.looseObject({
      data: z.array(
        z.looseObject({
          uuid: z.string(),
          name: z.optional(z.nullable(z.string())),
          website: z.optional(z.nullable(z.string())),
          product_category: z.optional(z.nullable(z.string())),
        }),
      ),
    }),
});
