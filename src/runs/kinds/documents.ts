import { runColumns } from "../../enrich/column-set";
import { companySubject } from "../../enrich/subject";
import { type ResolvedColumn, unlistedColumn } from "../../core/columns/column";
import { moreColumns, tableColumns, type TableKind } from "../../core/columns/known-columns";
import { resolveFields } from "../../core/columns/resolve-fields";
import { formatOf } from "../../core/columns/field-format";
import { parsePath } from "../../core/path";
import { rowOf } from "../../core/row-of";
import type { RunKind } from "../../core/run-kind";
import type { RunRequest } from "../../core/run-request";
import { once } from "../../core/terms";
import type { Operation } from "../../journal/operation";
import type { CompanyQuestion, DocumentAnswer } from "../../products/enrichment";
import { employeeReviews, ratingsIn } from "../../products/items";
import { headcount, traffic } from "../../products/monthly";
import { productCatalogue } from "../../products/product-reviews";
import { type KindPlan, maxAgeMs, type RunAnswer } from "./run-plan";
import { questionsTo, type RunQuestions } from "./run-questions";

/** These change once a month, if at all. */
const USUAL_MAX_AGE_DAYS = 30;

/** Reads an answer when it is looked at: a lookup of heads alone brings none. */
type Read = (document: () => DocumentAnswer) => RunAnswer;

interface Source {
  readonly columns: TableKind;
  readonly questions: (read: Read) => RunQuestions;
}

const whole =
  (operation: Operation<CompanyQuestion, DocumentAnswer>): Source["questions"] =>
  (read) =>
    questionsTo(
      operation,
      (company) => ({ company }),
      (answer) => read(() => answer),
    );

const SOURCES = {
  headcount: { columns: "headcount", questions: whole(headcount) },
  traffic: { columns: "traffic", questions: whole(traffic) },
  product_reviews: { columns: "products", questions: whole(productCatalogue) },
  employee_reviews: {
    columns: "employee_ratings",
    questions: (read) =>
      // The ratings come with any review.
      questionsTo(
        employeeReviews,
        (company) => ({ company, limit: 1 }),
        (answer) => read(() => ratingsIn(answer)),
      ),
  },
} satisfies Partial<Record<RunKind, Source>>;

/** What is answered, or can be read, as one document about each company. */
export type DocumentKind = keyof typeof SOURCES;

export const DOCUMENT_KINDS = Object.keys(SOURCES) as readonly DocumentKind[];

/** Columns beside the companies, of a document of each. */
export function documentPlan(kind: DocumentKind, request: RunRequest): KindPlan {
  const source: Source = SOURCES[kind];
  const columns = resolveFields(request.fields ?? [], source.columns).filter(({ role }) => role !== "every");
  const read: Read = (given) => {
    const document = once(given);
    const fetchedAt = () => new Date(String(document()["fetched_at"]));
    return {
      values: () => {
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
      listing: () => null,
    };
  };
  return {
    questions: source.questions(read),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [
      ...runColumns(),
      ...columns.map((column) => ({
        label: column.label,
        tag: `${kind}:${column.path}`,
        ...formatOf(column),
      })),
    ],
    items: null,
  };
}

/**
 * The columns of a run. Those that only an answer can tell of, `section.*` and what no catalogue lists, are in it as far as
 * the request says that the API returned them; until it says anything they are open.
 */
export function returnedColumns(
  asked: readonly ResolvedColumn[],
  { returned }: Pick<RunRequest, "returned">,
): { readonly columns: ResolvedColumn[]; readonly open: boolean } {
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
  return { columns, open: returned === undefined && asked.some(isOpen) };
}

/** Whether only an answer tells what it is. */
export function isOpen({ role, hoped }: ResolvedColumn): boolean {
  return role === "every" || hoped !== undefined;
}

/**
 * The columns of items: the usual ones always, since sheets have them, then what else was requested.
 *
 * @throws {InputError} `input/field`.
 */
export function columnsOfItems(
  kind: "jobs" | "news",
  request: RunRequest,
): { readonly columns: ResolvedColumn[]; readonly open?: readonly ResolvedColumn[] } {
  const { fields = [] } = request;
  const usual = tableColumns(kind);
  const asked = fields.length === 0 ? [] : resolveFields(fields, kind);
  const paths = new Set(asked.map(({ path }) => path));
  const listed = [...usual, ...moreColumns(kind).filter(({ path }) => paths.has(path))];
  const all = [...listed, ...asked.filter(isOpen)];
  const { columns, open } = returnedColumns(all, request);
  return open ? { columns, open: all } : { columns };
}
