import * as z from "zod/mini";
import { endpoint } from "../endpoint";

/**
 * Every filter that list generation accepts, with value shapes. Free, but limited to 25 calls a day on small plans.
 *
 * Source: GET /api/v1/filters/list/ in the API specification.
 */
export const filtersList = endpoint({
  name: "filters/list",
  method: "GET",
  path: "/api/v1/filters/list/",
  params: () => z.object({}),
  reply: () =>
    z.looseObject({
      filters: z.array(
        z.looseObject({
          filter: z.string(),
          value_shape: z.optional(z.string()),
          description: z.optional(z.nullable(z.string())),
          how_to_get_values: z.optional(z.string()),
          dropdown_type: z.optional(z.nullable(z.string())),
          same_element_group: z.optional(z.nullable(z.string())),
        }),
      ),
    }),
});
