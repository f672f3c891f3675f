import { QueryParameters } from "../parameters";
import type { DemoCompany } from "../world/company";
import type { Route } from "./route";

const MAX_ROWS = 20;

/** Companies by name, website or UUID, the best match first; free. */
export const companySearch: Route = {
  method: "GET",
  path: "/api/v1/company/search",

  serve(request, { world, day }) {
    const query = new QueryParameters(request).requiredText("query");
    const exact = world.find(query);
    const rows = world.companies
      .filter((company) => company.isListed(day))
      .map((company) => ({ company, rank: company === exact ? 0 : rank(company, query.toLowerCase()) }))
      .filter((candidate) => candidate.rank < Infinity)
      .toSorted((a, b) => a.rank - b.rank || a.company.name.localeCompare(b.company.name, "en"))
      .slice(0, MAX_ROWS);
    return { credits: 0, body: { data: rows.map(({ company }) => row(company, day)) } };
  },
};

function rank({ name, website }: DemoCompany, query: string): number {
  const lower = name.toLowerCase();
  if (lower === query) return 1;
  if (lower.startsWith(query)) return 2;
  if (website.startsWith(query)) return 3;
  if (lower.includes(query)) return 4;
  const words = query.split(/\s+/);
  return words.length > 1 && words.every((word) => lower.includes(word)) ? 5 : Infinity;
}

function row(company: DemoCompany, day: number) {
  const { uuid, name, website, product_category } = company.identity(day);
  const { company_type, operating_status } = company.profile;
  // The samples write a website with and without its scheme.
  const written = company.profile.index % 3 === 1 ? `https://www.${website}` : website;
  const company_status = operating_status === "acquired" ? "acquired" : company_type;
  return { uuid, name, website: written, product_category: product_category ?? "", company_status };
}
