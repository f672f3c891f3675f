import { FILTERS } from "../filters/catalogue";
import { type Condition, matchesCompany } from "../filters/match-company";
import { checkShape } from "../filters/value-shape";
import { jsonBody, onlyKnown, wholeNumber } from "../parameters";
import { listPrice } from "../prices";
import { Refusal } from "../refusal";
import { filterList } from "../routes/filter-list";
import type { Route } from "../routes/route";
import { isJsonObject, type Json } from "../wire";
import { ownValue } from "./values";

/** A list is a count: of its reply nothing else is shown. Fields other than `limit` and `filters` are refused. */
export const strictList: Route = {
  method: "POST",
  path: "/api/v1/list/generate/companies/",

  serve(request, { world, day }) {
    const body = jsonBody(request);
    onlyKnown(Object.keys(body), ["limit", "filters"]);
    const conditions = readConditions(body["filters"] ?? null);
    const limit = wholeNumber(body["limit"] ?? 10, ["body", "limit"], { min: 1 });
    const matching = world.companies.filter(
      (company) => company.isListed(day) && matchesCompany(company, conditions),
    );
    const count = Math.min(limit, matching.length);
    return { silent: true, body: { count }, credits: listPrice(matching.length, count, [], false) };
  },
};

function readConditions(filters: Json): readonly Condition[] {
  if (!isJsonObject(filters) || Object.keys(filters).length === 0) {
    throw new Refusal(422, { reason: "filters has to name at least one filter" });
  }
  return Object.entries(filters).map(([key, value = null]) => {
    const definition = FILTERS.find(({ filter }) => filter === key);
    if (definition === undefined) throw new Refusal(422, { reason: `There is no filter ${key}`, field: key });
    const wanted = ownValue(definition, value);
    checkShape(definition, wanted);
    return { definition, wanted };
  });
}

export const strictFilterList: Route = {
  ...filterList,
  serve: (request, context) => {
    const { body, ...answer } = filterList.serve(request, context);
    return { ...answer, body: { ...body, usage: "Combine filters freely; see value_shape of each." } };
  },
};
