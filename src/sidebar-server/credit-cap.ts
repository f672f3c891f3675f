import * as z from "zod/mini";

/** Nobody means to agree to more at once. */
const LARGEST_CREDIT_CAP = 1_000_000;

/** Credits that somebody has agreed to. */
export const creditCap = () => z.number().check(z.minimum(0), z.maximum(LARGEST_CREDIT_CAP));
