/** What was bought for a list within this time, by whomever, is not bought again. */
export const PAID_FOR_MS = 24 * 60 * 60 * 1000;
