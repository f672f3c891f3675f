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
];

export const otherPostColumns: ColumnPairs = [["Post ID", "id"]];

export const POST_NUMBERS = /_count$/;
