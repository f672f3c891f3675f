import { formatOf } from "../../core/columns/field-format";
import { resolveFields, sectionsOf } from "../../core/columns/resolve-fields";
import { unknownField } from "../../core/columns/unknown-field";
import { objectOf } from "../../core/json-shapes";
import { sheetRowOf } from "../../core/row-of";
import type { RunRequest } from "../../core/sidebar-contract";
import { InputError } from "../../errors";
import { enrichment, type EnrichmentAnswer } from "../../operations/enrichment";
import { companySubject } from "../subject";
import { maxAgeMs } from "./max-age";
import { runColumns } from "./run-columns";
import type { RunAnswer, RunPlan } from "./run-plan";
import { questionsTo } from "./run-questions";

const USUAL_MAX_AGE_DAYS = 90;

/** @param refused Sections that are not asked for; their columns stay where they are. */
export function enrichmentPlan(request: RunRequest, refused: readonly string[]): RunPlan {
  const asked = request.fields?.length ? request.fields : (request.sections ?? []);
  // What `section.*` stands for is known only once answers are there, and columns must be there before.
  const columns = resolveFields(asked, "enrichment").filter(({ role }) => role !== "every");
  const unknown = columns.find(({ role }) => role === "unknown");
  if (unknown !== undefined) throw unknownField(unknown.label, null);
  const sections = sectionsOf(columns).filter((section) => !refused.includes(section));
  if (sections.length === 0) {
    throw new InputError("input/field", "No section is chosen. Choose at least one, such as Company basics.");
  }
  const fetchedAt = (answer: EnrichmentAnswer) => new Date(String(answer["fetched_at"]));
  const read = (answer: EnrichmentAnswer): RunAnswer => ({
    values: () =>
      sheetRowOf(answer, columns, {
        uuid: textOr(answer["uuid"], null),
        fetched_at: fetchedAt(answer),
        status: "Done",
      }),
    fetchedAt: () => fetchedAt(answer),
    ages: () =>
      new Map(
        Object.entries(objectOf(answer["fetched_by_section"])).map(([section, at]) => [
          `${section}.`,
          new Date(String(at)),
        ]),
      ),
    status: () => null,
    listing: () => null,
  });
  return {
    questions: questionsTo(enrichment, (company) => ({ company, sections }), read),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [
      ...runColumns("enrichment"),
      ...columns.map((column) => ({ label: column.label, tag: column.path, ...formatOf(column) })),
    ],
    items: null,
  };
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === "string" ? value : otherwise;
}
