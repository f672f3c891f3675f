import { QueryParameters } from "../parameters";
import { TRAFFIC_PRICE } from "../prices";
import { Refusal } from "../refusal";
import { knownCompany } from "./company-parameter";
import type { Route } from "./route";

export const companyTraffic: Route = {
  method: "GET",
  path: "/api/v1/company/website-traffic",

  serve(request, context) {
    const asked = new QueryParameters(request).requiredText("company");
    if (context.plan === "pay_as_you_go")
      throw new Refusal(403, "Website traffic is not included in your plan.");
    const company = knownCompany(asked, context);
    const document = company.traffic(context.day);
    // Without measurements it is free.
    return {
      body: { data: document ?? { uuid: company.uuid } },
      credits: document === undefined ? 0 : TRAFFIC_PRICE,
    };
  },
};
