import { call, reference } from "../core/formula";
import { readCompany } from "../core/company";
import { ApiError } from "../errors";
import { jobs } from "../operations/jobs";
import type { ListingAnswer } from "../operations/listing";
import { answerAll, type Outcome } from "./answer-all";
import { customFunction } from "./custom-function";
import { inputRows } from "./input-rows";
import { cells } from "./parameters";
import { rowPerInput } from "./shapes";

export const COMPANY_JOBS_COUNT = customFunction({
  name: "COMPANY_JOBS_COUNT",
  summary: "How many job posts companies have now. Free where job posts of the company were bought already.",
  params: {
    companies: cells("Website or ID of a company, or a column of them, such as A2:A500.", {
      singleColumn: true,
    }),
  },
  returns: "One number per company.",
  examples: [call("COMPANY_JOBS_COUNT", reference("A2:A500"))],

  run({ companies }, services) {
    const rows = inputRows(companies, readCompany, (keys) => {
      // Any page tells the count; what else is in the price of this one is kept for whoever lists the posts.
      const questions = keys.map((company) => ({ company, limit: 1 }));
      const outcomes = answerAll(services, jobs, questions);
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
