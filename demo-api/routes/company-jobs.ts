import { QueryParameters } from "../parameters";
import { jobsPrice } from "../prices";
import { Refusal } from "../refusal";
import { companyUuidOfJob, type JobPost } from "../world/jobs";
import { knownCompany } from "./company-parameter";
import type { Route, RouteContext } from "./route";

/** The specification does not state a maximum `limit`. */
const MAX_LIMIT = 1000;

export const companyJobs: Route = {
  method: "GET",
  path: "/api/v1/company/jobs",

  serve(request, context) {
    const query = new QueryParameters(request);
    const ids = query.list("job_id_list");
    const limit = query.wholeNumber("limit", { min: 1, max: MAX_LIMIT, default: 10 });
    const offset = query.wholeNumber("offset", { min: 0, default: 0 });
    const company = ids.length > 0 ? query.text("company") : query.requiredText("company");
    if (context.plan === "pay_as_you_go") throw new Refusal(403, "Job posts are not included in your plan.");

    const found =
      company === undefined ? jobsWithIds(ids, context) : knownCompany(company, context).jobs(context.day);
    const jobs = ids.length > 0 ? found.filter(({ job_id }) => ids.includes(job_id)) : found;
    const data = jobs.slice(offset, offset + limit);
    return {
      body: { status: "success", data: data.map((job) => ({ ...job })), count: jobs.length, limit, offset },
      credits: jobsPrice(data.length),
    };
  },
};

function jobsWithIds(ids: readonly string[], { world, day }: RouteContext): readonly JobPost[] {
  const uuids = [...new Set(ids.map(companyUuidOfJob))];
  return uuids.flatMap((uuid) => world.findByUuid(uuid)?.jobs(day) ?? []);
}
