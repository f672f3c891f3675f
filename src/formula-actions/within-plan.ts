import { ENTERPRISE_SECTIONS } from "../api/endpoints/company-enrichment";
import type { AddinError } from "../errors";
import type { AskedQuestion } from "../functions/asked-by";
import type { Request } from "../journal/operation";

/** What the key's plan has refused during a fetch: operations by name, and sections of enrichments. */
export interface RefusedByPlan {
  readonly what: readonly string[];
  /** What the service said of it last; blank if nothing was refused. */
  readonly message: string;
}

export const NOTHING_REFUSED: RefusedByPlan = { what: [], message: "" };

/** A plan without enterprise sections refuses the whole request that names one; anything else it refuses as such. */
export function refusedWith(
  { what }: RefusedByPlan,
  { operation, purchase }: Request,
  { message }: AddinError,
): RefusedByPlan {
  const { sections = [] } = purchase.params as { sections?: readonly string[] };
  const enterprise = sections.filter((section) => ENTERPRISE_SECTIONS.includes(section));
  const refused = enterprise.length > 0 ? enterprise : [operation.name];
  return { what: [...new Set([...what, ...refused])], message };
}

/** The questions without what was refused; those of which nothing is left are gone. */
export function withinPlan(
  questions: readonly AskedQuestion[],
  { what }: RefusedByPlan,
): readonly AskedQuestion[] {
  if (what.length === 0) return questions;
  const refused = new Set(what);
  return questions.flatMap((asked) => {
    const { operation, question } = asked;
    if (refused.has(operation.name)) return [];
    const { sections } = question as { sections?: readonly string[] };
    if (sections === undefined) return [asked];
    const left = sections.filter((section) => !refused.has(section));
    return left.length === 0 ? [] : [{ operation, question: { ...question, sections: left } }];
  });
}
