import { DEMO_KEY, type DemoApi, type DemoReply } from "../../demo-api/demo-api";

// oxlint-disable-next-line typescript/no-explicit-any -- replies are looked into freely; a wrong path fails the expectation
export type Body = any;

const headers = { "x-api-key": DEMO_KEY };

/** Sends a GET with the demo key. */
export function get(api: DemoApi, path: string, query: Record<string, string | number> = {}): DemoReply {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return api.handle({ method: "GET", url: pairs.length > 0 ? `${path}?${pairs.join("&")}` : path, headers });
}

/** Sends a POST with the demo key. */
export function post(api: DemoApi, path: string, body: unknown): DemoReply {
  return api.handle({ method: "POST", url: path, headers, body: JSON.stringify(body) });
}

export function bodyOf(reply: DemoReply): Body {
  return JSON.parse(reply.body);
}

/** The companies that match a set of filters, of all pages, by UUID in data-set order. */
export function listed(api: DemoApi, filters: unknown): string[] {
  const reply = bodyOf(post(api, LIST, { filters, limit: 500 }));
  return reply.data.map((row: Body) => row.uuid);
}

export const JOBS = "/api/v1/company/jobs";
export const NEWS = "/api/v1/news";
export const ENRICHMENT = "/api/v1/company/enrichment/";
export const SEARCH = "/api/v1/company/search";
export const LIST = "/api/v1/list/generate/companies/";
export const FILTERS = "/api/v1/filters/list/";
export const OPTIONS = "/api/v1/filters/options/";
export const BUILDER = "/api/v1/list/filter-builder/";
export const SHOWCASE = "northwind-robotics.example";
