import { lookOf } from "../../core/columns/field-look";
import { resolveFields } from "../../core/columns/resolve-fields";
import { sheetRowOf } from "../../core/row-of";
import type { RunRequest } from "../../core/sidebar-contract";
import { headcount } from "../../operations/headcount";
import type { DocumentAnswer } from "../../operations/one-document";
import { traffic } from "../../operations/traffic";
import { companySubject } from "../subject";
import { maxAgeMs } from "./max-age";
import { runColumns } from "./run-columns";
import type { RunAnswer, RunPlan } from "./run-plan";
import { questionsTo } from "./run-questions";

const OPERATIONS = { headcount, traffic };

/** What the API answers as one document about each company. */
export type DocumentKind = keyof typeof OPERATIONS;

/** Both are counted once a month. */
const USUAL_MAX_AGE_DAYS = 30;

/** Columns beside the companies, of a document of each. */
export function documentPlan(kind: DocumentKind, request: RunRequest): RunPlan {
  const columns = resolveFields(request.fields ?? [], kind);
  const fetchedAt = (answer: DocumentAnswer) => new Date(String(answer["fetched_at"]));
  const read = (answer: DocumentAnswer): RunAnswer => ({
    values: () => {
      const { uuid } = answer;
      const facts = {
        uuid: typeof uuid === "string" ? uuid : null,
        fetched_at: fetchedAt(answer),
        status: "Done",
      };
      return sheetRowOf(answer, columns, facts);
    },
    fetchedAt: () => fetchedAt(answer),
    status: () => null,
    items: () => [],
    total: () => null,
  });
  return {
    questions: questionsTo(OPERATIONS[kind], (company) => ({ company }), read),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [
      ...runColumns(kind),
      ...columns.map((column) => ({
        label: column.label,
        tag: `${kind}:${column.path}`,
        ...lookOf(column),
      })),
    ],
    items: null,
  };
}
