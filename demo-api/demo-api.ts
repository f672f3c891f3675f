import { Additions } from "./additions";
import { type Dialect, USUAL } from "./dialect";
import { type Fault, FaultSwitch, spoilBody, spoilReply, type StatusFault } from "./faults";
import type { FilterDefinition } from "./filters/catalogue";
import { RateLimit } from "./rate-limit";
import { Refusal } from "./refusal";
import { companyOf, endpointOf } from "./routes";
import { withoutLastSection } from "./routes/company-enrichment";
import type { RouteContext } from "./routes/route";
import { STRICT } from "./strict/strict";
import type { BilledCall, DemoReply, DemoRequest, JsonObject, Plan } from "./wire";
import { DAY_MS } from "./world/calendar";
import type { DemoCompany } from "./world/company";
import { changedWorld } from "./world/world";

export type { BilledCall, DemoReply, DemoRequest, Plan } from "./wire";

export type { Fault, FaultCondition, FaultRule, FaultRules, PlainFaultRule } from "./faults";

export type { FilterDefinition } from "./filters/catalogue";

export type { DemoCompany } from "./world/company";

export { FaultSwitch } from "./faults";

export { DEMO_TODAY } from "./world/calendar";

export { SHOWCASE_COMPANIES } from "./world/showcase";

/** The key that a demo API accepts by default. */
export const DEMO_KEY = "demo-key-7c31d09ab54e4f2a";

export interface DemoApiOptions {
  readonly keys?: readonly string[];
  /** Drives the rate limit and, in whole days since construction, which job posts and articles exist. */
  readonly now?: () => Date;
  readonly plan?: Plan;
  /** The initial number of companies in the data set; 560 by default. */
  readonly companies?: number;
  /** Requests per sliding minute before a 429; null for no limit. */
  readonly ratePerMinute?: number | null;
  /** Whether a 429 has a `Retry-After` header. */
  readonly retryAfter?: boolean;
  /**
   * Served after the 41 filters of the specification; their paths are read from the enrichment documents like
   * any other.
   */
  readonly extraFilters?: readonly FilterDefinition[];
  /** Keeps to the specification alone: what it leaves open is other than publicly known. See `STRICT`. */
  readonly strict?: boolean;
}

interface Served {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly credits: number;
}

/**
 * The Company Intelligence API over a fictional, deterministic data set: synchronous and without I/O.
 *
 * Its date is `DEMO_TODAY` when it is created; as its clock advances, job posts and articles appear and
 * disappear, a few companies enter and leave the lists, and some get a new chief executive. Equal requests on
 * the same day get equal answers.
 */
export class DemoApi {
  readonly faults = new FaultSwitch();

  private readonly keys: ReadonlySet<string>;
  private readonly now: () => Date;
  private readonly plan: Plan;
  private readonly rateLimit: RateLimit;
  private readonly filters: readonly FilterDefinition[];
  private readonly dialect: Dialect;
  private readonly startedMs: number;
  private readonly ledger: BilledCall[] = [];
  private readonly additions = new Additions();
  private daysAhead = 0;
  private changes = 0;
  private replies = 0;

  constructor(private readonly options: DemoApiOptions = {}) {
    this.keys = new Set(options.keys ?? [DEMO_KEY]);
    this.now = options.now ?? (() => new Date());
    this.plan = options.plan ?? "enterprise";
    this.rateLimit = new RateLimit(options.ratePerMinute ?? null);
    this.dialect = options.strict === true ? STRICT : USUAL;
    this.filters = [...this.dialect.filters, ...(options.extraFilters ?? [])];
    this.startedMs = this.now().getTime();
  }

  /** The service's own log: one entry per received request, in order, with what it charged. */
  get calls(): readonly BilledCall[] {
    return this.ledger;
  }

  /** The companies that the service knows on its current day, the showcase companies first. */
  get companies(): readonly DemoCompany[] {
    const { world, day } = this.context();
    return world.companies.filter((company) => company.isKnown(day));
  }

