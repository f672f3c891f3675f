import { isObject } from "../core/json";
import { once } from "../core/terms";
import { numberIn } from "../core/loose-values";
import { wellFormed } from "../core/shortened";
import { creditsIn, holdsData, saysError } from "./envelope";
import type * as z from "zod/mini";

/** The least and the most credits that a request may cost. */
export interface Price {
  readonly low: number;
  readonly high: number;
}

export const FREE: Price = { low: 0, high: 0 };

/**
 * One endpoint of the API, as data: all that is needed to build, price and judge a request.
 *
 * Schemas are functions because building them costs milliseconds in every execution, and most executions need none.
 */
export interface Endpoint<Params = never> {
  /** Tells its requests from those of other endpoints. */
  readonly name: string;
  readonly method: "GET" | "POST";
  /** Exactly as specified, with its trailing slash: without it the API redirects. Parameters are in braces. */
  readonly path: string;
  /** The query of a GET, or the JSON body of a POST. */
  readonly params: () => z.ZodMiniType<Params>;
  price(params: Params): Price;
  /** How long to wait for a reply. */
  readonly timeoutSeconds: number;
  /** What a refusal says about plans: "Headcount comes with a subscription or an enterprise plan." */
  readonly plans?: string;
  /** A list in its query repeats the name; else it is comma-separated. */
  readonly repeatsNames?: true;
  /** It looks up one thing, so a 404 means that there is no such thing. */
  readonly findsOne?: true;
  /** Not all keys may use it, so a refusal says nothing about the key. */
  readonly isOptional?: true;
  /**
   * Whether a success has the minimum that the endpoint documents; otherwise it is not from the service. If left out, everything
   * that does not say that it is an error.
   */
  readonly isDocumented?: (document: Readonly<Record<string, unknown>>) => boolean;
  /** The member of its replies, at any depth, that holds company UUIDs by the API specification; left out if none does. */
  readonly companyIdMember?: "uuid" | "company_uuid";
  /** A 204 means that it has found nothing. */
  readonly saysNoneByStatus?: true;
}

type Predicate = NonNullable<Endpoint["isDocumented"]>;

/** A documented reply that also says that it is an error counts only if it says what it cost and holds data. */
export function unlessError(predicate: Predicate): Predicate {
  return (document) =>
    predicate(document) && (!saysError(document) || (creditsIn(document) !== null && holdsData(document)));
}

/** `data` that is an object or null: a document about a company, or that there is none. */
export const hasDocument = unlessError(({ data }) => data === null || isObject(data));

/** As `hasDocument`, or a list, for endpoints that only the supplement shows. */
export const hasData = unlessError(({ data }) => data === null || isObject(data) || Array.isArray(data));

/** A list in `data`, or a number of items. */
export const hasListOrTotal = unlessError(
  ({ data, count, total }) =>
    data === null || Array.isArray(data) || numberIn(count) !== null || numberIn(total) !== null,
);

/** An endpoint that costs nothing, so that a reply of the wrong shape may be refused. */
export interface FreeEndpoint<Params = never, Reply = unknown> extends Endpoint<Params> {
  readonly reply: () => z.ZodMiniType<Reply>;
}

const REPLY_TIMEOUT_SECONDS = 20;

type Written<Params extends z.ZodMiniType> = Omit<Endpoint, "params" | "price" | "timeoutSeconds"> & {
  readonly params: () => Params;
  readonly timeoutSeconds?: number;
};

/** Defines an endpoint, with a timeout of 20 seconds by default. Its schema is built on first use. */
export function endpoint<Params extends z.ZodMiniType>(
  written: Written<Params> & { readonly price: (params: z.output<Params>) => Price },
): Endpoint<z.output<Params>> {
  return {
    timeoutSeconds: REPLY_TIMEOUT_SECONDS,
    ...written,
    params: once(written.params) as unknown as () => z.ZodMiniType<z.output<Params>>,
  };
}

/** Defines an endpoint that costs nothing. */
export function freeEndpoint<Params extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  written: Written<Params> & { readonly reply: () => Reply },
): FreeEndpoint<z.output<Params>, z.output<Reply>> {
  return {
    ...endpoint({ ...written, price: () => FREE }),
    reply: once(written.reply) as unknown as () => z.ZodMiniType<z.output<Reply>>,
  };
}

/** Google refuses a batch with a longer address. Source: platform fact B8. */
export const URL_LENGTH_MAX = 2_082;
/** Characters of an address beside the filters: host, path, and the longest company. */
const RESERVED = 450;

/** Apps Script has no URLSearchParams. Lists are comma-separated unless the name repeats; undefined values are left out. */
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

/** The JSON body of a POST, without halves of surrogate pairs. */
export function bodyOf(params: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(params, (_, value: unknown) =>
    typeof value === "string" ? wellFormed(value) : value,
  );
}

/** Whether these parameters fit into an address, with any company and host. */
export function fitsAddress(params: Readonly<Record<string, unknown>>, repeatsNames = false): boolean {
  return queryOf(params, repeatsNames).length <= URL_LENGTH_MAX - RESERVED;
}

/** Fills in the parameters that a path names. @returns The path, and the rest for query or body. */
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
