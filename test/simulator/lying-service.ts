import { companyOf, endpointOf } from "../../demo-api/routes";
import type { DemoReply, DemoRequest } from "../../demo-api/wire";
import type { Circumstances } from "./circumstances";
import type { Events } from "./events";
import { HOME, type ServiceApi } from "./hosts";
import { oddAmounts, oddCredits } from "./odd-bills";
import type { Purchase, Purchases } from "./purchases";
import type { Random } from "./random";
import { sold } from "./sold";
import { userOf } from "./users";
import { AMOUNTS, choose, ODD_BODIES, STATUSES, STRANGE_BODIES, withAmount } from "./spoilt-replies";

/** A header of replies that no execution survives. */
export const ENDS_EXECUTION = "x-ends-execution";
const SLOW_REPLY_MS = 100_000;

interface Parts {
  readonly api: ServiceApi;
  readonly host: string;
  /** Factor on every price, beside that of the circumstances. */
  readonly priceFactor: number;
  readonly purchases: Purchases;
  readonly events: Events;
  readonly random: Random;
  readonly now: () => number;
}

/** The demo API behind a service that returns false replies, serves arbitrary pages, and records what it billed. */
export class LyingService {
  honest = false;
  /** Refuses matching requests with an unusual status. */
  refuses: (url: string) => boolean = () => false;
  /** Articles and job posts that it has returned, as `<company> <title>`. */
  readonly told = new Set<string>();
  /** The company whose replies end executions; null if there is none. */
  ending: string | null = null;
  /** Whose bills are odd; null for nobody's. */
  oddPayer: string | null = null;
  private readonly pagesServed = new Map<string, number>();

  constructor(
    private readonly circumstances: Circumstances,
    private readonly parts: Parts,
  ) {}

  get host(): string {
    return this.parts.host;
  }

  get priceFactor(): number {
    return this.circumstances.priceFactor * this.parts.priceFactor;
  }

  handle(request: DemoRequest): DemoReply {
    const { api, purchases, events, random, now } = this.parts;
    const { statusRate, slowRate } = this.circumstances;
    const key = request.headers["x-api-key"] ?? "";
    const kind = sold.get(endpointOf(request))?.kind ?? "free";
    if (!this.honest && random.chance(statusRate)) {
      const [lie, refuse] = choose(STATUSES, random);
      events.fault(`status ${lie}`, request.url);
      const reply = refuse(key);
      this.book(request, { kind, listPrice: 0, billed: 0, told: 0, reply: "refused", lie, body: "" });
      return reply;
    }
    if (this.refuses(request.url)) {
      this.book(request, { kind, listPrice: 0, billed: 0, told: 0, reply: "refused", lie: "418", body: "" });
      return STATUSES["418"]!(key);
    }
    const reply = api.handle(this.paged(request));
    const listPrice = api.calls.at(-1)?.credits ?? 0;
    if (reply.status !== 200 || listPrice === 0) {
      this.book(request, { kind, listPrice: 0, billed: 0, told: 0, reply: "refused", lie: "", body: "" });
      return reply;
    }
    if (kind === "free") events.breaks("m-sold", `${request.url} was billed, and no product asks it`);
    const told = this.answer({ request, reply, kind, listPrice, key });
    this.note(request.url, told.body);
    if (this.honest || !random.chance(slowRate)) return told;
    const delayMs = SLOW_REPLY_MS + random.below(100_000);
    events.fault("slow reply", request.url);
    purchases.slowDown(now(), delayMs);
    return { ...told, delayMs };
  }

