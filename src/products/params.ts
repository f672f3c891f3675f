import type { Price } from "../api/endpoint";
import * as z from "zod/mini";

/** What endpoints about companies take alike. */

export const text = () => z.string().check(z.minLength(1));

/** What is asked of one company alone. */
export const ofCompany = () => z.object({ company: text() });

/** One page of a listing about one company. */
export const pageParams = (most = Number.MAX_SAFE_INTEGER) =>
  z.object({
    company: text(),
    limit: z.int().check(z.minimum(1), z.maximum(most)),
    offset: z.optional(z.int().check(z.minimum(0))),
  });

/** Nothing found costs nothing; a full page costs its steps, of which the last may have begun. */
export function perStep(records: number, step: number, credits: number): Price {
  return { low: 0, high: Math.ceil(records / step) * credits };
}
