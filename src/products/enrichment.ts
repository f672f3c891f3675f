import { unknownField } from "../core/columns/field-errors";
import { formatOf } from "../core/columns/field-format";
import { sectionNames, sectionTitle } from "../core/columns/known-columns";
import { resolveFields, sectionsOf } from "../core/columns/resolve-fields";
import { COMPANIES } from "../core/kind-words";
import type { Read, RunRequest } from "./run-request";
import { InputError } from "../core/errors";
import { readFacts, returnedColumns } from "./facts";
import type { KindPlan } from "./plan";
import { product } from "./product";
import { questionsTo } from "./questions";
import { sectionsOperation } from "./sections";
import * as z from "zod/mini";

/** What to buy. `fields` picks columns, else they are the default ones of the sections. */
const asks = () => ({ sections: z.exactOptional(z.array(z.string())) });
type EnrichmentRequest = RunRequest & Read<ReturnType<typeof asks>>;

/** Facts about companies, by section, beside them. Columns are those of the sections and fields that are chosen, so it has its own plan. */
export const enrichment = product({
  name: "enrichment",
  words: {
    title: "Enrichment",
    running: "Enriching companies",
    start: "Enrich",
    counts: COMPANIES,
  },
  operation: sectionsOperation,
  usualDays: 90,
  asks,
  plan: enrichmentPlan,
  samples: [{ sections: ["firmographic"] }],
});

/** @param refused Sections that are not asked for; their columns stay where they are. */
function enrichmentPlan(request: EnrichmentRequest, refused: readonly string[]): Omit<KindPlan, "usualDays"> {
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
    questions: questionsTo(
      sectionsOperation,
      (company) => ({ company, sections }),
      (answer) => readFacts(columns, () => answer),
    ),
    columns: columns.map((column) => ({ label: column.label, tag: column.path, ...formatOf(column) })),
    open,
    partTitle: sectionTitle,
  };
}

/** One that the catalogue lacks has no columns of its own. */
function asFields(section: string): string {
  return sectionNames.includes(section) || !/^\w+$/.test(section) ? section : `${section}.*`;
}
