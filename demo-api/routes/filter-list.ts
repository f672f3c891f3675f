import type { Route } from "./route";

/** The catalogue of filters, free. */
export const filterList: Route = {
  method: "GET",
  path: "/api/v1/filters/list/",

  serve(_request, { filters }) {
    return {
      silent: true,
      credits: 0,
      body: {
        count: filters.length,
        usage:
          "Use each filter as a key of `filters` in POST /list/generate/companies/ with a value of its value_shape. Keys are combined with AND, values of a list with OR. Filters with the same same_element_group must match one and the same element.",
        filters: filters.map(
          ({ filter, value_shape, description, how_to_get_values, dropdown_type, same_element_group }) => ({
            filter,
            value_shape,
            description,
            how_to_get_values,
            dropdown_type,
            same_element_group,
          }),
        ),
      },
    };
  },
};
