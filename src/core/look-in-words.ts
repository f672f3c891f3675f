import { creditsInWords } from "./credits";
import { companiesInWords } from "./sentence";

/** The result of a look. */
export interface LookResult {
  readonly credits: number;
  readonly finds: number;
  /** The first look, with nothing to compare with. */
  readonly isFirst?: true | undefined;
  /** Companies of a column that were looked at, and that should have been; left out for a list. */
  readonly looked?: number | undefined;
  readonly of?: number | undefined;
  /** Companies beside which rows were filled; left out where nothing is filled. */
  readonly filled?: number | undefined;
  /** Companies that were new in a later look, and what they cost. */
  readonly added?: { readonly companies: number; readonly credits: number } | undefined;
}

/** `2 finds`, `Nothing new`, or that nothing was looked at. */
export function foundInWords({ finds, isFirst, looked, of, filled }: LookResult): string {
  if (filled !== undefined) return filled === 0 ? "Nothing filled" : `${companiesInWords(filled)} filled in`;
  if (finds > 0) return finds === 1 ? "1 find" : `${finds} finds`;
  if (looked === undefined || of === undefined || looked === of)
    return isFirst === true ? "First check" : "Nothing new";
  const companies = of === 1 ? "company" : "companies";
  return looked === 0
    ? `None of ${of} ${companies} was checked`
    : `${isFirst === true ? "First check of" : "Nothing new at"} ${looked} of ${of} ${companies}`;
}

/** A sentence about new companies, with nothing to compare with yet; blank if there are none. */
export function addedInWords({ added }: LookResult): string {
  if (added === undefined) return "";
  const { companies, credits } = added;
  const cost = credits === 0 ? "no credits" : creditsInWords(credits);
  const who =
    companies === 1 ? "1 company is new here and was" : `${companies} companies are new here and were`;
  return `${who} checked for the first time, for ${cost}: later checks are compared with that.`;
}
