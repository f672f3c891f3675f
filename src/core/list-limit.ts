/** The service's bound on `offset + limit` of a list; `total_count` saturates here. */
export const LIST_LIMIT_MAX = 500;
/** Companies that a list of several parts may have. */
export const LIST_PARTS_MAX = 5_000;
