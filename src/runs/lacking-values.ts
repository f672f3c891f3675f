import type { Answers } from "../journal/answers";
import { enrichmentPlan } from "./kinds/enrichment";
import { runColumns } from "./kinds/run-columns";
import { Paging } from "./paging";

/** A field that some rows show and these companies do not: the service has nothing of it, or it was chosen later than they. */
export interface Doubt {
  readonly path: string;
  readonly companies: readonly string[];
}

/**
 * Those of these fields of which an answer that is held has a value: to fill them in costs nothing. Buys nothing.
 *
 * An answer that is too old to be used again without being asked counts as none.
 */
export function lackingFields(answers: Answers, doubts: readonly Doubt[]): string[] {
  if (doubts.length === 0) return [];
  const plan = enrichmentPlan({ kind: "enrichment", fields: doubts.map(({ path }) => path) }, []);
  const companies = [...new Set(doubts.flatMap((doubt) => doubt.companies))];
  const how = { maxAgeMs: plan.maxAgeMs, cached: true };
  const standings = plan.questions!.standings(answers, companies, new Paging(plan, null), how);
  const values = new Map(
    standings.map((standing, index) => {
      const answer =
        standing.kind === "answered"
          ? standing.answer
          : standing.kind === "lacking"
            ? standing.partial
            : null;
      return [companies[index]!, answer?.values() ?? []];
    }),
  );
  const paths = plan.columns.slice(runColumns("enrichment").length).map(({ tag }) => tag);
  const has = (company: string, path: string) => (values.get(company)?.[paths.indexOf(path)] ?? "") !== "";
  return doubts.flatMap(({ path, companies: blank }) =>
    blank.some((company) => has(company, path)) ? [path] : [],
  );
}
