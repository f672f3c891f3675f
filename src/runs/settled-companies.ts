import type { Standing } from "../journal/answers";
import type { RunAnswer, RunPlan } from "./kinds/run-plan";

/** What is known of a company by now. */
export interface SettledCompany {
  readonly standing: Standing<RunAnswer>;
  readonly paidNow: boolean;
  /** What is held of its listing, which has moved: it is requested again from its start. */
  readonly beginsAnew?: boolean;
}

export type SettledCompanies = Map<string, SettledCompany>;

/** A listing that was cut short is an answer all the same; how far it goes on, paging decides. null for anything else. */
export function begunIn(
  { items }: Pick<RunPlan, "items">,
  standing: Standing<RunAnswer>,
): Omit<SettledCompany, "paidNow"> | null {
  if (items === null || standing.kind !== "lacking" || standing.partial === null) return null;
  const { partial, purchase } = standing;
  const { offset = 0 } = purchase.params as { readonly offset?: unknown };
  return {
    standing: { kind: "answered", answer: partial },
    beginsAnew: partial.listing()?.moved === true && Number(offset) === 0,
  };
}
