import { QueryParameters } from "../parameters";
import type { DemoCompany } from "../world/company";
import { parentOf } from "../world/parents";
import type { Route } from "./route";

const MAX_ROWS = 20;
const AFTER_ITS_PARENT = 0.5;

/**
 * Companies by name, website or UUID, best match first; free. `include_children_companies` also returns
 * companies that a match has taken over, each with its parent.
 */
export const companySearch: Route = {
  method: "GET",
  path: "/api/v1/company/search",

  serve(request, { world, day }) {
    const parameters = new QueryParameters(request);
    const query = parameters.requiredText("query");
    const withChildren = parameters.flag("include_children_companies") ?? false;
    const exact = world.find(query);
    const rankOf = (company: DemoCompany) => (company === exact ? 0 : rank(company, query.toLowerCase()));
    const rows = world.companies
      .filter((company) => company.isListed(day))
      .map((company) => {
        const parent = withChildren ? parentOf(company, world.companies) : undefined;
        const asChild = parent === undefined ? Infinity : rankOf(parent) + AFTER_ITS_PARENT;
        return { company, parent, rank: Math.min(rankOf(company), asChild) };
      })
      .filter((candidate) => candidate.rank < Infinity)
      .toSorted((a, b) => a.rank - b.rank || a.company.name.localeCompare(b.company.name, "en"))
      .slice(0, MAX_ROWS);
    return {
      credits: 0,
      body: { data: rows.map(({ company, parent }) => ({ ...row(company, day), ...childOf(parent) })) },
    };
  },
};

function childOf(parent: DemoCompany | undefined) {
  return parent === undefined ? {} : { parent_company: { name: parent.name, uuid: parent.uuid } };
}

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
  // The samples in the specification write websites both with and without a scheme.
  const written = company.profile.index % 3 === 1 ? `https://www.${website}` : website;
  const company_status = operating_status === "acquired" ? "acquired" : company_type;
  return { uuid, name, website: written, product_category: product_category ?? "", company_status };
}
