/** The most items of a company that anybody may ask for at once: the API takes any number, and bills by it. */
export const ITEM_LIMIT_MAX = 1_000;
