import { runColumns } from "../../enrich/column-set";
import { companySubject } from "../../enrich/subject";
import { unknownField } from "../../core/columns/field-names";
import { sectionNames } from "../../core/columns/known-columns";
import { resolveFields, sectionsOf } from "../../core/columns/resolve-fields";
import { formatOf } from "../../core/columns/field-format";
import { rowOf } from "../../core/row-of";
import type { RunRequest } from "../../core/run-request";
import { InputError } from "../../errors";
import { enrichment, type EnrichmentAnswer } from "../../products/enrichment";
import { returnedColumns } from "./documents";
import { type KindPlan, maxAgeMs, type RunAnswer } from "./run-plan";
import { questionsTo } from "./run-questions";

const USUAL_MAX_AGE_DAYS = 90;

/** @param refused Sections that are not asked for; their columns stay where they are. */
export function enrichmentPlan(request: RunRequest, refused: readonly string[]): KindPlan {
  const { fields = [], sections: chosen = [] } = request;
  const asked = resolveFields(fields.length > 0 ? fields : chosen.map(asFields), "enrichment");
  const unknown = asked.find(({ role }) => role === "unknown");
  if (unknown !== undefined) throw unknownField(unknown.label, null);
  const { columns, open } = returnedColumns(asked, request);
  const sections = sectionsOf(open ? asked : columns).filter((section) => !refused.includes(section));
  if (sections.length === 0) {
    throw new InputError("input/field", "No section is chosen. Choose at least one, such as Company basics.");
  }
  const fetchedAt = (answer: EnrichmentAnswer) => new Date(String(answer["fetched_at"]));
  const read = (answer: EnrichmentAnswer): RunAnswer => ({
    values: () =>
      rowOf(answer, columns, {
        uuid: textOr(answer["uuid"], null),
        fetched_at: fetchedAt(answer),
        status: "Done",
      }),
    fetchedAt: () => fetchedAt(answer),
    status: () => null,
    document: () => answer,
    listing: () => null,
  });
  return {
    questions: questionsTo(enrichment, (company) => ({ company, sections }), read),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [
      ...runColumns(),
      ...columns.map((column) => ({ label: column.label, tag: column.path, ...formatOf(column) })),
    ],
    items: null,
    ...(open ? { open: asked } : {}),
  };
}

/** One that the catalogue lacks has no columns of its own. */
function asFields(section: string): string {
  return sectionNames.includes(section) || !/^\w+$/.test(section) ? section : `${section}.*`;
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === "string" ? value : otherwise;
}
