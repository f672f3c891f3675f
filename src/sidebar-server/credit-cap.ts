import * as z from "zod/mini";

/** Nobody means to agree to more at once. */
const LARGEST_CREDIT_CAP = 1_000_000;
const WHAT_IT_IS = "it is a number of credits, from 0 to 1,000,000";

/** Credits that somebody has agreed to. */
export const creditCap = () =>
  z.number(WHAT_IT_IS).check(z.minimum(0, WHAT_IT_IS), z.maximum(LARGEST_CREDIT_CAP, WHAT_IT_IS));
