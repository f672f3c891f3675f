import type { CellValue } from "../core/cell";
import { knownColumns } from "../core/columns/known-columns";
import type { Read, rowsMembers, RunRequest } from "./run-request";
import { once } from "../core/terms";
import { FOUND_WEBSITE, inSet, runColumns, valueColumns } from "../rows/column-set";
import { factOf, factTag, isRunColumnTag, tagWithoutSet } from "../rows/tags";
import { companySubject, isSubjectTag, namedSubject, subjectUnder } from "../rows/subject";
import { codeOf } from "../core/errors";
import type { Answers } from "../money/answers";
import type { HistoryOf } from "../rows/row";
import { askedByName } from "./by-name";
import { factsPlan } from "./facts";
import { productNamed, type ProductRequest } from ".";
import { itemPlan } from "./item-plan";
import type { KindPlan, RunPlan } from "./plan";
import type { Product } from "./product";
import { websites } from "./websites";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a product asks and writes by a request. */
function kindPlan(
  product: Product,
  request: RunRequest & Read<ReturnType<typeof rowsMembers>>,
  refused: readonly string[],
): Omit<KindPlan, "usualDays"> {
  const { name, plan, facts, items } = product;
  if (plan !== undefined) return plan(request, refused);
  if (items !== undefined && (facts === undefined || request.rows === true)) return itemPlan(items, request);
  return factsPlan(facts!, request, (path) => factTag(name, path));
}

/** Plans of this execution: a slice asks for its own again and again. By request, and by the sections that were refused. */
const plans = new WeakMap<RunRequest, Map<string, RunPlan>>();

/**
 * Reads a request into a plan, once for each: a request is never changed, only replaced. Of what is about no companies of a sheet nothing in it is used.
 *
 * @param refusedSections Not asked for: the plan of the key does not cover them. Their columns stay.
 * @throws {InputError} If it asks for something that is not known.
 */
export function planOf(
  request: RunRequest | ProductRequest,
  refusedSections: readonly string[] = [],
): RunPlan {
  const ofRequest = plans.get(request) ?? new Map<string, RunPlan>();
  plans.set(request, ofRequest);
  const refused = refusedSections.join();
  const plan = ofRequest.get(refused) ?? planFrom(request, refusedSections);
  ofRequest.set(refused, plan);
  return plan;
}

function planFrom(request: RunRequest, refusedSections: readonly string[]): RunPlan {
  const { kind, heading, maxAgeDays } = request;
  const product = productNamed(kind) ?? websites;
  const {
    subject = companySubject,
    columns = [],
    items = null,
    ...plan
  } = kindPlan(product, request, refusedSections);
  const byName = request.names === true && subject === companySubject;
  const whole = {
    ...plan,
    ...(byName ? { questions: askedByName(plan.questions) } : {}),
    ...(request.into === undefined ? {} : { into: request.into }),
    items,
    subject: subjectUnder(heading, byName ? namedSubject : subject),
    maxAgeMs: (maxAgeDays ?? product.usualDays) * DAY_MS,
    columns:
      items === null
        ? [...runColumns(), ...(byName ? [{ ...FOUND_WEBSITE, label: "Website found" }] : []), ...columns]
        : [],
  };
  return inSet(whole, request);
}

/** Plans of runs that would put these columns beside companies, by their tags; what no run puts there is left out. */
export function factPlans(tags: readonly string[]): RunPlan[] {
  const fields = new Map<string, string[]>();
  for (const tag of tags.filter(isFactTag)) {
    const { kind, field } = factIn(tag);
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
  if (isRunColumnTag(tag) || isSubjectTag(tag)) return false;
  const { kind, field } = factIn(tag);
  const plan = factPlanFor(kind, kind === "enrichment" ? [field, companyIdField()] : [field]);
  return plan?.columns.some((column) => column.tag === tag) === true;
}

/** Which facts a tag stands for, if it is one of facts (`isFactTag`). */
export function factIn(tag: string): { readonly kind: string; readonly field: string } {
  const fact = factOf(tag);
  return fact === null ? { kind: "enrichment", field: tag } : { kind: fact.product, field: fact.path };
}

/** A Company ID comes with whatever section is bought. */
const companyIdField = once(() => knownColumns("enrichment").defaults[0]!.path);

function factPlanFor(kind: string, fields: string[]): RunPlan | null {
  try {
    return planOf({ kind, fields, returned: fields });
  } catch (error) {
    // The user's.
    if (codeOf(error) === "input/field") return null;
    throw error;
  }
}

/** What answers of any age say of companies, by the tags of columns, whatever kind of run asked for them. */
export function keptValues(answers: Answers): HistoryOf {
  return (companies, tags) => {
    const found = new Map<string, CellValue[]>();
    const place = (company: string, tag: string) => `${company}\n${tagWithoutSet(tag)}`;
    for (const plan of factPlans(tags.map(tagWithoutSet))) {
      const values = valueColumns(plan);
      // What stands beside a name is of the company that was found for it.
      askedByName(plan.questions)
        .history(answers, companies)
        .forEach((versions, at) => {
          for (const answer of versions) {
            const cells = [answer.fetchedAt(), ...(answer.values() ?? [])];
            [plan.columns[1]!, ...values].forEach(({ tag }, index) => {
              const key = place(companies[at]!, tag);
              found.set(key, [...(found.get(key) ?? []), cells[index] ?? null]);
            });
          }
        });
    }
    return (company, tag) => found.get(place(company, tag)) ?? [];
  };
}
