import { COMPANY_ID } from "../terms";
import type { TableColumns } from "./known-columns";

/** Rows of a generated list: `Company` is its own column. */
export const listColumns = {
  usual: [
    ["Company", "name"],
    ["Website", "website"],
    ["Category", "product_category"],
    ["Type", "company_type"],
    [COMPANY_ID, "uuid"],
  ],
  others: [["HQ country", "hq_country"]],
  isOpen: true,
  isOfCompanies: true,
} as const satisfies TableColumns;

/** The columns of companies that were found; rows of subsidiaries and divisions have more. */
export const foundColumns: TableColumns = {
  usual: [
    ["Name", "name"],
    ["Website", "website"],
    ["Category", "product_category"],
    ["Company status", "company_status"],
    [COMPANY_ID, "uuid"],
  ],
  others: [
    ["Parent", "parent_company.name"],
    ["Parent ID", "parent_company.uuid"],
  ],
  isOpen: true,
  isOfCompanies: true,
};
