import type { ColumnPairs } from "./column";

/** Founders and leaders of a company: what a table shows unless asked otherwise. */
export const peopleColumns: ColumnPairs = [
  ["Name", "name"],
  ["Role", "designation"],
  ["Kind of role", "designation_category"],
  ["Since", "start_date"],
  ["LinkedIn", "social.linkedin"],
  ["X", "social.x"],
  ["Previous companies", "previous_companies[]"],
  ["About", "overview"],
];

export const otherPeopleColumns: ColumnPairs = [
  ["Commentary", "profile_commentary"],
  ["Person ID", "id"],
];
