/** Names that people see in more than one place: in the menu, in the sidebar and in sentences of cells. */
export const FETCH_MISSING = "Fetch missing values";
export const INSERT_FILTER_FORM = "Insert a filter form";
export const COMPANY_ID = "Company ID";
/** Of credits of a request whose reply nobody has seen. */
export const MAYBE_BILLED = "Maybe billed";
