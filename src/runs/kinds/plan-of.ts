import { inSet, isRunTag } from "../../enrich/column-set";
import { companySubject, isSubjectTag, subjectUnder } from "../../enrich/subject";
import { knownColumns } from "../../core/columns/known-columns";
import { isOfRows } from "../../core/run-kind";
import type { RunRequest } from "../../core/run-request";
import { codeOf } from "../../errors";
import { DOCUMENT_KINDS, documentPlan } from "./documents";
import { enrichmentPlan } from "./enrichment";
import { jobsPlan, newsPlan, peoplePlan, postsPlan } from "./items";
import { matchPlan } from "./match";
import { employeeReviewsPlan, productReviewsPlan } from "./reviews";
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

function planOfKind(request: RunRequest, refusedSections: readonly string[]): KindPlan {
  const plan = planFor(request, refusedSections);
  return { ...plan, subject: subjectUnder(request.heading, plan.subject) };
}

function planFor(request: RunRequest, refusedSections: readonly string[]): KindPlan {
  const { kind } = request;
  // Lists, formulas and markets are about no companies of a sheet: none of it is used.
  if (!isOfRows(kind)) return { ...matchPlan(request), subject: companySubject, columns: [] };
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
      return matchPlan(request);
  }
}

type FactKind = (typeof DOCUMENT_KINDS)[number] | "enrichment";

/** Plans of runs that would put these columns beside companies, by their tags; what no run puts there is left out. */
export function factPlans(tags: readonly string[]): RunPlan[] {
  const fields = new Map<FactKind, string[]>();
  for (const tag of tags.filter(isFactTag)) {
    const { kind, field } = partsOf(tag);
    fields.set(kind, [...(fields.get(kind) ?? []), field]);
  }
  return [...fields].flatMap(([kind, each]) => factPlanFor(kind, each) ?? []);
}

const known = new Map<string, boolean>();

/** Whether a run puts something under this tag that is bought about companies. Asked at every write: found out once. */
export function isFactTag(tag: string): boolean {
  const found = known.get(tag) ?? isPutByRun(tag);
  known.set(tag, found);
  return found;
}

function isPutByRun(tag: string): boolean {
  // In most sheets; known because to refuse a name takes long: those near it are looked for.
  if (isRunTag(tag) || isSubjectTag(tag)) return false;
  const { kind, field } = partsOf(tag);
  // A Company ID comes with whatever section is bought.
  const [first] = knownColumns("enrichment").defaults;
  const plan = factPlanFor(kind, kind === "enrichment" ? [field, first!.path] : [field]);
  return plan?.columns.some((column) => column.tag === tag) === true;
}

function partsOf(tag: string): { readonly kind: FactKind; readonly field: string } {
  const kind = DOCUMENT_KINDS.find((each) => tag.startsWith(`${each}:`));
  return kind === undefined
    ? { kind: "enrichment", field: tag }
    : { kind, field: tag.slice(kind.length + 1) };
}

function factPlanFor(kind: FactKind, fields: string[]): RunPlan | null {
  try {
    return planOf({ kind, fields, returned: fields });
  } catch (error) {
    // The user's.
    if (codeOf(error) === "input/field") return null;
    throw error;
  }
}
