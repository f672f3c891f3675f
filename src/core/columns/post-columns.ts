import type { ColumnPairs } from "./column";

/** Social posts: what a table shows unless asked otherwise. */
export const postColumns: ColumnPairs = [
  ["Posted", "posted_date"],
  ["Text", "text_content"],
  ["Subject", "post_classification"],
  ["Reactions", "engagement_metrics.total_reaction_count"],
  ["Comments", "engagement_metrics.comments_count"],
  ["Reposts", "engagement_metrics.reposts_count"],
  ["Mentions", "mentions[].name"],
  ["Link", "url"],
];

export const otherPostColumns: ColumnPairs = [
  ["Format", "content_type"],
  ["Paid", "is_paid"],
  ["Reposted", "reposted"],
  ["Author", "author.name"],
  ["Likes", "engagement_metrics.like_count"],
  ["Post ID", "id"],
];

export const POST_NUMBERS = /_count$/;
