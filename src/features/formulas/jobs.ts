import { ITEM_LIMIT_MAX } from "../../core/item-limit";
import { readCompany } from "../../core/company";
import { type JobFilter, jobMatcher } from "../../core/job-filter";
import { jobs, JOBS_COUNT_PRICE, JOBS_PRICE } from "../../products/jobs";
import type { ListingAnswer } from "../../products/listing-answer";
import { ApiError } from "../../api/api-error";
import { resolveFields } from "../../core/columns/resolve-fields";
import { answerAll, type Outcome } from "./answer-all";
import { type ArgumentPart, columnChoices } from "./argument-form";
import { customFunction } from "./custom-function";
import { cells, flag, list, refusal, shown, wholeNumber } from "./parameters";
import { inputRows, listingTable, ownUuid, rowPerInput } from "./shapes";

const SUBJECT = "COMPANY_JOBS: filter";
const HOW = 'Write for example "title: engineer, analyst; place: Berlin; remote; salary: 100000; years: 5"';

const PARTS: readonly ArgumentPart[] = [
  { word: "title", label: "Title has", kind: "text" },
  { word: "place", label: "Place", kind: "text" },
  { word: "remote", label: "Remote only", kind: "tick" },
  { word: "salary", label: "Salary from, in USD", kind: "text" },
  { word: "years", label: "Years of experience, up to", kind: "text" },
];

/**
 * The filter of a formula: parts separated by `;` or cells of a range, each a word that stands alone or before a colon.
 *
 * @throws {InputError} `input/argument`, with the part that cannot be read.
 */
export function readJobFilter(texts: readonly string[]): JobFilter {
  const filter: JobFilter = {};
  for (const part of texts.flatMap((text) => text.split(/[;\n\r]/)).map((text) => text.trim())) {
    if (part === "") continue;
    const [name = "", ...rest] = part.split(":");
    const value = rest.join(":").trim();
    const word = name.trim().toLowerCase();
    if (word === "title") filter.titles = [...(filter.titles ?? []), ...termsIn(part, value)];
    else if (word === "place") filter.places = [...(filter.places ?? []), ...termsIn(part, value)];
    else if (word === "remote" && value === "") filter.remote = true;
    else if (word === "salary") filter.salaryFrom = numberIn(part, value);
    else if (word === "years") filter.yearsUpTo = numberIn(part, value);
    else throw refused(part);
  }
  return filter;
}

function termsIn(part: string, value: string): string[] {
  const terms = value
    .split(",")
    .map((term) => term.trim())
    .filter((term) => term !== "");
  if (terms.length === 0 || terms.some((term) => !/[\p{L}\p{N}]/u.test(term))) throw refused(part);
  return terms;
}

function numberIn(part: string, value: string): number {
  const plain = value.replace(/[,\s$]/g, "");
  if (!/^\d+$/.test(plain)) throw refused(part);
  return Number(plain);
}

const refused = (part: string) => refusal(SUBJECT, `cannot be read at ${shown(part)}. ${HOW}`);

export const COMPANY_JOBS = customFunction({
  name: "COMPANY_JOBS",
  summary: "Current job posts of companies, newest first: date, title, place, salary, link.",
  params: {
    companies: cells("Website or ID of a company, or a range of them, such as A2:A20."),
    limit: wholeNumber("Job posts per company, such as 20.", {
      min: 1,
      max: ITEM_LIMIT_MAX,
      default: 10,
      label: "How many job posts",
    }),
    fields: list('Columns, separated by commas or in a range, such as "Title, Location".', {
      form: () => columnChoices(jobs.items.columns),
    }),
    headers: flag("FALSE leaves out the header row.", { default: true }),
    filter: list(
      'Filters, such as "title: engineer, analyst; place: Berlin; remote; salary: 100000; years: 5"; all if left out.',
      { label: "Which job posts", form: () => ({ kind: "parts", parts: PARTS }) },
    ),
  },
  returns: "One row per job post, the company first.",
  price: JOBS_PRICE,
  examples: [
    '=COMPANY_JOBS("northwind-robotics.example")',
    '=COMPANY_JOBS(A2:A20,50,,,"title: engineer; remote")',
    '=QUERY(COMPANY_JOBS(A2:A20),"select Col1,Col2,Col3 where Col5=TRUE order by Col2 desc",1)',
  ],

  run({ companies, limit, fields, headers, filter }, services) {
    const isWanted = jobMatcher(readJobFilter(filter));
    return listingTable(services, {
      companies,
      operation: jobs.operation,
      question: (company) => ({ company, limit, lasts: true }),
      limit,
      wanted: isWanted && (() => isWanted),
      newestBy: "date_posted",
      columns: resolveFields(fields, jobs.items.columns),
      headers,
      uuidOf: ({ company_uuid }, key) => (typeof company_uuid === "string" ? company_uuid : ownUuid(key)),
    });
  },
});

export const COMPANY_JOBS_COUNT = customFunction({
  name: "COMPANY_JOBS_COUNT",
  summary:
    "How many job posts companies have, as of when they were fetched. Free for companies whose job posts you have.",
  params: {
    companies: cells("Website or ID of a company, or a column of them, such as A2:A500.", {
      singleColumn: true,
    }),
  },
  returns: "One number per company.",
  price: JOBS_COUNT_PRICE,
  examples: ["=COMPANY_JOBS_COUNT(A2:A500)"],

  run({ companies }, services) {
    const rows = inputRows(companies, readCompany, (keys) => {
      // Any page tells the count; the posts in the price of this one are kept for formulas that list them.
      const questions = keys.map((company) => ({ company, limit: 1 }));
      const outcomes = answerAll(services, jobs.operation, questions);
      return new Map([...outcomes].map(([key, outcome]) => [key, counted(key, outcome)]));
    });
    return rowPerInput(rows, ["Job posts"], ({ answer }) => [answer]);
  },
});

function counted(company: string, outcome: Outcome<ListingAnswer>): Outcome<number> {
  if (outcome.kind !== "answered") return outcome;
  const { rows, total_count: total } = outcome.answer;
  if (total !== null) return { kind: "answered", answer: total };
  if (rows.length === 0) return { kind: "answered", answer: 0 };
  // A page without a total may be one of many: its length would be a number that looks like the answer.
  const reason = `The API did not say how many job posts ${company} has. List them with COMPANY_JOBS.`;
  return { kind: "problem", error: new ApiError("api/unexpected-reply", reason, { status: 200 }) };
}
