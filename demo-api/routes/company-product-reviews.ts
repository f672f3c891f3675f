import { QueryParameters } from "../parameters";
import { PRODUCT_CATALOGUE_PRICE, reviewsPrice } from "../prices";
import { Refusal } from "../refusal";
import { knownCompany } from "./company-parameter";
import type { Route } from "./route";

/** Per product. */
const MAX_LIMIT = 50;

/**
 * Reviews are billed for each product separately: whether the service does so is not documented, and this is
 * the upper bound.
 */
export const companyProductReviews: Route = {
  method: "GET",
  path: "/api/v1/company/product-reviews",

  serve(request, context) {
    const query = new QueryParameters(request);
    const limit = query.wholeNumber("limit", { min: 0, max: MAX_LIMIT, default: 0 });
    const offset = query.wholeNumber("offset", { min: 0, default: 0 });
    const asked = query.requiredText("company");
    const wanted = new URLSearchParams(request.url.split("?")[1] ?? "").getAll("products");
    if (context.plan === "pay_as_you_go")
      throw new Refusal(403, "Product reviews are not included in your plan.");
    const company = knownCompany(asked, context);
    const all = company.products(context.day);
    const chosen = all.filter(({ product }) => wanted.includes(String(product["id"])));
    let credits = 0;
    const product = (wanted.length > 0 ? chosen : all).map(({ product: told, reviews }) => {
      const page = wanted.length > 0 ? reviews.slice(offset, offset + limit) : [];
      credits += reviewsPrice(page.length);
      return { ...told, reviews: { data: [...page], total: reviews.length } };
    });
    const catalogue = all.length === 0 ? 0 : PRODUCT_CATALOGUE_PRICE;
    return {
      body: { data: { uuid: company.uuid, product }, limit, offset },
      credits: wanted.length > 0 ? credits : catalogue,
    };
  },
};
