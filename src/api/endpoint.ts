import type * as z from "zod/mini";

/** Credits that one request may cost: the least and the most, before the reply says what it did cost. */
export interface Price {
  readonly low: number;
  readonly high: number;
}

export const FREE: Price = { low: 0, high: 0 };

/**
 * One endpoint of the API, as data: everything that is needed to build its request, check its reply and price it.
 *
 * Schemas are functions because building them costs milliseconds in every execution, and most executions need none.
 */
export interface Endpoint<Params = never, Reply = unknown> {
  /** Names the endpoint in sentences and on the Credits sheet. */
  readonly name: string;
  readonly method: "GET" | "POST";
  /** Exactly as the specification writes it, trailing slash included: the other form is answered by a redirect. */
  readonly path: string;
  /** The query of a GET, the JSON body of a POST. */
  readonly params: () => z.ZodMiniType<Params>;
  readonly reply: () => z.ZodMiniType<Reply>;
  price(params: Params): Price;
  /** How long to wait for a reply. */
  readonly timeoutSeconds: number;
}

const REPLY_TIMEOUT_SECONDS = 20;

interface Written<Params extends z.ZodMiniType, Reply extends z.ZodMiniType> {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly params: () => Params;
  readonly reply: () => Reply;
  readonly price?: (params: z.output<Params>) => Price;
  readonly timeoutSeconds?: number;
}

/** Writes an endpoint down; free and 20 seconds unless said otherwise. Its schemas are built on first use. */
export function endpoint<Params extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  written: Written<Params, Reply>,
): Endpoint<z.output<Params>, z.output<Reply>> {
  return {
    price: () => FREE,
    timeoutSeconds: REPLY_TIMEOUT_SECONDS,
    ...written,
    params: once(written.params) as unknown as () => z.ZodMiniType<z.output<Params>>,
    reply: once(written.reply) as unknown as () => z.ZodMiniType<z.output<Reply>>,
  };
}

/** Builds a value on first use and keeps it for the rest of the execution. */
export function once<T>(build: () => T): () => T {
  let built: { value: T } | null = null;
  return () => (built ??= { value: build() }).value;
}
