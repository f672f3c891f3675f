import type { ColumnPairs } from "./column";
import { COMPANY_ID } from "../terms";

/** Company search: what a table shows unless asked otherwise. `Company`, the query, is in front of it. */
export const searchColumns: ColumnPairs = [
  ["Name", "name"],
  ["Website", "website"],
  ["Category", "product_category"],
  ["Company status", "company_status"],
  [COMPANY_ID, "uuid"],
];

/** What rows of subsidiaries and divisions hold beside that. */
export const otherSearchColumns: ColumnPairs = [
  ["Parent", "parent_company.name"],
  ["Parent ID", "parent_company.uuid"],
];
