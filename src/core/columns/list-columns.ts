import type { ColumnPairs } from "./column";
import { COMPANY_ID } from "../terms";

/** Rows of a generated list: what a table shows unless asked otherwise. */
export const listColumns: ColumnPairs = [
  ["Company", "name"],
  ["Website", "website"],
  ["Category", "product_category"],
  ["Type", "company_type"],
  [COMPANY_ID, "uuid"],
];

/** What some list rows hold beside that. */
export const otherListColumns: ColumnPairs = [["HQ country", "hq_country"]];
