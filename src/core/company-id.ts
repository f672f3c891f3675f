import { isHeaderText } from "./header-text";
import { isLoading, isPlaceholder } from "./placeholder";

/** Short text of letters and digits, as the service's own ids are. */
const SHORT_ID = /^[a-z\d](?:[a-z\d_-]{0,38}[a-z\d])?$/i;
/** 7 small letters and digits with at least one digit, such as `00000l1`: no word looks like that. */
const USUAL_ID = /^(?=.*\d)[a-z\d]{7}$/;
const ID_HEADING = /^(?:company[\s_-]*)?(?:uuid|id)$/i;

let isReturned: (text: string) => boolean = () => false;

/**
 * Says for this execution which texts the API has returned as ids. Nothing else tells `abcdefg` from a word, and a company
 * may be named wherever a website may.
 */
export function recogniseIds(known: (text: string) => boolean): void {
  isReturned = known;
}

/** Whether a text is a company's id by itself: of the usual form, or one that the API has returned. Case counts. */
export function isCompanyId(text: string): boolean {
  return USUAL_ID.test(text) || (mayBeId(text) && isReturned(text));
}

/** Whether a text may be an id, as in a column that is headed so. */
export function mayBeId(text: string): boolean {
  return SHORT_ID.test(text) && !isPlaceholder(text) && !isLoading(text) && !isHeaderText(text);
}

/** Whether an id needs to be remembered for being recognised. */
export function isUnusualId(text: string): boolean {
  return mayBeId(text) && !USUAL_ID.test(text);
}

/** Whether a cell heads a column of company ids: `Company ID`, `company_uuid`. */
export function isIdHeading(cell: unknown): boolean {
  return typeof cell === "string" && /company|uuid/i.test(cell) && ID_HEADING.test(cell.trim());
}
