/** Headers of the columns that users own. */
export const COMPANY = "Account";
export const ROW_ID = "Row";
export const MINE = "Mine";
