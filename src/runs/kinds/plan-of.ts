import { isOfRows } from "../../core/run-kind";
import type { RunRequest } from "../../core/run-request";
import { companySubject, subjectUnder } from "../subject";
import { documentPlan } from "./documents";
import { enrichmentPlan } from "./enrichment";
import { jobsPlan } from "./jobs";
import { matchPlan } from "./match";
import { newsPlan } from "./news";
import { peoplePlan } from "./people";
import { postsPlan } from "./posts";
import { employeeReviewsPlan, productReviewsPlan } from "./reviews";
import { inSet } from "./column-set";
import type { KindPlan, RunPlan } from "./run-plan";

/**
 * Reads a request into a plan.
 *
 * @param refusedSections Not asked for: the plan of the key does not cover them. Their columns stay.
 * @throws {InputError} If it asks for something that is not known.
 */
export function planOf(request: RunRequest, refusedSections: readonly string[] = []): RunPlan {
  const plan = planOfKind(request, refusedSections);
  return inSet(plan, request);
}

/** Lists, formulas and markets are about no companies of a sheet. */
const NO_ROWS: KindPlan = {
  questions: null,
  subject: companySubject,
  maxAgeMs: 0,
  columns: [],
  items: null,
};

function planOfKind(request: RunRequest, refusedSections: readonly string[]): KindPlan {
  const plan = planFor(request, refusedSections);
  return { ...plan, subject: subjectUnder(request.heading, plan.subject) };
}

function planFor(request: RunRequest, refusedSections: readonly string[]): KindPlan {
  const { kind } = request;
  if (!isOfRows(kind)) return NO_ROWS;
  switch (kind) {
    case "enrichment":
      return enrichmentPlan(request, refusedSections);
    case "jobs":
      return jobsPlan(request);
    case "news":
      return newsPlan(request);
    case "headcount":
    case "traffic":
      return documentPlan(kind, request);
    case "product_reviews":
      return request.rows === true ? productReviewsPlan(request) : documentPlan(kind, request);
    case "people":
      return peoplePlan(request);
    case "posts":
      return postsPlan(request);
    case "employee_reviews":
      return request.rows === true ? employeeReviewsPlan(request) : documentPlan(kind, request);
    case "match":
      return matchPlan();
  }
}
