import type { ColumnPairs } from "./column";

/** Employee reviews: what a table shows unless asked otherwise. */
export const employeeReviewColumns: ColumnPairs = [
  ["Reviewed", "review_date"],
  ["Rating", "rating"],
  ["Summary", "summary"],
  ["Pros", "pros"],
  ["Cons", "cons"],
  ["Job title", "job_title"],
  ["Still there", "is_current_employee"],
  ["Place", "location"],
  ["Source", "provider"],
  ["Link", "review_link"],
  ["Marks", "marks[]"],
  ["On the CEO", "ceo_rating"],
  ["Employment", "employment_status"],
  ["Years there", "years_of_employment"],
  ["Country", "country_code"],
  ["Helpful", "helpful_count"],
  ["Not helpful", "not_helpful_count"],
  ["Language", "language"],
  ["Further", "further[]"],
];

export const otherEmployeeReviewColumns: ColumnPairs = [["Review ID", "id"]];

/** How employees rate a company: what a run writes beside it. */
export const employeeRatingColumns: ColumnPairs = [
  ["Employee rating", "rating"],
  ["Employee reviews", "reviews"],
  ["Would recommend it", "averages.recommend_to_friend"],
  ["Approve of the CEO", "averages.ceo"],
  ["Positive outlook", "averages.business_outlook"],
  ["Employees' marks", "marks[]"],
  ["Ratings by source", "sources[]"],
];

export const EMPLOYEE_NUMBERS = /^rating$|^reviews$|^averages\./;
