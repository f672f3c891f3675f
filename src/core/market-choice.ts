import * as z from "zod/mini";
import { once } from "./once";

/** Which articles a market's are. At least countries, types or words are chosen: `readMarket` says so in words. */
export const MarketChoice = once(() =>
  z.object({
    /** ISO-3 codes; any country if empty. */
    countries: z.array(z.string()),
    /** Event types, by code or name; any if empty. */
    types: z.array(z.string()),
    /** `Positive`, `Neutral`, `Negative`; any if empty. */
    sentiments: z.array(z.string()),
    /** A topic; any if blank. */
    words: z.string(),
    /** Articles of one look at most, 1 to 1000. */
    limit: z.int(),
  }),
);
export type MarketChoice = z.infer<ReturnType<typeof MarketChoice>>;
