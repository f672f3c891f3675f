import { isSectionName, type SectionName } from "../prices";
import { isJsonObject, type Json, type JsonObject } from "../wire";
import type { DemoCompany } from "../world/company";
import type { FilterDefinition } from "./catalogue";
import { MATCHERS } from "./matchers";

/** One filter with its value in a request. */
export interface Condition {
  readonly definition: FilterDefinition;
  readonly wanted: Json;
}

/** A condition with the remaining part of its path. */
interface Step {
  readonly path: readonly string[];
  readonly condition: Condition;
}

/** Whether a company satisfies all conditions; those of a same-element group must hold for the same array element. */
export function matchesCompany(company: DemoCompany, conditions: readonly Condition[]): boolean {
  return groupsOf(conditions).every((group) => matchesGroup(company, group));
}

function groupsOf(conditions: readonly Condition[]): readonly (readonly Condition[])[] {
  const groups = new Map<string, Condition[]>();
  for (const condition of conditions) {
    const { same_element_group, filter } = condition.definition;
    const name = same_element_group ?? filter;
    groups.set(name, [...(groups.get(name) ?? []), condition]);
  }
  return [...groups.values()];
}

function matchesGroup(company: DemoCompany, group: readonly Condition[]): boolean {
  const steps = group.map((condition) => {
    const { reads, filter } = condition.definition;
    return { path: (reads ?? filter).split("."), condition };
  });
  // Only the sections used by the group are generated.
  const sections = new Set(steps.map(({ path: [section = ""] }) => section));
  const document: JsonObject = Object.fromEntries(
    [...sections].map((section) => [
      section,
      isSectionName(section) ? sectionOf(company, section) : undefined,
    ]),
  );
  return matchesNode(document, steps);
}

/** Kept, because a list reads the same sections of all companies. Only read here, so nobody changes them. */
const read = new WeakMap<DemoCompany, Map<SectionName, JsonObject | undefined>>();

function sectionOf(company: DemoCompany, name: SectionName): JsonObject | undefined {
  let sections = read.get(company);
  if (sections === undefined) read.set(company, (sections = new Map()));
  if (!sections.has(name)) sections.set(name, company.section(name));
  return sections.get(name);
}

/**
 * Whether a node of a document satisfies all steps. Below an array, all steps that lead there must hold for
 * the same element: this implements groups, at two levels for investors within funding rounds.
 */
function matchesNode(node: JsonObject, steps: readonly Step[]): boolean {
  const keys = new Set(steps.map(({ path: [key = ""] }) => key));
  return [...keys].every((key) => {
    const held = node[key];
    if (held === undefined || held === null) return false;
    const here = steps.filter(({ path }) => path[0] === key);
    const ends = here.filter(({ path }) => path.length === 1);
    const deeper = here
      .filter(({ path }) => path.length > 1)
      .map(({ path, condition }) => ({ path: path.slice(1), condition }));
    return (
      ends.every(({ condition }) => MATCHERS[condition.definition.match](held, condition.wanted)) &&
      (deeper.length === 0 || matchesBelow(held, deeper))
    );
  });
}

function matchesBelow(held: Json, steps: readonly Step[]): boolean {
  if (Array.isArray(held)) return held.some((element: Json) => matchesBelow(element, steps));
  return isJsonObject(held) && matchesNode(held, steps);
}
