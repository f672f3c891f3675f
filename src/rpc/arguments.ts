import * as z from "zod/mini";
import { once } from "../core/once";
import { MOST_DAYS } from "../core/run-request";

/** Nobody means to agree to more at once. */
const LARGEST_CREDIT_CAP = 1_000_000;
const CREDITS = "it is a number of credits, from 0 to 1,000,000";
const LAST_DAYS = "it is a whole number of days, from 1 to 36,500";

/** What takes no arguments. */
export const nothing = once(() => z.object({}));

/** Credits that somebody has agreed to. */
export const creditCap = () =>
  z.number(CREDITS).check(z.minimum(0, CREDITS), z.maximum(LARGEST_CREDIT_CAP, CREDITS));

/** The last so many days. */
export const lastDays = () =>
  z.int(LAST_DAYS).check(z.minimum(1, LAST_DAYS), z.maximum(MOST_DAYS, LAST_DAYS));
