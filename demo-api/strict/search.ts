import { QueryParameters } from "../parameters";
import type { Route } from "../routes/route";

/**
 * Companies by name, website or ID; free. The specification promises it and shows neither path nor reply: the path is
 * the known one, since nothing else could be called, and the reply another.
 */
export const strictSearch: Route = {
  method: "GET",
  path: "/api/v1/company/search",

  serve(request, { world, day }) {
    const query = new QueryParameters(request).requiredText("query");
    const exact = world.find(query);
    const results = world.companies
      .filter((company) => company.isListed(day))
      .filter(
        (company) => company === exact || company.name.toLowerCase().includes(query.trim().toLowerCase()),
      )
      .map(({ uuid, name, website }) => ({ uuid, name, website: `https://${website}/` }));
    return { silent: true, body: { count: results.length, results }, credits: 0 };
  },
};
