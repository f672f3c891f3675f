import type { Dropdown } from "./ask-dropdowns";

/** What a look-up of options is kept under: the same for the same question in whatever case it was typed. */
export function optionsUnit({ dropdown_type, query, level }: Dropdown): string {
  return `options1|${dropdown_type}|${level}|${query.toLowerCase()}`;
}
