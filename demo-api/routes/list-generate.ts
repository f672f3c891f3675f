import { filtersFromWords } from "../filters/from-words";
import { type Condition, matchesCompany } from "../filters/match-company";
import { isOffered } from "../filters/options";
import { checkShape } from "../filters/value-shape";
import { labelOf } from "../filters/vocabulary";
import { bodyText, bodyTexts, jsonBody, notTogether, wholeNumber } from "../parameters";
import { listPrice, type SectionName } from "../prices";
import { invalid, Refusal } from "../refusal";
import { isJsonObject, type JsonObject, type Plan } from "../wire";
import type { DemoCompany } from "../world/company";
import { knownSections, planRefusal, sectionsOfPlan } from "./company-enrichment";
import { sortCompanies } from "./list-order";
import type { Route, RouteContext } from "./route";

/** No list has more rows, and `total_count` is capped at this number. */
const MAX_ROWS = 500;
const MAX_ROWS_PAY_AS_YOU_GO = 20;

export const listGenerate: Route = {
  method: "POST",
  path: "/api/v1/list/generate/companies/",

  serve(request, context) {
    const body = jsonBody(request);
    const query = bodyText(body, "query");
    const filters = readFilters(body, query);
    const conditions = readConditions(filters, context);
    const { limit, offset } = readPage(body, context.plan);
    const { sections, skipped } = readSections(body, context.plan);

    const listed = context.world.companies.filter((company) => company.isListed(context.day));
    const matching =
      conditions.length === 0 ? [] : listed.filter((company) => matchesCompany(company, conditions));
    const rows = sortCompanies(matching, body).slice(offset, offset + limit);
    return {
      credits: listPrice(matching.length, rows.length, sections, query !== undefined),
      body: {
        data: rows.map((company) => listRow(company, sections, context.day)),
        filters,
        warnings: warningsFor(conditions),
        skipped_sections: skipped,
        count: rows.length,
        total_count: Math.min(matching.length, MAX_ROWS),
        offset,
        query_translated: query !== undefined,
      },
    };
  },
};

/** The filters to apply: those given, or those derived from the query. null counts as not given. */
function readFilters(body: JsonObject, query: string | undefined): JsonObject {
  const given = body["filters"] ?? undefined;
  notTogether(["filters", given], ["query", query]);
  if (query !== undefined) return filtersFromWords(query);
  if (given !== undefined && !isJsonObject(given)) {
    throw invalid(["body", "filters"], "Input should be a valid dictionary", "dict_type", given);
  }
  const used = Object.entries(given ?? {}).filter(([, value]) => value !== null);
  if (used.length === 0) throw new Refusal(400, "Give at least one filter, or a query.");
  return Object.fromEntries(used);
}

function readConditions(filters: JsonObject, { filters: catalogue }: RouteContext): readonly Condition[] {
  return Object.entries(filters).map(([key, wanted]) => {
    const definition = catalogue.find(({ filter }) => filter === key);
    if (!definition) throw new Refusal(400, `Unknown filter: ${key}`);
    if (wanted === undefined) throw new Refusal(400, `Filter without a value: ${key}`);
    checkShape(definition, wanted);
    return { definition, wanted };
  });
}

function readPage(body: JsonObject, plan: Plan): { limit: number; offset: number } {
  const limit = wholeNumber(body["limit"] ?? 50, ["body", "limit"], { min: 1, max: MAX_ROWS });
  const offset = wholeNumber(body["offset"] ?? 0, ["body", "offset"], { min: 0 });
  if (offset + limit > MAX_ROWS) throw new Refusal(400, `offset + limit must not exceed ${MAX_ROWS}.`);
  if (plan === "pay_as_you_go" && offset + limit > MAX_ROWS_PAY_AS_YOU_GO) {
    throw new Refusal(403, `Your plan does not page past ${MAX_ROWS_PAY_AS_YOU_GO} companies.`);
  }
  return { limit, offset };
}

function readSections(
  body: JsonObject,
  plan: Plan,
): { sections: readonly SectionName[]; skipped: readonly SectionName[] } {
  const asked = knownSections(bodyTexts(body, "sections"));
  const skipped = asked.filter((section) => !sectionsOfPlan(plan).includes(section));
  if (skipped.length > 0 && body["skip_unavailable_sections"] !== true) throw planRefusal(skipped);
  return { sections: asked.filter((section) => !skipped.includes(section)), skipped };
}

/** Warnings for values that the options endpoint does not offer: they are not errors, but match nothing. */
function warningsFor(conditions: readonly Condition[]): readonly string[] {
  return conditions.flatMap(({ definition, wanted }) =>
    (Array.isArray(wanted) ? wanted : [wanted])
      .filter((value) => !isOffered(definition, value))
      .map(
        (value) => `${definition.filter}: ${JSON.stringify(value)} is not a known value and matches nothing.`,
      ),
  );
}

function listRow(company: DemoCompany, sections: readonly SectionName[], day: number): JsonObject {
  const { company_type } = company.profile;
  return {
    ...company.identity(day),
    company_type: { code: company_type, label: labelOf(company_type) },
    ...Object.fromEntries(sections.map((name) => [name, company.section(name, day)])),
  };
}
