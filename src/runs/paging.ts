import { itemsShown } from "../rows/item-sheet";
import { limitOfPages } from "../products/next-page";
import { type RunPlan } from "../products/plan";
import { type RunAnswer, servedIn } from "../products/run-answer";
import type { Reach, Reaches } from "../products/questions";
import { KnownItems, reachesBack } from "./known-items";
import type { RunRecord } from "./run-record";
import type { App } from "../app";

/**
 * How far each company's job posts or news are paged, in one slice. The next slice begins at the first page again, which
 * the journal then answers.
 *
 * New items only: a company of which nothing is known yet gets one page. One that is known is paged until a page ends with
 * what is known, for behind it are none but older ones.
 */
export class Paging implements Reaches {
  private readonly pages = new Map<string, number>();

  constructor(
    private readonly plan: Pick<RunPlan, "items">,
    private readonly known: Pick<KnownItems, "of"> | null,
  ) {}

  reaches(companies: readonly string[]): Reach[] {
    const known = this.known?.of(companies);
    return companies.map((company, index) => ({
      pages: this.pages.get(company) ?? 1,
      newest: known?.[index]?.watermark ?? null,
    }));
  }

  /** Whether new items of the company may be on a further page, before anything is known of the first. */
  mayGoOn(company: string): boolean {
    return this.plan.items?.wants === "new" && this.knownOf(company) !== null;
  }

  /** Whether the company has a further page that is wanted: `reaches` goes that far from now on. */
  wantsMore(company: string, answer: RunAnswer): boolean {
    const { items } = this.plan;
    const listing = answer.listing();
    if (items === null || items.wants === "first" || listing === null || listing.ended === true) return false;
    if (items.wants === "new" && this.knownOf(company) === null) return false;
    if (!this.wantsRest(company, answer)) return false;
    // Another slice may have bought some of them: the next page is one that nothing holds.
    let next = (this.pages.get(company) ?? 1) + 1;
    while (limitOfPages(next, items.pageSize) <= servedIn(answer).length) next++;
    this.pages.set(company, next);
    return true;
  }

  /** Whether what its pages lack so far is wanted, where the service gives fewer than are asked for: of new items none behind known ones. */
  wantsRest(company: string, answer: RunAnswer): boolean {
    const { items } = this.plan;
    const known = items?.wants === "new" ? this.knownOf(company) : null;
    return known === null || items === null || !reachesBack(items.table, servedIn(answer), known);
  }

  private knownOf(company: string) {
    return this.known?.of([company])[0] ?? null;
  }
}

/** How far a run pages, or would. @param since When it began, in milliseconds. @param run Before it has begun its host alone. */
export function pagingOf(
  { spreadsheet, answers }: Pick<App, "spreadsheet" | "answers">,
  plan: RunPlan,
  since: number,
  run: Pick<RunRecord, "host"> & Partial<Pick<RunRecord, "runId" | "watch">>,
): Paging {
  const { items, questions, maxAgeMs } = plan;
  if (items === null) return new Paging(plan, null);
  const { table } = items;
  const isLook = (run.watch ?? "") !== "";
  const known = new KnownItems({
    table,
    // A watch compares answers, so that edits of the sheet take no find away.
    shown: isLook ? null : itemsShown(spreadsheet, table, run),
    held: (companies) => questions.since(answers, companies, since - 1).map(({ all }) => all.before),
    old: since - maxAgeMs,
  });
  return new Paging(plan, { of: (keys) => known.of(questions.companies(answers, keys)) });
}
