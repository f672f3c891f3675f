import { QueryParameters } from "../parameters";
import { reviewsPrice } from "../prices";
import { Refusal } from "../refusal";
import { knownCompany } from "./company-parameter";
import type { Route } from "./route";

const MAX_LIMIT = 100;

export const companyEmployeeReviews: Route = {
  method: "GET",
  path: "/api/v1/company/employee-reviews",

  serve(request, context) {
    const query = new QueryParameters(request);
    const limit = query.wholeNumber("limit", { min: 1, max: MAX_LIMIT, default: 10 });
    const offset = query.wholeNumber("offset", { min: 0, default: 0 });
    const asked = query.requiredText("company");
    if (context.plan === "pay_as_you_go")
      throw new Refusal(403, "Employee reviews are not included in your plan.");
    const company = knownCompany(asked, context);
    const held = company.employeeReviews(context.day);
    const page = held?.reviews.slice(offset, offset + limit) ?? [];
    const of = (provider: string) =>
      held?.reviews.filter((each) => each["provider"] === provider).length ?? 0;
    const reviews = {
      data: [...page],
      total: held?.reviews.length ?? 0,
      total_by_provider: { workmirror: of("workmirror"), insidelook: of("insidelook") },
    };
    const document = held === undefined ? {} : { employee_reviews: { ...held.ratings, reviews } };
    return {
      body: { data: { uuid: company.uuid, ...document }, limit, offset },
      credits: reviewsPrice(page.length),
    };
  },
};
