/** Size limits of a spreadsheet (platform facts B21 and B22). */
export const CELLS_MAX = 10_000_000;
export const COLUMNS_MAX = 18_278;
export const CELL_CHARACTERS_MAX = 50_000;
export const SHEETS_MAX = 200;
/** For the spreadsheet, and separately for each sheet. Keys and values count. */
export const METADATA_CHARACTERS_MAX = 30_000;

/** The size of a new sheet. */
export const NEW_SHEET_ROWS = 1000;
export const NEW_SHEET_COLUMNS = 26;
