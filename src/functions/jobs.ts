import { call, reference } from "../core/formula";
import { resolveFields } from "../core/columns/resolve-fields";
import { jobMatcher } from "../core/job-filter";
import { jobs } from "../operations/jobs";
import { customFunction } from "./custom-function";
import { listingTable, ownUuid } from "./listing-table";
import { readJobFilter } from "./read-job-filter";
import { cells, flag, list, wholeNumber } from "./parameters";

/** What one cell may buy at most: the API takes any limit, and bills by it. */
const LIMIT_MAX = 1000;

export const COMPANY_JOBS = customFunction({
  name: "COMPANY_JOBS",
  summary: "Current job posts of companies, newest first: date, title, place, salary, link.",
  params: {
    companies: cells("Website or ID of a company, or a range of them, such as A2:A20."),
    limit: wholeNumber("Job posts per company, such as 20.", { min: 1, max: LIMIT_MAX, default: 10 }),
    fields: list('Columns, separated by commas or in a range, such as "Title, Location".'),
    headers: flag("FALSE leaves out the header row.", { default: true }),
    filter: list(
      'Which of them, such as "title: engineer, analyst; place: Berlin; remote; salary: 100000; years: 5"; all if left out.',
    ),
  },
  returns: "One row per job post, the company first.",
  examples: [
    call("COMPANY_JOBS", "northwind-robotics.example"),
    call("COMPANY_JOBS", reference("A2:A20"), 50, null, null, "title: engineer; remote"),
    call(
      "QUERY",
      call("COMPANY_JOBS", reference("A2:A20")),
      "select Col1,Col2,Col3 where Col5=TRUE order by Col2 desc",
      1,
    ),
  ],

  run({ companies, limit, fields, headers, filter }, services) {
    const isWanted = jobMatcher(readJobFilter(filter));
    return listingTable(services, {
      companies,
      operation: jobs,
      question: (company) => ({ company, limit, lasts: true }),
      limit,
      isWanted,
      newestBy: "date_posted",
      columns: resolveFields(fields, "jobs"),
      headers,
      uuidOf: ({ company_uuid }, key) => (typeof company_uuid === "string" ? company_uuid : ownUuid(key)),
    });
  },
});
