import { formatOf } from "../../core/columns/field-format";
import type { TableKind } from "../../core/columns/known-columns";
import { resolveFields } from "../../core/columns/resolve-fields";
import { once } from "../../core/once";
import { sheetRowOf } from "../../core/row-of";
import type { RunKind } from "../../core/run-kind";
import type { RunRequest } from "../../core/run-request";
import { employeeReviews, ratingsIn } from "../../operations/employee-reviews";
import { headcount } from "../../operations/headcount";
import type { CompanyQuestion, DocumentAnswer } from "../../operations/one-document";
import type { Operation } from "../../journal/operation";
import { productCatalogue } from "../../operations/product-catalogue";
import { traffic } from "../../operations/traffic";
import { companySubject } from "../subject";
import { maxAgeMs } from "./max-age";
import { runColumns } from "./run-columns";
import type { RunAnswer, KindPlan } from "./run-plan";
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
        return sheetRowOf(document(), columns, facts);
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
