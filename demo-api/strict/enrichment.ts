import { type FilterDefinition, FILTERS } from "../filters/catalogue";
import { onlyKnown, QueryParameters } from "../parameters";
import { isSectionName, SECTION_PRICES } from "../prices";
import { Refusal } from "../refusal";
import type { Route } from "../routes/route";
import { isJsonObject, type Json, type JsonObject } from "../wire";
import type { DemoCompany } from "../world/company";
import { countryOf } from "../world/geography";
import { Random } from "../world/random";
import { strictCompany } from "./company";
import { plainValue } from "./values";

/** A section that no list of sections names: the specification leaves open which there are. */
const UNLISTED = "esg";
const UNLISTED_PRICE = 1;

/** The sections that the filter catalogue speaks of, and that one. */
const SECTIONS = [...new Set(FILTERS.map(({ filter }) => filter.split(".")[0] ?? "")), UNLISTED];

export const strictEnrichment: Route = {
  method: "GET",
  path: "/api/v1/company/enrichment/",

  serve(request, context) {
    const query = new QueryParameters(request);
    const company = strictCompany(query.requiredText("company"), context);
    const asked = [
      ...new Set(
        query
          .requiredText("sections")
          .split(",")
          .map((name) => name.trim()),
      ),
    ];
    onlyKnown(query.names, ["company", "sections"]);
    // `sections` is a string naming a section.
    const named = asked.join(",");
    const unknown = [named].find((name) => !SECTIONS.includes(name));
    if (unknown !== undefined) throw new Refusal(422, `Section ${unknown} does not exist`);
    const held = asked.map((name) => [name, sectionOf(company, name, context.day)] as const);
    return {
      silent: true,
      // A section without data is null.
      body: { data: Object.fromEntries(held.map(([name, document]) => [name, document ?? null])) },
      credits: held.reduce((sum, [name, document]) => sum + (document === undefined ? 0 : priceOf(name)), 0),
    };
  },
};

function priceOf(section: string): number {
  return isSectionName(section) ? SECTION_PRICES[section] : UNLISTED_PRICE;
}

/** The paths of the filter catalogue, which are all that is shown of a document, and fields that nobody lists. */
function sectionOf(company: DemoCompany, name: string, day: number): JsonObject | undefined {
  const { website, profile } = company;
  if (name === UNLISTED) {
    const random = new Random(`${website} ${UNLISTED}`);
    return { score: random.integer(20, 95), rating: random.pick(["A", "B", "C"]) };
  }
  const document = isSectionName(name) ? company.section(name, day) : undefined;
  if (document === undefined) return undefined;
  const paths = FILTERS.filter(({ filter }) => filter.startsWith(`${name}.`)).map((definition) => ({
    definition,
    path: definition.filter.split(".").slice(1),
  }));
  const shown = picked(document, paths);
  if (!isJsonObject(shown)) return undefined;
  if (name === "firmographic") {
    return {
      ...shown,
      display_name: company.name,
      homepage: `https://${website}/`,
      headcount: 40 * 3 ** profile.size,
    };
  }
  if (name === "location" && isJsonObject(shown["hq"])) {
    return { ...shown, hq: { ...shown["hq"], region: countryOf(profile.country)?.regions[0] } };
  }
  if (name === "funding_detail" && isJsonObject(shown["funding_overview"])) {
    const rounds = document["funding_rounds"];
    const num_funding_rounds = Array.isArray(rounds) ? rounds.length : 0;
    return { ...shown, funding_overview: { ...shown["funding_overview"], num_funding_rounds } };
  }
  return shown;
}

interface Step {
  readonly definition: FilterDefinition;
  readonly path: readonly string[];
}

/** A document reduced to some paths. */
function picked(held: Json, steps: readonly Step[]): Json {
  const [first] = steps;
  if (first !== undefined && first.path.length === 0) return plainValue(first.definition, held);
  if (Array.isArray(held)) return held.map((element: Json) => picked(element, steps));
  if (!isJsonObject(held)) return held;
  const keys = [...new Set(steps.map(({ path: [key = ""] }) => key))];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const below = steps.filter(({ path }) => path[0] === key);
      const value = held[key];
      if (value === undefined) return [];
      return [
        [
          key,
          picked(
            value,
            below.map((step) => ({ ...step, path: step.path.slice(1) })),
          ),
        ],
      ];
    }),
  );
}
