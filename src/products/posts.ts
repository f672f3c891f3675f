import { endpoint, hasData } from "../api/endpoint";
import type { TableColumns } from "../core/columns/known-columns";
import { objectOf } from "../core/json";
import { COMPANIES } from "../core/kind-words";
import { listing } from "./listing";
import { pageParams, perStep } from "./params";
import { product } from "./product";
import { pagedMembers } from "./run-request";

/** As many posts cost the same as one. */
const POSTS_PER_PRICE_STEP = 10;
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
  isDocumented: hasData,
  params: () => pageParams(),
  price: ({ limit }) => perStep(limit, POSTS_PER_PRICE_STEP, CREDITS_PER_STEP),
  plans: "Social posts come with a subscription or an enterprise plan.",
});

const columns: TableColumns = {
  usual: [
    ["Posted", "posted_date"],
    ["Text", "text_content"],
    ["Subject", "post_classification"],
    ["Reactions", "engagement_metrics.total_reaction_count"],
    ["Comments", "engagement_metrics.comments_count"],
    ["Reposts", "engagement_metrics.reposts_count"],
    ["Mentions", "mentions[].name"],
    ["Link", "url"],
    ["Format", "content_type"],
    ["Author", "author.name"],
    ["Reposted", "reposted"],
    ["Paid", "is_paid"],
    ["Likes", "engagement_metrics.like_count"],
    ["Empathy", "engagement_metrics.empathy_count"],
    ["Praise", "engagement_metrics.praise_count"],
    ["Appreciation", "engagement_metrics.appreciation_count"],
    ["Interest", "engagement_metrics.interest_count"],
    ["Funny", "engagement_metrics.funny_count"],
    ["Mention links", "mentions[].linkedin_url"],
  ],
  others: [["Post ID", "id"]],
  numbers: /_count$/,
};

interface PostsQuestion {
  readonly company: string;
  readonly limit: number;
}

/** Social posts of a company: there is nothing to select them by. */
const operation = listing({
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
  hasUsualPage: true,
});

/** What a company posts on its professional network, on a sheet of its own. */
export const posts = product({
  name: "posts",
  words: {
    title: "Social posts",
    running: "Fetching social posts",
    start: "Get social posts",
    before: "of",
    counts: COMPANIES,
  },
  operation,
  usualDays: 1,
  asks: pagedMembers,
  items: {
    sheetName: "Social posts",
    one: "social post",
    many: "social posts",
    columns,
    idField: "id",
    idLabel: "Post ID",
    dateField: "posted_date",
    usual: 10,
    listing: operation,
  },
  formula: {
    name: "COMPANY_POSTS",
    summary: "What companies post on their professional network: date, text, subject, reactions, link.",
    price: `${CREDITS_PER_STEP} credit a company for every ${POSTS_PER_PRICE_STEP} posts`,
    columns: 8,
  },
  offer: {
    detail: `${CREDITS_PER_STEP} credit for ${POSTS_PER_PRICE_STEP} posts`,
    items: { usual: "10", many: "posts per company" },
  },
  samples: [{ limit: 3 }],
});
