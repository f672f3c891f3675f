import { tableColumns } from "../../core/columns/known-columns";
import type { RunRequest } from "../../core/run-request";
import { limitOfPages } from "../../operations/listing";
import { posts } from "../../operations/posts";
import { companySubject } from "../subject";
import { maxAgeMs } from "./max-age";
import { readListing } from "./read-listing";
import type { KindPlan } from "./run-plan";
import { questionsTo } from "./run-questions";

const USUAL_MAX_AGE_DAYS = 1;
const USUAL_ITEMS = 10;

/** Social posts on a sheet of their own. */
export function postsPlan(request: RunRequest): KindPlan {
  const pageSize = request.limit ?? USUAL_ITEMS;
  return {
    questions: questionsTo(
      posts,
      (company, { pages }) => ({ company, limit: limitOfPages(pages, pageSize) }),
      readListing,
    ),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [],
    items: {
      table: {
        sheetName: "Social posts",
        idField: "id",
        idLabel: "Post ID",
        dateField: "posted_date",
        columns: tableColumns("posts"),
        hasState: false,
        one: "social post",
        many: "social posts",
      },
      pageSize,
      wants: request.mode ?? "new",
    },
  };
}
