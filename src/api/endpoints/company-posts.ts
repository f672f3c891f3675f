import * as z from "zod/mini";
import { endpoint } from "../endpoint";

/** As many posts cost the same as one. */
export const POSTS_PER_PRICE_STEP = 10;
const CREDITS_PER_STEP = 1;

/**
 * What a company has posted on its professional network, newest first as far as seen.
 *
 * `data.posts` holds at most `limit` posts; `count` is not said to be all there are, so nothing relies on it.
 *
 * Source: GET /company/posts in the API supplement, 12; price (1 per started 10 records) and plans there in 2.1 and 2.2.
 */
export const companyPosts = endpoint({
  name: "company/posts",
  method: "GET",
  path: "/api/v1/company/posts",
  params: () =>
    z.object({
      company: z.string().check(z.minLength(1)),
      limit: z.int().check(z.minimum(1)),
      offset: z.optional(z.int().check(z.minimum(0))),
    }),
  price: ({ limit }) => ({ low: 0, high: Math.ceil(limit / POSTS_PER_PRICE_STEP) * CREDITS_PER_STEP }),
  plans: "Social posts come with a subscription or an enterprise plan.",
});
