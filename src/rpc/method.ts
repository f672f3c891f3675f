import { flush, tryFlush } from "../entry";
import type { App } from "../app";
import { MOST_DAYS } from "../products/run-request";
import { once } from "../core/terms";
import { asTold } from "../core/errors";
import * as z from "zod/mini";

/** One thing that the sidebar may ask for: its arguments, and what answers. The sidebar's types are made of it. */
export interface Method<Schema extends z.ZodMiniType, Result> {
  readonly schema: (app: App) => Schema;
  readonly handler: (app: App, args: z.output<Schema>) => Result;
}

interface Definition<Schema extends z.ZodMiniType, Result> extends Method<Schema, Result> {
  /** How parked answers move into the journal first, so that nothing is bought twice; they stay parked if left out. */
  readonly first?: "flush" | "tryFlush";
}

const before = { flush, tryFlush };

/** A method as its file describes it. The schema is built when it is first called, and once for each execution. */
export function method<Schema extends z.ZodMiniType, Result>({
  schema,
  first,
  handler,
}: Definition<Schema, Result>): Method<Schema, Result> {
  return {
    schema: (app) => app.part(schema),
    handler(app, args) {
      if (first !== undefined) before[first](app);
      return handler(app, args);
    },
  };
}

/** No user means to agree to more at once. */
const LARGEST_CREDIT_CAP = 1_000_000;
const CREDITS = "it is a number of credits, from 0 to 1,000,000";
const LAST_DAYS = "it is a whole number of days, from 1 to 36,500";

/** What takes no arguments. */
export const nothing = once(() => z.object({}));

/** Credits that a user has agreed to. */
export const creditCap = () =>
  z.number(CREDITS).check(z.minimum(0, CREDITS), z.maximum(LARGEST_CREDIT_CAP, CREDITS));

/** The last so many days. */
export const lastDays = () =>
  z.int(LAST_DAYS).check(z.minimum(1, LAST_DAYS), z.maximum(MOST_DAYS, LAST_DAYS));

/** Reads one part: a failure becomes a notice, and leaves the rest as it is. */
export function attempt<T>(read: () => T, otherwise: T, notices: string[]): T {
  try {
    return read();
  } catch (thrown) {
    notices.push(asTold(thrown).message);
    return otherwise;
  }
}

/** Notices as they are shown, each once; a property to spread, left out where there is nothing to tell. */
export function told(notices: readonly string[]): { notice?: string } {
  const notice = [...new Set(notices)].join(" ");
  return notice === "" ? {} : { notice };
}

/** Records that something else has damaged, in a sentence; nothing where there are none. */
export function unreadInWords(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? `1 ${one} cannot be read: something else has changed it. It is left as it is; make it again.`
      : `${count} ${many} cannot be read: something else has changed them. They are left as they are; make them again.`,
  ];
}
