import { DemoApi } from "../../demo-api/demo-api";
import { companyEmployeeReviews } from "../../src/products/employee-reviews";
import { companyHeadcount } from "../../src/products/headcount";
import { companyJobs } from "../../src/products/jobs";
import { companyNews } from "../../src/products/news-listing";
import { companyPosts } from "../../src/products/posts";
import { companyProductReviews } from "../../src/products/product-reviews-operation";
import { companyEnrichment, SECTION_PRICES } from "../../src/products/sections";
import { companyTraffic } from "../../src/products/traffic";
import { filterBuilder, listGenerate } from "../../src/api/endpoints/lists";
import { bodyOf, get, post, SHOWCASE } from "./client";
import { describe, expect, it } from "vitest";

const company = SHOWCASE;
const billed = (path: string, params: Record<string, string> = {}): unknown =>
  bodyOf(get(new DemoApi(), path, { company, ...params })).credits_consumed;

/** Whatever a price list in the README says, the add-on and the demo API must use the same prices. */
describe("The price that the add-on expects is what the demo API bills", () => {
  it.each(Object.keys(SECTION_PRICES))("for section %s", (section) => {
    const expected = companyEnrichment.price({ company, sections: [section] });

    expect(billed(companyEnrichment.path, { sections: section })).toBe(expected.high);
  });

  it.each([1, 10, 11])("for %i job posts, articles and social posts", (limit) => {
    const page = { limit: String(limit) };

    expect(billed(companyJobs.path, page)).toBe(companyJobs.price({ company, limit }).high);
    expect(billed(companyNews.path, page)).toBe(companyNews.price({ company, limit }).high);
    expect(billed(companyPosts.path, page)).toBe(companyPosts.price({ company, limit }).high);
  });

  it.each([1, 50, 51])("for %i employee reviews", (limit) => {
    const expected = companyEmployeeReviews.price({ company, limit }).high;

    expect(billed(companyEmployeeReviews.path, { limit: String(limit) })).toBe(expected);
  });

  it("for headcount and website traffic", () => {
    expect(billed(companyHeadcount.path)).toBe(companyHeadcount.price({ company }).high);
    expect(billed(companyTraffic.path)).toBe(companyTraffic.price({ company }).high);
  });

  it("for products, and for their reviews by product", () => {
    const api = new DemoApi();
    const { data, credits_consumed } = bodyOf(get(api, companyProductReviews.path, { company }));
    const products = (data.product as { id: string }[]).map(({ id }) => id);
    const asked = products.map((id) => `products=${id}`).join("&");

    const reviews = bodyOf(get(api, `${companyProductReviews.path}?${asked}&limit=50&company=${company}`));

    expect(credits_consumed).toBe(companyProductReviews.price({ company }).high);
    expect(products.length).toBeGreaterThan(1);
    expect(reviews.credits_consumed).toBe(companyProductReviews.price({ company, products, limit: 50 }).high);
  });

  it("for lists, and for filters from a sentence", () => {
    const api = new DemoApi();
    const body = { filters: { "firmographic.company_type": ["private"] }, limit: 20 };
    const words = { query: "robots in Germany" };

    expect(bodyOf(post(api, listGenerate.path, body)).credits_consumed).toBe(listGenerate.price(body).high);
    expect(bodyOf(post(api, filterBuilder.path, words)).credits_consumed).toBe(
      filterBuilder.price(words).high,
    );
  });
});
