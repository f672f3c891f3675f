import type * as z from "zod/mini";
import type { Execution } from "../compose";
import { once } from "../core/once";

/** One thing that the sidebar may ask for: what its arguments are, and who answers. The sidebar's types are made of it. */
export interface Method<Schema extends z.ZodMiniType, Result> {
  readonly schema: () => Schema;
  readonly handler: (execution: Execution, args: z.output<Schema>) => Result;
}

interface Definition<Schema extends z.ZodMiniType, Result> extends Method<Schema, Result> {
  /** What is done with answers that wait for the journal before: nothing is bought twice then. Nothing if left out. */
  readonly first?: "flush" | "tryFlush";
}

/** A method as its file describes it. The schema is built when it is first called. */
export function method<Schema extends z.ZodMiniType, Result>({
  schema,
  first,
  handler,
}: Definition<Schema, Result>): Method<Schema, Result> {
  return {
    schema: once(schema),
    handler(execution, args) {
      if (first !== undefined) execution[first]();
      return handler(execution, args);
    },
  };
}
