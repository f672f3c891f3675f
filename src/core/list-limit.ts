/** The service's bound on `offset + limit` of a list; `total_count` saturates here. */
export const LIST_LIMIT_MAX = 500;
