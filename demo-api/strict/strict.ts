import type { Dialect } from "../dialect";
import { Refusal } from "../refusal";
import type { Route } from "../routes/route";
import { isJsonObject, type Json, type JsonObject } from "../wire";
import { STRICT_FILTERS } from "./catalogue";
import { strictEnrichment } from "./enrichment";
import { anyAlphanumeric } from "./ids";
import { strictJobs } from "./jobs";
import { strictFilterList, strictList } from "./list";
import { strictNews } from "./news";
import { strictOptions } from "./options";
import { strictSearch } from "./search";

const ROUTES: readonly Route[] = [
  strictJobs,
  strictNews,
  strictEnrichment,
  strictList,
  strictFilterList,
  strictOptions,
  strictSearch,
];

const USUAL_REASONS: Readonly<Record<number, string>> = {
  401: "This key is not known",
  403: "Your contract does not include this",
  404: "Nothing is here",
  429: "Slow down",
};

/**
 * A service that keeps to the specification's words and to nothing else: where the specification says "not shown", it
 * does something that it allows and that the publicly known service does not do. Credits are reported for jobs alone,
 * lists are a count, IDs are any short alphanumeric text, errors have other forms, and there are no further endpoints.
 */
export const STRICT: Dialect = {
  filters: STRICT_FILTERS,
  idFor: anyAlphanumeric,

  routeFor({ method, url }) {
    const [path = ""] = url.split("?", 1);
    const route = ROUTES.find((known) => known.path === path || (known.aliases ?? []).includes(path));
    if (route?.method === method.toUpperCase()) return route;
    throw new Refusal(404, {
      title: "No such resource",
      reason: `${method.toUpperCase()} ${path} is not offered`,
    });
  },

  /** An object with `detail` below 500, an object with `error` from there on: more is not said of them. */
  errorBody(status, detail = USUAL_REASONS[status] ?? "This did not work") {
    if (status >= 500) return { error: { title: "Out of order", message: detail }, detail: null };
    if (Array.isArray(detail)) return { detail: detail.map(fieldReason) };
    if (typeof detail !== "string") return { detail };
    return status === 404 ? { detail } : { detail: { message: detail } };
  },
};

/** A problem with a field: not in FastAPI's form, which the specification does not mention. */
function fieldReason(problem: Json): Json {
  if (!isJsonObject(problem) || problem["loc"] === undefined) return problem;
  const { loc, msg } = problem;
  const field = Array.isArray(loc) ? loc.slice(1).join(".") : "";
  const reason: JsonObject = { field, reason: msg ?? null };
  return reason;
}
