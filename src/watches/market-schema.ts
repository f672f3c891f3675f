import * as z from "zod/mini";
import { once } from "../core/once";

/** A market as it is requested and kept; what of it can be requested, `readMarket` says in words. */
export const Market = once(() =>
  z.object({
    countries: z.array(z.string()),
    types: z.array(z.string()),
    sentiments: z.array(z.string()),
    words: z.string(),
    limit: z.int(),
  }),
);
