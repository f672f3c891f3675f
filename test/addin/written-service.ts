import type { OpenAddin } from "./addin-on-host";

const DAY_MS = 86_400_000;

/** An article and a job post in one: the request decides which. */
export interface Written {
  readonly company: string;
  readonly title: string;
  /** Milliseconds: time of publication. */
  readonly at: number;
  /** Its date; the time of publication if left out. */
  readonly dated?: number;
  /** Whether its company is its main subject; it names none if left out. */
  readonly isMain?: boolean;
}

/** News and job posts that a test publishes, newest first, in place of the demo world's. */
export class WrittenService {
  readonly asked: URL[] = [];
  /** Credits that each page with items costs. */
  price = 1;
  /** Items in a page at most, whatever is requested. */
  pageMax = Infinity;
  /** Whether replies contain the total. */
  tellsTotal = true;
  /** The body of a reply instead of the usual one; null for the usual one. */
  broken: (url: URL) => string | null = () => null;
  /** The status of a reply instead of the usual one; null for the usual one. */
  refused: (url: URL) => number | null = () => null;
  readonly written: Written[] = [];

  constructor(private readonly addin: OpenAddin) {
    addin.spoil = (reply, path) => {
      const url = new URL(path, "https://service.invalid");
      if (!/\/(news|jobs)$/.test(url.pathname)) return reply;
      this.asked.push(url);
      const status = this.refused(url);
      if (status !== null) return { ...reply, status, body: '{"detail":"no"}' };
      return { ...reply, status: 200, body: this.broken(url) ?? this.page(url) };
    };
  }

  /** Publishes an item now. */
  write(company: string, title: string, more: Partial<Written> = {}): void {
    this.written.push({ company, title, at: this.addin.clock.now(), ...more });
  }

  /** Ten items that were published ten to twenty days ago. */
  writePast(company: string): void {
    for (let age = 20; age > 10; age--)
      this.write(company, `Past ${age}`, { at: this.addin.clock.now() - age * DAY_MS });
  }

  /** Publishes an item again, dated now. */
  redate(title: string): void {
    const index = this.written.findIndex((each) => each.title === title);
    this.written[index] = { ...this.written[index]!, dated: this.addin.clock.now() };
  }

  private page(url: URL): string {
    const query = url.searchParams;
    const [company, since] = [query.get("company"), query.get("start_date") ?? ""];
    const [offset, limit] = [Number(query.get("offset") ?? 0), Number(query.get("limit") ?? 10)];
    const dateOf = ({ at, dated = at }: Written) => new Date(dated).toISOString();
    const all = this.written
      .map((each, index) => ({ ...each, id: `w-${index}` }))
      .filter((each) => each.company === company && dateOf(each).slice(0, 10) >= since)
      .sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
    const data = all.slice(offset, offset + Math.min(limit, this.pageMax)).map((each) => ({
      id: each.id,
      job_id: each.id,
      title: each.title,
      url: `https://news.example/${each.id}`,
      published_date: dateOf(each),
      date_posted: dateOf(each),
      ...(each.isMain === undefined
        ? {}
        : { company_mentions: [{ website: each.company, uuid: "w1", name: "", is_primary: each.isMain }] }),
    }));
    const total = this.tellsTotal ? { total: all.length, count: all.length } : {};
    return JSON.stringify({ ...total, credits_consumed: data.length > 0 ? this.price : 0, data });
  }
}
