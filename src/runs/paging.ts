import { limitOfPages } from "../operations/listing";
import { itemsOf, type RunAnswer, type RunPlan } from "./kinds/run-plan";
import type { Reach, Reaches } from "./kinds/run-questions";
import type { SeenItems } from "./seen-items";

type Seen = Pick<SeenItems, "read" | "goesBack" | "knows" | "newestDay">;

interface Reached {
  readonly pages: number;
  /** Items held when the last page was requested. */
  readonly had: number;
  /** When the listing that had them was begun, in milliseconds since 1970: one that has moved is begun anew. */
  readonly begunMs: number;
}

const NOTHING: Reached = { pages: 1, had: 0, begunMs: 0 };

/**
 * How far each company's job posts or news are paged, in one slice. The next slice begins at the first page again, which
 * the journal then answers.
 *
 * New items only: a company of which nothing is known yet gets one page, since all of its items are new. One that is known is
 * paged until a page shows an item that was known, for behind it are none but older ones; where dates do not descend that says
 * nothing, and all of them are fetched.
 */
export class Paging implements Reaches {
  private readonly reached = new Map<string, Reached>();

  constructor(
    private readonly plan: RunPlan,
    private readonly seen: Seen | null,
  ) {}

  reaches(companies: readonly string[]): Reach[] {
    this.seen?.read(companies);
    return companies.map((company) => {
      const { pages } = this.reached.get(company) ?? NOTHING;
      return { pages, newest: this.seen?.newestDay(company) ?? null };
    });
  }

  /** Whether the company has a further page that is wanted: `reaches` goes that far from now on. */
  wantsMore(company: string, answer: RunAnswer): boolean {
    const { items } = this.plan;
    if (items === null || items.wants === "first") return false;
    const { pages, had } = this.reachedIn(company, answer);
    const held = itemsOf(answer);
    if (this.isComplete(company, answer) || held.length <= had) return false;
    if (items.wants === "new") {
      if (this.seen === null || !this.seen.knows(company)) return false;
      if (this.seen.goesBack(company, held.slice(had))) return false;
    }
    // Another slice may have bought some of them: the next page is one that nothing holds.
    let next = pages + 1;
    while (limitOfPages(next, items.pageSize) <= held.length) next++;
    this.reached.set(company, { pages: next, had: held.length, begunMs: answer.fetchedAt().getTime() });
    return true;
  }

  /** Whether the answer holds everything that the service has of the company. */
  isComplete(company: string, answer: RunAnswer): boolean {
    const { items } = this.plan;
    if (items === null) return true;
    const { pages, had } = this.reachedIn(company, answer);
    const { rows = [], total_count: total = null } = answer.listing() ?? {};
    const held = rows.length;
    return total === null
      ? held < limitOfPages(pages, items.pageSize)
      : held >= total || (pages > 1 && held <= had);
  }

  /** How far it was paged when a further page was last wanted; nothing of a listing that has been begun anew since. */
  private reachedIn(company: string, answer: RunAnswer): Reached {
    const reached = this.reached.get(company) ?? NOTHING;
    return reached.begunMs === answer.fetchedAt().getTime() ? reached : NOTHING;
  }
}
