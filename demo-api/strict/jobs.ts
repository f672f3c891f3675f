import { onlyKnown, QueryParameters } from "../parameters";
import type { Route } from "../routes/route";
import { strictCompany } from "./company";

/** The specification names no price, so it may be by the listing. */
const CREDITS_PER_LISTING = 0.25;
/** No larger page is shown. */
const LARGEST_PAGE = 10;

export const strictJobs: Route = {
  method: "GET",
  path: "/api/v1/company/jobs",

  serve(request, context) {
    const query = new QueryParameters(request);
    onlyKnown(query.names, ["company", "limit", "offset"]);
    const company = strictCompany(query.requiredText("company"), context);
    const limit = query.wholeNumber("limit", { min: 0, max: LARGEST_PAGE, default: LARGEST_PAGE });
    const offset = query.wholeNumber("offset", { min: 0, default: 0 });
    const jobs = company.jobs(context.day);
    const data = jobs.slice(offset, offset + limit);
    return {
      body: { status: "success", data: data.map((job) => ({ ...job })), count: jobs.length, limit, offset },
      credits: CREDITS_PER_LISTING * data.length,
    };
  },
};
