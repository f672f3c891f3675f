import type { OpenAddin } from "./addin-on-host";

/** What the service has told of companies, whatever became of its replies. */
export class HeardFromService {
  readonly #askedAt = new Map<string, number[]>();
  readonly #storyOf = new Map<number, number>();

  /** Listens from now on. */
  constructor(addin: OpenAddin) {
    const { spoil } = addin;
    addin.spoil = (reply, url) => {
      const { pathname, searchParams } = new URL(url, "https://service.invalid");
      const isFirstPage = Number(searchParams.get("offset") ?? 0) === 0;
      if (reply.status === 200 && isFirstPage)
        this.#note(pathname, searchParams.get("company") ?? "", addin.clock.now());
      if (reply.status === 200 && pathname === NEWS) this.#read(reply.body);
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

  #note(path: string, company: string, at: number): void {
    const key = `${path} ${company}`;
    this.#askedAt.set(key, [...(this.#askedAt.get(key) ?? []), at]);
  }

  #read(body: string): void {
    const { data } = JSON.parse(body) as { data: { id: number; group_id: number }[] };
    for (const { id, group_id } of data) this.#storyOf.set(id, group_id);
  }
}

export const NEWS = "/api/v1/news";
export const JOBS = "/api/v1/company/jobs";