  /** Advances the data set's date, as if the days had passed. */
  advanceDays(days: number): void {
    this.daysAhead += days;
  }

  /**
   * Changes the data set without a day passing: in any list of some size about a twelfth of the companies
   * leave, a sixth change their category, and some are new. Deterministic: the same calls make the same
   * changes.
   */
  changeWorld(): void {
    this.changes += 1;
  }

  handle(request: DemoRequest): DemoReply {
    const fault = this.faults.choose(request);
    if (fault === "unreachable") return { status: 0, headers: {}, body: "", fault: "cut" };

    const served = isStatusFault(fault)
      ? this.refusedBy(fault)
      : fault === "html"
        ? this.refusedBy({ status: 200 })
        : this.serve(request, fault);
    this.record(request, served, fault);
    const body = served.status === 200 ? spoilBody(fault, served.body) : served.body;
    const text = isStatusFault(fault) && fault.body !== undefined ? fault.body : JSON.stringify(body);
    const reply: DemoReply = {
      status: served.status,
      headers: {
        "content-type": "application/json",
        "x-request-id": `demo-${String(++this.replies).padStart(6, "0")}`,
        ...served.headers,
      },
      body: served.status === 204 || served.status === 307 ? "" : text,
    };
    return spoilReply(fault, reply);
  }

  private serve(request: DemoRequest, fault: Fault | undefined): Served {
    try {
      const route = this.dialect.routeFor(request);
      this.authenticate(request);
      this.pace();
      let answer = route.serve(request, this.context());
      if (fault === "missing-section") answer = withoutLastSection(answer);
      const body = { ...answer.body, credits_consumed: answer.silent ? undefined : answer.credits };
      return { status: 200, headers: {}, body, credits: answer.credits };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, headers, detail } = error;
      return { status, headers, body: this.dialect.errorBody(status, detail), credits: 0 };
    }
  }

  private refusedBy({ status, headers = {} }: StatusFault): Served {
    return { status, headers, body: this.dialect.errorBody(status), credits: 0 };
  }

  private authenticate(request: DemoRequest): void {
    const key = request.headers["x-api-key"];
    if (key === undefined || key === "") throw new Refusal(401, "Missing API key");
    if (!this.keys.has(key)) throw new Refusal(401, "Invalid API key");
  }

  private pace(): void {
    const seconds = this.rateLimit.take(this.now().getTime());
    if (seconds === 0) return;
    const headers: Record<string, string> = this.options.retryAfter ? { "retry-after": String(seconds) } : {};
    throw new Refusal(429, "Rate limit exceeded", headers);
  }

  private context(): RouteContext {
    // Whole days: a reply must not change because a test took a second longer.
    const passed = Math.floor((this.now().getTime() - this.startedMs) / DAY_MS);
    const day = passed + this.daysAhead;
    return {
      world: this.additions.within(
        changedWorld(this.changes, this.options.companies, this.dialect.idFor),
        day,
      ),
      additions: this.additions,
      day,
      plan: this.plan,
      charged: this.ledger.reduce((sum, { credits }) => sum + credits, 0),
      filters: this.filters,
    };
  }

  private record(request: DemoRequest, served: Served, fault: Fault | undefined): void {
    const company = companyOf(request);
    this.ledger.push({
      at: this.now().toISOString(),
      endpoint: endpointOf(request),
      ...(company === null ? {} : { company }),
      url: request.url,
      ...(request.body === undefined ? {} : { body: request.body }),
      status: served.status,
      credits: served.credits,
      ...(fault === undefined ? {} : { fault: faultName(fault) }),
    });
  }
}

function isStatusFault(fault: Fault | undefined): fault is StatusFault {
  return typeof fault === "object" && "status" in fault;
}

function faultName(fault: Fault): string {
  if (typeof fault === "string") return fault;
  return "status" in fault ? `status ${fault.status}` : `delay ${fault.delayMs} ms`;
}
