/** The service's limit of `offset + limit` of a list; `total_count` is never higher. */
export const LIST_LIMIT_MAX = 500;
/** Most companies of a list of several parts. */
export const LIST_PARTS_MAX = 5_000;
