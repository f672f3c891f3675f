import { QueryParameters } from "../parameters";
import {
  ENTERPRISE_SECTIONS,
  isSectionName,
  SECTION_NAMES,
  type SectionName,
  sectionsPrice,
} from "../prices";
import { Refusal } from "../refusal";
import { isJsonObject, type Plan } from "../wire";
import { knownCompany } from "./company-parameter";
import type { Answer, Route } from "./route";

export const companyEnrichment: Route = {
  method: "GET",
  path: "/api/v1/company/enrichment/",

  serve(request, context) {
    const query = new QueryParameters(request);
    const asked = query.requiredText("company");
    const names = query.list("sections");
    const sections = names.length > 0 ? knownSections(names) : sectionsOfPlan(context.plan);
    const refused = sections.filter((section) => !sectionsOfPlan(context.plan).includes(section));
    if (refused.length > 0) throw planRefusal(refused);

    const company = knownCompany(asked, context);
    const held = sections.flatMap((name) => {
      const document = company.section(name, context.day);
      return document === undefined ? [] : [[name, document] as const];
    });
    return {
      body: { data: { uuid: company.uuid, ...Object.fromEntries(held) } },
      credits: sectionsPrice(held.map(([name]) => name)),
    };
  },
};

/** @throws {Refusal} 400 for a name that is not a section. */
export function knownSections(names: readonly string[]): readonly SectionName[] {
  const unknown = names.filter((name) => !isSectionName(name));
  if (unknown.length > 0) throw new Refusal(400, `Unknown sections: ${unknown.join(", ")}`);
  return [...new Set(names.filter(isSectionName))];
}

export function sectionsOfPlan(plan: Plan): readonly SectionName[] {
  return plan === "enterprise"
    ? SECTION_NAMES
    : SECTION_NAMES.filter((name) => !ENTERPRISE_SECTIONS.includes(name));
}

export function planRefusal(sections: readonly SectionName[]): Refusal {
  return new Refusal(403, `Sections not included in your plan: ${sections.join(", ")}`);
}

/** An enrichment answer without its last section, and without the price of it; any other answer unchanged. */
export function withoutLastSection(answer: Answer): Answer {
  const { data } = answer.body;
  const held = isJsonObject(data) ? Object.keys(data).filter(isSectionName) : [];
  const last = held.at(-1);
  if (!isJsonObject(data) || last === undefined) return answer;
  return { body: { data: { ...data, [last]: undefined } }, credits: sectionsPrice(held.slice(0, -1)) };
}
