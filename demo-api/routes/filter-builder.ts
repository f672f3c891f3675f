import { filtersFromWords } from "../filters/from-words";
import { bodyText, jsonBody } from "../parameters";
import { FILTER_BUILDER_PRICE } from "../prices";
import { invalid } from "../refusal";
import type { Route } from "./route";

/** Turns a sentence into filters. */
export const filterBuilder: Route = {
  method: "POST",
  path: "/api/v1/list/filter-builder/",

  serve(request) {
    const query = bodyText(jsonBody(request), "query")?.trim() ?? "";
    if (query === "") throw invalid(["body", "query"], "Field required", "missing");
    return { body: { data: { filters: filtersFromWords(query) } }, credits: FILTER_BUILDER_PRICE };
  },
};