  /** A billed answer on its way back. */
  private answer(served: {
    readonly request: DemoRequest;
    readonly reply: DemoReply;
    readonly kind: Purchase["kind"];
    readonly listPrice: number;
    readonly key: string;
  }): DemoReply {
    const { request, reply, kind, listPrice, key } = served;
    const { events, random } = this.parts;
    const { bodyRate, amountRate } = this.circumstances;
    const priceFactor = this.priceFactor;
    const billed = Math.round(listPrice * priceFactor * 100) / 100;
    let body = priceFactor === 1 ? reply.body : withAmount(reply.body, String(billed));
    let told = billed;
    let how: Purchase["reply"] = "usable";
    const lies: string[] = [];
    if (!this.honest && random.chance(amountRate)) {
      const [lie, amount] = choose(AMOUNTS, random);
      const { text, told: read } = amount(billed);
      body = withAmount(body, text);
      told = read === "estimate" ? listPrice : read;
      lies.push(`amount ${lie}`);
    }
    if (!this.honest && random.chance(bodyRate)) {
      const hasOddAmount = random.chance(0.35);
      const [lie, spoil] = choose(hasOddAmount ? ODD_BODIES : STRANGE_BODIES, random);
      body = spoil(body, key);
      if (hasOddAmount) how = "odd";
      // What nests too deep still says its amount.
      if (hasOddAmount && lie !== "deep nesting" && lie !== "only an amount") told = listPrice;
      lies.push(`body ${lie}`);
    }
    let odd = 0;
    if (!this.honest && userOf(key) === this.oddPayer && random.chance(this.circumstances.oddBillRate)) {
      const amount = random.one(oddAmounts(kind, listPrice));
      body = withAmount(body, amount);
      // What is set aside counts until its payer has said what it is.
      [odd, told] = [oddCredits(amount), listPrice];
      lies.push(`odd bill ${amount}`);
    }
    const headers: Record<string, string> = { ...reply.headers };
    if (!this.honest && isAbout(request, this.ending)) {
      headers[ENDS_EXECUTION] = "1";
      lies.push("ends executions");
    }
    for (const lie of lies) events.fault(lie, request.url);
    this.book(request, { kind, listPrice, billed, told, odd, reply: how, lie: lies.join(", "), body });
    return { ...reply, headers, body };
  }

  private note(url: string, body: string): void {
    if (!/\/(jobs|news)\b/.test(url)) return;
    const query = new URLSearchParams(url.split("?")[1] ?? "");
    const company = query.get("company") ?? query.get("primary_company") ?? "";
    const titles = body.matchAll(/"title": ?("(?:[^"\\]|\\.)*")/g);
    for (const [, title = '""'] of titles) this.told.add(`${company} ${JSON.parse(title) as string}`);
  }

  /** New items above the page that is being served. */
  private shift = 0;
  /** Listings of which a page was moved since they were begun: who notices begins it anew, with other items on top. */
  private readonly moved = new Set<string>();

  /** Serves shorter pages than requested, and adds a new post on top after each page. */
  private paged(request: DemoRequest): DemoRequest {
    const { pageCap, movingPages } = this.circumstances;
    this.shift = 0;
    if (sold.get(endpointOf(request))?.isPaged !== true) return request;
    const url = new URL(request.url, "https://api.example");
    const limit = Number(url.searchParams.get("limit") ?? 10);
    const offset = Number(url.searchParams.get("offset") ?? 0);
    // Job posts and news of a company are two listings, asked for at the same time.
    const listing = `${url.pathname} ${companyOf(request) ?? ""}`;
    const served = this.pagesServed.get(listing) ?? 0;
    // It may be begun anew when all faults are over.
    if (offset === 0 && this.moved.delete(listing)) this.shift = served;
    if (this.honest) return request;
    this.pagesServed.set(listing, served + 1);
    if (pageCap !== null && limit > pageCap) {
      this.parts.events.fault("page cut", `${limit} to ${pageCap}`);
      url.searchParams.set("limit", String(pageCap));
    }
    if (movingPages && offset > 0) {
      this.parts.events.fault("pages moved", url.search);
      this.shift = served;
      this.moved.add(listing);
      url.searchParams.set("offset", String(Math.max(0, offset - served)));
    }
    return { ...request, url: url.pathname + url.search };
  }

  private book(
    { method, url, headers, body = "" }: DemoRequest,
    entry: Omit<
      Purchase,
      "at" | "request" | "units" | "company" | "execution" | "batch" | "host" | "payer" | "odd"
    > &
      Partial<Pick<Purchase, "odd">>,
  ): void {
    const { purchases, now, host } = this.parts;
    const request = `${method} ${url} ${body}`.trim();
    const query = new URLSearchParams(url.split("?")[1] ?? "");
    const company = companyOf({ url });
    const sections = entry.kind === "enrichment" ? (query.get("sections") ?? "").split(",") : [];
    // The same page of a listing that has shifted is another answer.
    const page = this.shift === 0 ? request : `${request} (${this.shift} new on top)`;
    const asked = sections.length > 0 ? sections.map((section) => `${company} ${section}`) : [page];
    // The same at another host is something else.
    const units = host === HOME ? asked : asked.map((unit) => `${unit} at ${host}`);
    const payer = userOf(headers["x-api-key"] ?? "");
    purchases.add({ request, units, company, host, payer, odd: 0, ...entry }, now());
  }
}

function isAbout(request: DemoRequest, company: string | null): boolean {
  return company !== null && companyOf(request) === company;
}
