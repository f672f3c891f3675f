import type { Answers, LookUp, Standing } from "../journal/answers";
import { planOf } from "./kinds/plan-of";
import { runColumns } from "./kinds/run-columns";
import type { RunAnswer } from "./kinds/run-plan";
import { Paging } from "./paging";

/** A field that some rows show and these companies do not: the service has nothing of it, or it was chosen later than they. */
export interface Doubt {
  readonly path: string;
  readonly companies: readonly string[];
  /** Those of them that show nothing of its section. */
  readonly unseen: readonly string[];
}

export interface Resolved {
  /** Fields of which an answer that is held has a value: to fill them in costs nothing. */
  readonly free: string[];
  /** Fields whose section was not asked for, for one of the companies that show nothing of it. */
  readonly neverAsked: string[];
}

/** What the journal says of fields in doubt. Buys nothing. */
export function resolveDoubts(answers: Answers, doubts: readonly Doubt[]): Resolved {
  return { free: freeFields(answers, doubts), neverAsked: unaskedFields(answers, doubts) };
}

/** An answer that is too old to be used again without being asked counts as none. */
function freeFields(answers: Answers, doubts: readonly Doubt[]): string[] {
  if (doubts.length === 0) return [];
  const { plan, standings } = lookUp(answers, doubts, "companies", { cached: true });
  const values = new Map([...standings].map(([company, its]) => [company, heldIn(its)?.values() ?? []]));
  const paths = plan.columns.slice(runColumns().length).map(({ tag }) => tag);
  const has = (company: string, path: string) => (values.get(company)?.[paths.indexOf(path)] ?? "") !== "";
  return doubts.flatMap(({ path, companies }) =>
    companies.some((company) => has(company, path)) ? [path] : [],
  );
}

/** However old an answer is, the row has it. */
function unaskedFields(answers: Answers, doubts: readonly Doubt[]): string[] {
  const unseen = doubts.filter((doubt) => doubt.unseen.length > 0);
  if (unseen.length === 0) return [];
  const how = { maxAgeMs: Infinity, cached: false, headsOnly: true };
  const { standings } = lookUp(answers, unseen, "unseen", how);
  const lacks = (company: string, path: string) => {
    const standing = standings.get(company);
    return (
      standing?.kind === "lacking" && standing.purchase.units.some((unit) => path.startsWith(`${unit}.`))
    );
  };
  return unseen.flatMap(({ path, unseen: companies }) =>
    companies.some((company) => lacks(company, path)) ? [path] : [],
  );
}

function lookUp(
  answers: Answers,
  doubts: readonly Doubt[],
  whose: "companies" | "unseen",
  how: Partial<LookUp> & Pick<LookUp, "cached">,
) {
  const plan = planOf({ kind: "enrichment", fields: doubts.map(({ path }) => path) });
  const companies = [...new Set(doubts.flatMap((doubt) => doubt[whose]))];
  const { maxAgeMs } = plan;
  const found = plan.questions!.standings(answers, companies, new Paging(plan, null), { maxAgeMs, ...how });
  return { plan, standings: new Map(companies.map((company, index) => [company, found[index]!])) };
}

function heldIn(standing: Standing<RunAnswer>): RunAnswer | null {
  if (standing.kind === "miss") return null;
  return standing.kind === "answered" ? standing.answer : standing.partial;
}
