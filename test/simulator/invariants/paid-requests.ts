import type { ListRequest, RunRequest } from "../../../src/rpc/rpc";
import type { Purchase } from "../purchases";
import type { World } from "../world";

/** What was bought about companies: the same run about them has nothing to fetch. */
export interface PaidRun {
  readonly request: RunRequest;
  readonly companies: ReadonlySet<string>;
  readonly host: string;
}

/** Answers of any age count. */
const maxAgeDays = 3_650;
/** A list that was bought within a day is not bought again; an hour is left for asking. */
const LIST_MAX_AGE_MS = 23 * 3_600_000;

/** Whether its answer must be held. */
export function isDelivered({ purchases }: World, purchase: Purchase): boolean {
  return purchase.billed > 0 && purchase.reply === "usable" && purchases.excuseFor(purchase) === null;
}

/** What runs over companies would request of all answers that were delivered. */
export function paidRuns(world: World): PaidRun[] {
  return world.services.flatMap(({ host }) => paidRunsAt(world, host));
}

function paidRunsAt(world: World, host: string): PaidRun[] {
  const runs = new Map<string, PaidRun & { readonly companies: Set<string> }>();
  const bought = world.purchases.all.filter((purchase) => purchase.host === host);
  const all = [enrichments, documents, listings].flatMap((of) => of(world, bought));
  for (const [company, request] of all) {
    const name = JSON.stringify(request);
    const run = runs.get(name) ?? { request, companies: new Set(), host };
    runs.set(name, run);
    run.companies.add(company);
  }
  return [...runs.values()];
}

/** Lists that were delivered within a day. */
export function paidLists(world: World): { readonly request: ListRequest; readonly host: string }[] {
  return bodiesSent(world, "/list/generate")
    .filter(({ body: { offset } }) => offset === undefined)
    .map(({ host, body: { filters, limit, sort_by: sortBy, sort_order: sortOrder } }) => ({
      host,
      request: { filters, limit, sortBy, sortOrder } as ListRequest,
    }));
}

/** Words whose filters were delivered within a day. */
export function paidWords(world: World): { readonly words: string; readonly host: string }[] {
  return bodiesSent(world, "/list/filter-builder").map(({ host, body }) => ({
    host,
    words: String(body["query"]),
  }));
}

/** Of recent answers about lists, each once. */
function bodiesSent(world: World, path: string): (Pick<Sent, "body"> & { readonly host: string })[] {
  const since = world.addin.clock.now() - LIST_MAX_AGE_MS;
  const sent = world.purchases.all
    .filter((purchase) => purchase.kind === "list" && purchase.at > since && isDelivered(world, purchase))
    .map((purchase) => ({ host: purchase.host, ...sentIn(purchase) }))
    .filter((each) => each.path.includes(path));
  return [...new Map(sent.map(({ host, body }) => [JSON.stringify([host, body]), { host, body }])).values()];
}

type OfCompany = readonly [company: string, request: RunRequest];

function enrichments(world: World, all: readonly Purchase[]): OfCompany[] {
  return all.flatMap((purchase) =>
    purchase.kind !== "enrichment" || !isDelivered(world, purchase)
      ? []
      : purchase.units.map((unit): OfCompany => {
          const section = unit.split(" ")[1]!;
          return [purchase.company!, { kind: "enrichment", sections: [section], maxAgeDays }];
        }),
  );
}

/** One document about each company. */
const DOCUMENTS = {
  "headcount-trends": { kind: "headcount" },
  "website-traffic": { kind: "traffic" },
  "product-reviews": { kind: "product_reviews" },
} satisfies Record<string, RunRequest>;

function documents(world: World, all: readonly Purchase[]): OfCompany[] {
  const found: OfCompany[] = [];
  const catalogues = new Set<string>();
  for (const purchase of all) {
    const { name, query } = sentIn(purchase);
    if (!Object.hasOwn(DOCUMENTS, name) || !isDelivered(world, purchase)) continue;
    const company = purchase.company!;
    if (!query.has("products")) {
      if (name === "product-reviews") catalogues.add(company);
      found.push([company, { ...DOCUMENTS[name as keyof typeof DOCUMENTS], maxAgeDays }]);
    } else if (catalogues.has(company)) {
      const limit = Number(query.get("limit"));
      found.push([company, { kind: "product_reviews", rows: true, limit, maxAgeDays }]);
    }
  }
  return found;
}

/** Pages of items about each company. */
const LISTINGS: Readonly<Record<string, RunRequest>> = {
  jobs: { kind: "jobs" },
  // Not only what is newer than what the sheet shows.
  news: { kind: "news", mode: "all" },
  posts: { kind: "posts" },
  "employee-reviews": { kind: "employee_reviews", rows: true },
};

function listings(world: World, all: readonly Purchase[]): OfCompany[] {
  const pages = new Map<string, { company: string; request: RunRequest; bought: Purchase[] }>();
  for (const purchase of all) {
    const { name, query } = sentIn(purchase);
    if (purchase.billed === 0 || purchase.company === null || !Object.hasOwn(LISTINGS, name)) continue;
    const since = query.get("start_date");
    const isUnique = query.get("unique_article") === "true";
    const request = {
      ...LISTINGS[name]!,
      ...(since === null ? {} : { since }),
      ...(isUnique ? { hideRepeats: true } : {}),
      maxAgeDays,
    };
    const of = `${purchase.company} ${JSON.stringify(request)}`;
    const listing = pages.get(of) ?? { company: purchase.company, request, bought: [] };
    pages.set(of, listing);
    listing.bought.push(purchase);
  }
  return [...pages.values()].flatMap(({ company, request, bought }): OfCompany[] => {
    const limit = itemsHeld(world, bought);
    return limit === null ? [] : [[company, { ...request, limit } as RunRequest]];
  });
}

/**
 * For how many items the newest listing answers at least; null if all its pages may be missing.
 *
 * @param bought Its pages in the order of time: each first one begins a listing anew.
 */
function itemsHeld(world: World, bought: readonly Purchase[]): number | null {
  const { pageCap, movingPages } = world.circumstances;
  let held: number | null = null;
  for (const purchase of bought) {
    const { query } = sentIn(purchase);
    const offset = Number(query.get("offset") ?? 0);
    const limit = Math.min(Number(query.get("limit") ?? 10), pageCap ?? Infinity);
    if (offset === 0 && isDelivered(world, purchase)) held = limit;
    // Whether it is held or not, it is no shorter than this.
    else if (offset === 0 && held !== null) held = Math.min(held, limit);
    else if (held !== null && !movingPages && offset <= held && isDelivered(world, purchase))
      held = Math.max(held, offset + limit);
  }
  return held;
}

interface Sent {
  readonly path: string;
  /** The path's last part. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

function sentIn({ request }: Purchase): Sent {
  const [, address = "", body = ""] = /^\S+ (\S+) ?(.*)$/s.exec(request) ?? [];
  const [path = "", query] = address.split("?");
  return {
    path,
    name: path.split("/").findLast((part) => part !== "") ?? "",
    query: new URLSearchParams(query),
    body: body === "" ? {} : (JSON.parse(body) as Record<string, unknown>),
  };
}
