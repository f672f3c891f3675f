import { companyPosts, POSTS_PER_PRICE_STEP } from "../api/endpoints/company-posts";
import { objectOf } from "../core/json-shapes";
import { listing } from "./listing";

export interface PostsQuestion {
  readonly company: string;
  readonly limit: number;
}

/** Social posts of a company: there is nothing to select them by. */
export const posts = listing({
  name: "posts",
  nothing: '{"data":{"posts":[]}}',
  endpoint: companyPosts,
  shape: {
    idField: "id",
    totalField: "total",
    pageMax: Infinity,
    priceStep: POSTS_PER_PRICE_STEP,
    most: Infinity,
    // A total is not documented: what `count` tells beyond the page is read as one.
    read: ({ data }) => ({
      list: Array.isArray(data) ? (data as unknown[]) : objectOf(data)["posts"],
      total: null,
    }),
  },
  units: () => ["all"],
  limit: ({ limit }: PostsQuestion) => limit,
  params: ({ company }, page) => ({ company, ...page }),
});
