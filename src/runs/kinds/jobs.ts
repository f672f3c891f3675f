import { jobMatcher } from "../../core/job-filter";
import { moreColumns } from "../../core/columns/more-columns";
import type { RunRequest } from "../../core/run-request";
import { jobs } from "../../operations/jobs";
import { limitOfPages } from "../../operations/listing";
import { companySubject } from "../subject";
import { columnsOfItems } from "./columns-of-items";
import { maxAgeMs } from "./max-age";
import { readListing } from "./read-listing";
import type { KindPlan } from "./run-plan";
import { questionsTo } from "./run-questions";

const USUAL_MAX_AGE_DAYS = 1;
const USUAL_ITEMS = 10;
/** What "all" asks for at once: a company with more costs another request, one with fewer nothing. */
const ALL_ITEMS_PAGE = 100;

export function jobsPlan(request: RunRequest): KindPlan {
  const mode = request.mode ?? "new";
  const pageSize = mode === "all" ? ALL_ITEMS_PAGE : (request.limit ?? USUAL_ITEMS);
  const { columns, ...open } = columnsOfItems("jobs", request);
  return {
    ...open,
    questions: questionsTo(
      jobs,
      (company, { pages }) => ({ company, limit: limitOfPages(pages, pageSize) }),
      readListing,
    ),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [],
    items: {
      table: {
        sheetName: "Job posts",
        idField: "job_id",
        idLabel: "Job ID",
        dateField: "date_posted",
        columns,
        further: moreColumns("jobs"),
        hasState: true,
        one: "job post",
        many: "job posts",
      },
      pageSize,
      wants: mode,
      isWanted: jobMatcher(request.jobFilter),
    },
  };
}
