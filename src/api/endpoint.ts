import { isObject } from "../core/json";
import { once } from "../core/terms";
import { numberIn } from "../core/loose-values";
import { wellFormed } from "../core/shortened";
import { creditsIn, holdsData, saysError } from "./envelope";
import type * as z from "zod/mini";

/** Credits that one request may cost: the least and the most, before the reply says what it did cost. */
export interface Price {
  readonly low: number;
  readonly high: number;
}

export const FREE: Price = { low: 0, high: 0 };

/**
 * One endpoint of the API, as data: everything that is needed to build its request and price it.
 *
 * Schemas are functions because building them costs milliseconds in every execution, and most executions need none.
 */
export interface Endpoint<Params = never> {
  /** Names the endpoint in sentences and on the Credits sheet. */
  readonly name: string;
  readonly method: "GET" | "POST";
  /**
   * Exactly as the specification writes it, trailing slash included: the other form is answered by a redirect. What is in
   * braces is a parameter.
   */
  readonly path: string;
  /** The query of a GET, the JSON body of a POST. */
  readonly params: () => z.ZodMiniType<Params>;
  price(params: Params): Price;
  /** How long to wait for a reply. */
  readonly timeoutSeconds: number;
  /** What a refusal says of plans: "Headcount comes with a subscription or an enterprise plan." */
  readonly plans?: string;
  /** A list in its query is the same name again and again; else it travels comma-separated. */
  readonly repeatsNames?: true;
  /** It looks one thing up: a 404 says that there is no such thing. */
  readonly findsOne?: true;
  /** Not everybody may ask for it: that it refuses a key says nothing of the key. */
  readonly isOptional?: true;
  /**
   * Whether a success is what the endpoint documents, by the least that it always has; any other success is none of the
   * service's. Left out, whatever does not say that it is an error.
   */
  readonly isDocumented?: (document: Readonly<Record<string, unknown>>) => boolean;
  /** In which member of its replies the API specification has company UUIDs, wherever that is; left out, in none. */
  readonly companyIdMember?: "uuid" | "company_uuid";
  /** It says by 204 that it has found nothing. */
  readonly saysNoneByStatus?: true;
}

type Predicate = NonNullable<Endpoint["isDocumented"]>;

/** What an endpoint documents, beside an error only where the reply says what it cost and holds something. */
export function unlessError(isIt: Predicate): Predicate {
  return (document) =>
    isIt(document) && (!saysError(document) || (creditsIn(document) !== null && holdsData(document)));
}

/** `data` that is an object or null: a document about a company, or that there is none. */
export const hasDocument = unlessError(({ data }) => data === null || isObject(data));

/** As `hasDocument`, or a list of such: what only the supplement shows. */
export const hasData = unlessError(({ data }) => data === null || isObject(data) || Array.isArray(data));

/** A list in `data`, or how many there are. */
export const hasListOrTotal = unlessError(
  ({ data, count, total }) =>
    data === null || Array.isArray(data) || numberIn(count) !== null || numberIn(total) !== null,
);

/** An endpoint that costs nothing: a reply of the wrong shape may be refused, since asking again is free. */
export interface FreeEndpoint<Params = never, Reply = unknown> extends Endpoint<Params> {
  readonly reply: () => z.ZodMiniType<Reply>;
}

const REPLY_TIMEOUT_SECONDS = 20;

type Written<Params extends z.ZodMiniType> = Omit<Endpoint, "params" | "price" | "timeoutSeconds"> & {
  readonly params: () => Params;
  readonly timeoutSeconds?: number;
};

/** Writes an endpoint down; 20 seconds unless said otherwise. Its schema is built on first use. */
export function endpoint<Params extends z.ZodMiniType>(
  written: Written<Params> & { readonly price: (params: z.output<Params>) => Price },
): Endpoint<z.output<Params>> {
  return {
    timeoutSeconds: REPLY_TIMEOUT_SECONDS,
    ...written,
    params: once(written.params) as unknown as () => z.ZodMiniType<z.output<Params>>,
  };
}

/** As `endpoint`, of one that costs nothing. */
export function freeEndpoint<Params extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  written: Written<Params> & { readonly reply: () => Reply },
): FreeEndpoint<z.output<Params>, z.output<Reply>> {
  return {
    ...endpoint({ ...written, price: () => FREE }),
    reply: once(written.reply) as unknown as () => z.ZodMiniType<z.output<Reply>>,
  };
}

/** Google sends no longer address, and where one of several is longer, none of them. Source: platform fact B8. */
export const URL_LENGTH_MAX = 2_082;
/** What an address holds beside what selects: the service's own, its path, and the longest company. */
const RESERVED = 450;

/** Apps Script has no URLSearchParams. Lists travel comma-separated unless the name repeats; what is not given is left out. */
export function queryOf(params: Readonly<Record<string, unknown>>, repeatsNames = false): string {
  const pairs = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]): [string, unknown][] =>
      repeatsNames && Array.isArray(value) ? value.map((each: unknown) => [name, each]) : [[name, value]],
    )
    .map(([name, value]) => `${name}=${encoded(Array.isArray(value) ? value.join(",") : String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** The body of a POST: JSON, its texts in whole characters as those of an address are. */
export function bodyOf(params: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(params, (_, value: unknown) =>
    typeof value === "string" ? wellFormed(value) : value,
  );
}

/** Whether an address has room for these parameters, whatever company and service they are asked of. */
export function fitsAddress(params: Readonly<Record<string, unknown>>, repeatsNames = false): boolean {
  return queryOf(params, repeatsNames).length <= URL_LENGTH_MAX - RESERVED;
}

/** Puts the parameters that a path names into it. @returns What is left for query or body. */
export function withPathParameters(
  path: string,
  params: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly rest: Record<string, unknown> } {
  const rest = { ...params };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encoded(String(params[name]));
  });
  return { path: filled, rest };
}
