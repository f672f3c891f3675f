import type { ColumnPairs } from "./column";

/** Rows of a generated list: what a table shows unless asked otherwise. */
export const listColumns: ColumnPairs = [
  ["Company", "name"],
  ["Website", "website"],
  ["Category", "product_category"],
  ["Type", "company_type"],
  ["UUID", "uuid"],
];

/** What some list rows hold beside that. */
export const otherListColumns: ColumnPairs = [["HQ country", "hq_country"]];
