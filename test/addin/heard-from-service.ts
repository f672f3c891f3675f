import { DEMO_KEY, DemoApi } from "../../demo-api/demo-api";
import type { OpenAddin } from "./addin-on-host";

/** More than the service has about a company. */
const EVERYTHING = 500;

/** An article or a job post. */
type Item = Article | { readonly job_id: string };

interface Article {
  readonly id: number;
  readonly group_id: number;
}

/** What the service has returned about companies, whether or not its replies arrived. */
export class HeardFromService {
  readonly #askedAt = new Map<string, number[]>();
  /** Articles and job posts that existed at the first request for their company. */
  readonly #old = new Set<string>();
  /** Stories that had been returned by then. */
  readonly #oldStories = new Set<string>();
  readonly #storyOf = new Map<number, number>();
  /** The same data set, queried without billing. */
  readonly #everything: DemoApi;

  /** Listens from now on. */
  constructor(addin: OpenAddin) {
    this.#everything = new DemoApi({ now: () => new Date(addin.clock.now()) });
    const { spoil } = addin;
    addin.spoil = (reply, url) => {
      const { pathname, searchParams } = new URL(url, "https://service.invalid");
      const isFirstPage = Number(searchParams.get("offset") ?? 0) === 0;
      const isListing = pathname === NEWS || pathname === JOBS;
      const company = searchParams.get("company") ?? "";
      if (reply.status === 200 && isListing && isFirstPage) this.#note(pathname, company, addin.clock.now());
      if (reply.status === 200 && pathname === NEWS) this.#read(reply.body, company);
      return spoil?.(reply, url) ?? reply;
    };
  }

  /** Time of the second request for a company; infinite if there was none. Older items are not news. */
  secondTime(path: string, company: string): number {
    return this.#askedAt.get(`${path} ${company}`)?.[1] ?? Infinity;
  }

  /** Articles of one story share this number. */
  storyOf(articleId: number): number | undefined {
    return this.#storyOf.get(articleId);
  }

  /** Whether an article or a job post existed, on whatever page, at the first request for the company. */
  isOld(path: string, company: string, id: string): boolean {
    return this.#old.has(`${path} ${company} ${id}`);
  }

  /** Whether a story was known before the second request for the company: a repetition of it is not news. */
  isOldStory(company: string, articleId: number): boolean {
    return this.#oldStories.has(`${company} ${this.storyOf(articleId)}`);
  }

  #note(path: string, company: string, at: number): void {
    const key = `${path} ${company}`;
    const before = this.#askedAt.get(key) ?? [];
    this.#askedAt.set(key, [...before, at]);
    if (before.length > 0) return;
    const url = `${path}?company=${company}&limit=${EVERYTHING}`;
    const headers = { "x-api-key": DEMO_KEY };
    for (const item of itemsIn(this.#everything.handle({ method: "GET", url, headers }).body))
      this.#old.add(`${key} ${"job_id" in item ? item.job_id : item.id}`);
  }

  #read(body: string, company: string): void {
    const isFirst = this.#askedAt.get(`${NEWS} ${company}`)?.length === 1;
    for (const { id, group_id } of itemsIn(body) as readonly Article[]) {
      this.#storyOf.set(id, group_id);
      if (isFirst) this.#oldStories.add(`${company} ${group_id}`);
    }
  }
}

function itemsIn(body: string): readonly Item[] {
  return (JSON.parse(body) as { data: readonly Item[] }).data;
}

export const NEWS = "/api/v1/news";
export const JOBS = "/api/v1/company/jobs";
