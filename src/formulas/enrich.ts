import { ENTERPRISE_SECTIONS } from "../api/endpoints/companies";
import { forFormula } from "../core/cell";
import type { ResolvedColumn } from "../core/columns/column";
import { expandColumns } from "../core/columns/expand-columns";
import { unknownField } from "../core/columns/field-names";
import { resolveFields, sectionsOf } from "../core/columns/resolve-fields";
import { readCompany } from "../core/company";
import { rowOf } from "../core/row-of";
import { enrichment, type EnrichmentAnswer } from "../products/enrichment";
import { answerAll, answersToHoped, type SentSoFar } from "./answer-all";
import { customFunction } from "./custom-function";
import type { FormulaServices } from "./evaluation";
import { cells, list } from "./parameters";
import { answersIn, inputRows, rowPerInput } from "./shapes";

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
    ),
  },
  returns: "One row per company; labels beside a heading.",
  price: "0.5 to 5 credits for each section of a company",
  examples: ['=COMPANY_ENRICH(A2,"Founded")', '=COMPANY_ENRICH(A1:A500,"Founded, HQ country, status")'],

  run({ companies, fields }, services) {
    const asked = resolveFields(fields, "enrichment");
    const [unknown] = asked;
    if (unknown !== undefined && asked.every(({ role }) => role === "unknown")) {
      throw unknownField(unknown.label, null);
    }
    let told: readonly ResolvedColumn[] = asked;
    const rows = inputRows(companies, readCompany, (keys) => {
      const answered = answersToHoped({
        keys,
        columns: asked,
        held: (each) => heldOf(services, each, sectionsFor(asked)),
        ask: (each, columns, sent) => answersTo(services, each, sectionsFor(columns), sent),
        read: (answer: EnrichmentAnswer) => answer,
      });
      told = answered.columns;
      return answered.outcomes;
    });
    const sections = sectionsFor(told);

    const expanded = expandColumns(told, answersIn(rows));
    // `section.*` of nothing: the column stays, blank, so that there is something to return.
    const columns = expanded.length > 0 ? expanded : told;
    return rowPerInput(
      rows,
      columns.map(({ label }) => label),
      ({ answer }) =>
        rowOf(answer, columns, factsOf(answer, sections)).map((value) =>
          forFormula(value, services.instantOf),
        ),
    );
  },
});

/**
 * A plan without enterprise sections refuses the whole request: then the others are requested by themselves, with what is held
 * of those that it lacks.
 */
function answersTo(
  services: FormulaServices,
  keys: readonly string[],
  sections: readonly string[],
  sent: SentSoFar,
) {
  const oneFirst = sections.some((section) => ENTERPRISE_SECTIONS.includes(section));
  const questions = keys.map((company) => ({ company, sections }));
  const outcomes = answerAll(services, enrichment, questions, sent, oneFirst);
  const refused = keys.filter((company) => {
    const outcome = outcomes.get(company);
    return outcome?.kind === "problem" && outcome.error.code === "api/plan";
  });
  const rest = withoutRefused(services, refused, sections);
  return rest.length === 0
    ? outcomes
    : new Map([...outcomes, ...answerAll(services, enrichment, rest, sent)]);
}

function sectionsFor(columns: readonly ResolvedColumn[]): string[] {
  const needed = sectionsOf(columns);
  return needed.length > 0 ? needed : [SECTION_OF_FREE_FIELDS];
}

function heldOf(services: FormulaServices, keys: readonly string[], sections: readonly string[]) {
  const questions = keys.map((company) => ({ company, sections }));
  const standings = services.answers.lookUp(enrichment, questions, { maxAgeMs: Infinity, cached: true });
  return standings.flatMap((standing) => (standing.kind === "answered" ? [standing.answer] : []));
}

/** What can be had of each company all the same; those of which that is nothing, or everything, are left out. */
function withoutRefused(
  services: FormulaServices,
  companies: readonly string[],
  sections: readonly string[],
) {
  const enterprise = sections.filter((section) => ENTERPRISE_SECTIONS.includes(section));
  if (companies.length === 0 || enterprise.length === 0) return [];
  const each = companies.flatMap((company) =>
    enterprise.map((section) => ({ company, sections: [section] })),
  );
  const standings = services.answers.lookUp(enrichment, each, { maxAgeMs: Infinity, cached: true });
  return companies.flatMap((company, index) => {
    const lacking = enterprise.filter(
      (_, at) => standings[index * enterprise.length + at]!.kind === "lacking",
    );
    const had = sections.filter((section) => !lacking.includes(section));
    return had.length === 0 || had.length === sections.length ? [] : [{ company, sections: had }];
  });
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
