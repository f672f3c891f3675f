import { type ResolvedColumn, unlistedColumn } from "../../core/columns/column";
import { unknownField } from "../../core/columns/field-names";
import { knownColumns, sectionNames, type TableKind } from "../../core/columns/known-columns";
import { resolveFields, sectionsOf } from "../../core/columns/resolve-fields";
import { formatOf } from "../../core/columns/field-format";
import { parsePath } from "../../core/path";
import { rowOf } from "../../core/row-of";
import type { RunKind } from "../../core/run-kind";
import type { RunRequest } from "../../core/run-request";
import { once } from "../../core/terms";
import { InputError } from "../../errors";
import type { Operation } from "../../journal/operation";
import { type CompanyQuestion, type DocumentAnswer, enrichment } from "../../products/enrichment";
import { employeeReviews, ratingsIn } from "../../products/items";
import { headcount, traffic } from "../../products/monthly";
import { productCatalogue } from "../../products/product-reviews";
import type { KindPlan, RunAnswer } from "./run-plan";
import { questionsTo, type RunQuestions } from "./run-questions";

const ENRICHMENT_DAYS = 90;
/** Other documents change once a month, if at all. */
const DOCUMENT_DAYS = 30;

/** A row of facts beside a company. @param given Called when it is looked at: a lookup of heads alone brings no answer. */
function readFacts(columns: readonly ResolvedColumn[], given: () => DocumentAnswer): RunAnswer {
  const document = once(given);
  const fetchedAt = () => new Date(String(document()["fetched_at"]));
  return {
    values() {
      const { uuid } = document();
      const facts = {
        uuid: typeof uuid === "string" ? uuid : null,
        fetched_at: fetchedAt(),
        status: "Done",
      };
      return rowOf(document(), columns, facts);
    },
    fetchedAt,
    status: () => null,
    document,
    listing: () => null,
  };
}

/** @param refused Sections that are not asked for; their columns stay where they are. */
export function enrichmentPlan(request: RunRequest, refused: readonly string[]): KindPlan {
  const { fields = [], sections: chosen = [] } = request;
  const asked = resolveFields(fields.length > 0 ? fields : chosen.map(asFields), "enrichment");
  const unknown = asked.find(({ role }) => role === "unknown");
  if (unknown !== undefined) throw unknownField(unknown.label, null);
  const { columns, open } = returnedColumns(asked, request);
  const sections = sectionsOf(open ?? columns).filter((section) => !refused.includes(section));
  if (sections.length === 0) {
    throw new InputError("input/field", "No section is chosen. Choose at least one, such as Company basics.");
  }
  return {
    usualDays: ENRICHMENT_DAYS,
    questions: questionsTo(
      enrichment,
      (company) => ({ company, sections }),
      (answer) => readFacts(columns, () => answer),
    ),
    columns: columns.map((column) => ({ label: column.label, tag: column.path, ...formatOf(column) })),
    open,
  };
}

/** One that the catalogue lacks has no columns of its own. */
function asFields(section: string): string {
  return sectionNames.includes(section) || !/^\w+$/.test(section) ? section : `${section}.*`;
}

interface Source {
  readonly table: TableKind;
  readonly questions: (columns: readonly ResolvedColumn[]) => RunQuestions;
}

const whole =
  (operation: Operation<CompanyQuestion, DocumentAnswer>): Source["questions"] =>
  (columns) =>
    questionsTo(
      operation,
      (company) => ({ company }),
      (answer) => readFacts(columns, () => answer),
    );

/** Kinds that are answered, or can be read, as one document about each company. */
const DOCUMENTS = {
  headcount: { table: "headcount", questions: whole(headcount) },
  traffic: { table: "traffic", questions: whole(traffic) },
  product_reviews: { table: "products", questions: whole(productCatalogue) },
  employee_reviews: {
    table: "employee_ratings",
    questions: (columns) =>
      // The ratings come with any review.
      questionsTo(
        employeeReviews,
        (company) => ({ company, limit: 1 }),
        (answer) => readFacts(columns, () => ratingsIn(answer)),
      ),
  },
} as const satisfies Partial<Record<RunKind, Source>>;

export type DocumentKind = keyof typeof DOCUMENTS;

/** Columns beside the companies, of a document of each. */
export function documentPlan(kind: DocumentKind, request: RunRequest): KindPlan {
  const { table, questions } = DOCUMENTS[kind];
  const columns = resolveFields(request.fields ?? [], table).filter(({ role }) => role !== "every");
  return {
    usualDays: DOCUMENT_DAYS,
    questions: questions(columns),
    columns: columns.map((column) => ({
      label: column.label,
      tag: `${kind}:${column.path}`,
      ...formatOf(column),
    })),
  };
}

/** Which facts a tag stands for. */
export function factIn(tag: string): { readonly kind: DocumentKind | "enrichment"; readonly field: string } {
  const kind = (Object.keys(DOCUMENTS) as DocumentKind[]).find((each) => tag.startsWith(`${each}:`));
  return kind === undefined
    ? { kind: "enrichment", field: tag }
    : { kind, field: tag.slice(kind.length + 1) };
}

/** A Company ID comes with whatever section is bought. */
export const companyIdField = once(() => knownColumns("enrichment").defaults[0]!.path);

/**
 * The columns of a run. Those that only an answer can tell of, `section.*` and what no catalogue lists, are in it as far as
 * the request says that the API returned them; until it says anything all that is asked for is open.
 */
export function returnedColumns(
  asked: readonly ResolvedColumn[],
  { returned }: Pick<RunRequest, "returned">,
): { readonly columns: ResolvedColumn[]; readonly open?: readonly ResolvedColumn[] | undefined } {
  const named = new Set(asked.map(({ path }) => path));
  const columns = asked.flatMap((column): ResolvedColumn[] => {
    if (!isOpen(column)) return [column];
    if (column.role !== "every") return returned?.includes(column.path) === true ? [column] : [];
    const { section } = column;
    const below = (returned ?? []).filter(
      (path) => !named.has(path) && (section === undefined || path.startsWith(`${section}.`)),
    );
    return below.map((path) => unlistedColumn(parsePath(path), section));
  });
  return { columns, open: returned === undefined && asked.some(isOpen) ? asked : undefined };
}

/** Whether only an answer tells what it is. */
export function isOpen({ role, hoped }: ResolvedColumn): boolean {
  return role === "every" || hoped !== undefined;
}
