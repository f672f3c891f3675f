import { QueryParameters } from "../parameters";
import { HEADCOUNT_PRICE } from "../prices";
import { Refusal } from "../refusal";
import { knownCompany } from "./company-parameter";
import type { Route } from "./route";

export const companyHeadcount: Route = {
  method: "GET",
  path: "/api/v1/company/headcount-trends",

  serve(request, context) {
    const asked = new QueryParameters(request).requiredText("company");
    if (context.plan === "pay_as_you_go")
      throw new Refusal(403, "Headcount trends are not included in your plan.");
    const company = knownCompany(asked, context);
    const document = company.headcount(context.day);
    // Without measurements it is free.
    return {
      body: { data: document ?? { uuid: company.uuid } },
      credits: document === undefined ? 0 : HEADCOUNT_PRICE,
    };
  },
};
