import * as z from "zod/mini";
import { freeEndpoint } from "../endpoint";
import { listOf, maybeWords, words } from "../lenient";

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
