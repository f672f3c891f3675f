/** Headers of the columns that users own. */
export const COMPANY = "Account";
export const ROW_ID = "Row";
export const MINE = "Mine";
/** Header of the hidden column with what was written in each row. */
export const MEMORY = "Row memory";
