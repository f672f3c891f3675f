import type { ColumnPairs } from "./column";
import { COMPANY_ID } from "../terms";

/** Job posts: what a table shows unless asked otherwise. `Company` is in front of it, as in every table. */
export const jobColumns: ColumnPairs = [
  ["Posted", "date_posted"],
  ["Title", "title"],
  ["Location", "location"],
  ["Remote", "remote"],
  ["Type", "type"],
  ["Experience", "experience_level"],
  ["Salary min USD", "salary_min_usd"],
  ["Salary max USD", "salary_max_usd"],
  ["Skills", "key_skills"],
  ["Link", "url"],
];

/** The other fields of a job listing, by name. */
export const otherJobColumns: ColumnPairs = [
  ["Description", "description"],
  ["Source", "source"],
  ["Job ID", "job_id"],
  [COMPANY_ID, "company_uuid"],
];
