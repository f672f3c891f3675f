import { QueryParameters } from "../parameters";
import { postsPrice } from "../prices";
import { Refusal } from "../refusal";
import { knownCompany } from "./company-parameter";
import type { Route } from "./route";

/** The documentation does not state a maximum `limit`. */
const MAX_LIMIT = 1000;

export const companyPosts: Route = {
  method: "GET",
  path: "/api/v1/company/posts",

  serve(request, context) {
    const query = new QueryParameters(request);
    const limit = query.wholeNumber("limit", { min: 1, max: MAX_LIMIT, default: 10 });
    const offset = query.wholeNumber("offset", { min: 0, default: 0 });
    const asked = query.requiredText("company");
    if (context.plan === "pay_as_you_go") throw new Refusal(403, "Posts are not included in your plan.");
    const company = knownCompany(asked, context);
    const all = company.posts(context.day);
    const page = all.slice(offset, offset + limit);
    return {
      body: { data: { uuid: company.uuid, posts: [...page] }, count: all.length, limit, offset },
      credits: postsPrice(page.length),
    };
  },
};
