import { unknownField } from "../../core/columns/field-errors";
import { enrichment } from "../../products/enrichment";
import { resolveFields, sectionsOf } from "../../core/columns/resolve-fields";
import type { EnrichmentAnswer } from "../../products/sections";
import type { ResolvedColumn } from "../../core/columns/column";
import { expandColumns } from "../../core/columns/expand-columns";
import { customFunction } from "./custom-function";
import { factsAsOf } from "./as-of";
import { cells, day, filledIn, list } from "./parameters";
import { answersIn, cellsOf, companyRows, rowPerInput } from "./shapes";

/** What is bought for fields that come with any section. */
const SECTION_OF_FREE_FIELDS = "firmographic";

export const COMPANY_ENRICH = customFunction({
  name: "COMPANY_ENRICH",
  summary: "Facts about companies: one row per company, one column per field.",
  params: {
    companies: cells("Website or ID of a company, or a column of them, such as A2:A100.", {
      singleColumn: true,
    }),
    fields: list(
      'Names, paths or sections, separated by commas or in a range, such as "Founded, HQ country"; "firmographic" if left out.',
      { label: "What", form: () => ({ kind: "fields" }) },
    ),
    as_of: filledIn(
      day(
        "A day, such as DATE(2026,6,30): what was known then, or since when it is known. With it nothing is bought.",
        { label: "As it was on" },
      ),
    ),
  },
  returns: "One row per company; labels beside a heading.",
  price: "0.5 to 5 credits for each section of a company",
  examples: [
    '=COMPANY_ENRICH(A2,"Founded")',
    '=COMPANY_ENRICH(A1:A500,"Founded, HQ country, status")',
    '=COMPANY_ENRICH(A2,"Employees",DATE(2026,6,30))',
  ],

  run({ companies, fields, as_of: asOf }, services) {
    const asked = resolveFields(fields, "enrichment");
    const [unknown] = asked;
    if (unknown !== undefined && asked.every(({ role }) => role === "unknown")) {
      throw unknownField(unknown.label, null);
    }
    if (asOf !== null) {
      const sections = sectionsFor(asked);
      const factsIn = (answer: EnrichmentAnswer) => factsOf(answer, sections);
      const wanted = { columns: asked, sections, factsOf: factsIn };
      return factsAsOf(services, companies, asOf(services.dayOf), wanted);
    }
    const { rows, columns: told } = companyRows(services, companies, {
      operation: enrichment.operation,
      question: (company, columns) => ({ company, sections: sectionsFor(columns) }),
      columns: asked,
    });
    const sections = sectionsFor(told);
    const expanded = expandColumns(told, answersIn(rows));
    // `section.*` of nothing: the column stays, blank, so that there is something to return.
    const columns = expanded.length > 0 ? expanded : told;
    return rowPerInput(
      rows,
      columns.map(({ label }) => label),
      ({ answer, lacks }) => {
        const values = cellsOf(answer, columns, services, factsOf(answer, sections));
        // The first column of a section that cannot be had says why.
        const place = columns.findIndex(({ section = "" }) => lacks?.units.includes(section) === true);
        return place < 0
          ? values
          : values.map((value, index) => (index === place ? `⚠ ${lacks!.reason}` : value));
      },
    );
  },
});

function sectionsFor(columns: readonly ResolvedColumn[]): string[] {
  const needed = sectionsOf(columns);
  return needed.length > 0 ? needed : [SECTION_OF_FREE_FIELDS];
}

function factsOf(answer: EnrichmentAnswer, sections: readonly string[]) {
  const { uuid, fetched_at } = answer;
  const lacking = sections.filter((section) => answer[section] === undefined);
  return {
    uuid: typeof uuid === "string" ? uuid : null,
    fetched_at: typeof fetched_at === "string" ? new Date(fetched_at) : null,
    status: lacking.length === 0 ? "Done" : `Partly done: no ${lacking.join(", ")}`,
  };
}
