import { ENTERPRISE_SECTIONS } from "../../products/sections";
import type { Request } from "../../money/operation";

/** Sections that a plan may refuse, and with them all of a request. */
export function enterpriseIn(sections: readonly string[] = []): readonly string[] {
  return sections.filter((section) => ENTERPRISE_SECTIONS.includes(section));
}

/** What a plan that refuses a request does not include: its enterprise sections if it names one, else the operation. */
export function refusedOf({ operation, purchase }: Request): readonly string[] {
  const enterprise = enterpriseIn(purchase.units);
  return enterprise.length > 0 ? enterprise : [operation.name];
}

/**
 * The question without what it lacks and the plan refuses; what is held of that stays in it.
 *
 * @returns null if nothing is left of it.
 */
export function withinPlan<Question extends { readonly sections?: readonly string[] }>(
  question: Question,
  { operation, purchase: { units } }: Request,
  refused: readonly string[],
): Question | null {
  if (refused.includes(operation.name)) return null;
  const { sections = [] } = question;
  const left = sections.filter((section) => !units.includes(section) || !refused.includes(section));
  if (left.length === sections.length) return question;
  return left.length === 0 ? null : { ...question, sections: left };
}
