import type { OpenAddin } from "./addin-on-host";

/** What the service has told of companies, whatever became of its replies. */
export class HeardFromService {
  readonly #askedAt = new Map<string, number[]>();
  readonly #storyOf = new Map<number, number>();
  readonly #toldAt = new Map<string, number>();

  /** Listens from now on. */
  constructor(addin: OpenAddin) {
    const { spoil } = addin;
    addin.spoil = (reply, url) => {
      const { pathname, searchParams } = new URL(url, "https://service.invalid");
      const isFirstPage = Number(searchParams.get("offset") ?? 0) === 0;
      const company = searchParams.get("company") ?? "";
      const now = addin.clock.now();
      if (reply.status === 200 && isFirstPage) this.#note(pathname, company, now);
      if (reply.status === 200 && pathname === NEWS) this.#read(reply.body, company, now);
      return spoil?.(reply, url) ?? reply;
    };
  }

  /** When it was asked about a company for the second time; infinite if it was not. What came before is no news. */
  secondTime(path: string, company: string): number {
    return this.#askedAt.get(`${path} ${company}`)?.[1] ?? Infinity;
  }

  /** Articles of one story share this number. */
  storyOf(articleId: number): number | undefined {
    return this.#storyOf.get(articleId);
  }

  /** Whether a story was told before the company was asked about for the second time: what repeats it is no news. */
  isOldStory(company: string, articleId: number): boolean {
    const at = this.#toldAt.get(`${company} ${this.storyOf(articleId)}`) ?? Infinity;
    return at < this.secondTime(NEWS, company);
  }

  #note(path: string, company: string, at: number): void {
    const key = `${path} ${company}`;
    this.#askedAt.set(key, [...(this.#askedAt.get(key) ?? []), at]);
  }

  #read(body: string, company: string, at: number): void {
    const { data } = JSON.parse(body) as { data: { id: number; group_id: number }[] };
    for (const { id, group_id } of data) {
      this.#storyOf.set(id, group_id);
      const story = `${company} ${group_id}`;
      if (!this.#toldAt.has(story)) this.#toldAt.set(story, at);
    }
  }
}

export const NEWS = "/api/v1/news";
export const JOBS = "/api/v1/company/jobs";
