import { Refusal } from "./refusal";
import { additionStatus, companyAddition } from "./routes/company-addition";
import { companyEmployeeReviews } from "./routes/company-employee-reviews";
import { companyEnrichment } from "./routes/company-enrichment";
import { companyHeadcount } from "./routes/company-headcount";
import { companyJobs } from "./routes/company-jobs";
import { companyPosts } from "./routes/company-posts";
import { companyProductReviews } from "./routes/company-product-reviews";
import { companySearch } from "./routes/company-search";
import { companyTraffic } from "./routes/company-traffic";
import { filterBuilder } from "./routes/filter-builder";
import { filterList } from "./routes/filter-list";
import { filterOptions } from "./routes/filter-options";
import { listGenerate } from "./routes/list-generate";
import { mcpAccount } from "./routes/mcp-account";
import { news } from "./routes/news";
import type { Route } from "./routes/route";
import type { DemoRequest } from "./wire";

const ROUTES: readonly Route[] = [
  companyJobs,
  news,
  companyEnrichment,
  companyHeadcount,
  companyTraffic,
  companyPosts,
  companyEmployeeReviews,
  companyProductReviews,
  listGenerate,
  filterList,
  filterOptions,
  companySearch,
  filterBuilder,
  companyAddition,
  additionStatus,
  mcpAccount,
];

/**
 * Finds the endpoint for a request.
 *
 * @throws {Refusal} 404 for an unknown path, 405 for a wrong method, 307 to the specification's spelling if
 *   only the trailing slash differs. As on the real service, all three take precedence over checking the key.
 */
export function routeFor(request: DemoRequest): Route {
  const [path = "", query] = request.url.split("?", 2);
  const route = routeAt(path);
  if (!route) throw new Refusal(404, "Not Found");
  const isSpelt = path.endsWith("/") === route.path.endsWith("/");
  if (!isSpelt && !(route.aliases ?? []).includes(path)) {
    const location = route.path.endsWith("/") ? `${path}/` : bare(path);
    throw new Refusal(307, "", { location: query === undefined ? location : `${location}?${query}` });
  }
  if (request.method.toUpperCase() !== route.method) {
    throw new Refusal(405, "Method Not Allowed", { allow: route.method });
  }
  return route;
}

/** The path recorded in a ledger entry. */
export function endpointOf(request: Pick<DemoRequest, "url">): string {
  const [path = ""] = request.url.split("?", 1);
  return routeAt(path)?.path ?? path;
}

/** The company that a request is about, from its query or its path; null if it names none. The address may be a whole one. */
export function companyOf({ url }: Pick<DemoRequest, "url">): string | null {
  const [path = "", query] = url.replace(/^https?:\/\/[^/]+/, "").split("?", 2);
  return new URLSearchParams(query).get("company") ?? companyInPath(path, routeAt(path)?.path ?? path);
}

/** @param template As the specification writes the path: `/companies/{company}/jobs`. @returns null if it has no company. */
export function companyInPath(path: string, template: string): string | null {
  const place = template.split("/").indexOf("{company}");
  return place < 0 ? null : decodeURIComponent(path.split("/")[place] ?? "");
}

/** A parameter in braces in a route's path matches any text without a slash. */
function routeAt(path: string): Route | undefined {
  const asked = bare(path).split("/");
  return ROUTES.find((route) => {
    const parts = bare(route.path).split("/");
    return (
      parts.length === asked.length && parts.every((part, at) => part.startsWith("{") || part === asked[at])
    );
  });
}

function bare(path: string): string {
  return path.replace(/\/$/, "");
}
