import { creditsInWords } from "./credits";

/** What a look came to. */
export interface LookResult {
  readonly credits: number;
  readonly finds: number;
  /** There was nothing to compare it with; left out of all later ones. */
  readonly isFirst?: true | undefined;
  /** Companies of a column that were looked at, and that should have been; left out of a list. */
  readonly looked?: number | undefined;
  readonly of?: number | undefined;
  /** Companies that were looked at for the first time, though the watch was not, and what they cost; left out where none was. */
  readonly added?: { readonly companies: number; readonly credits: number } | undefined;
}

/** `2 finds`, `Nothing new`, or that nothing can be said: nobody has looked. */
export function foundInWords({ finds, isFirst, looked, of }: LookResult): string {
  if (finds > 0) return finds === 1 ? "1 find" : `${finds} finds`;
  if (looked === undefined || of === undefined || looked === of)
    return isFirst === true ? "First check" : "Nothing new";
  const companies = of === 1 ? "company" : "companies";
  return looked === 0
    ? `None of ${of} ${companies} was checked`
    : `${isFirst === true ? "First check of" : "Nothing new at"} ${looked} of ${of} ${companies}`;
}

/** That there is nothing to compare some companies with yet, and what they cost; blank where there are none. */
export function addedInWords({ added }: LookResult): string {
  if (added === undefined) return "";
  const { companies, credits } = added;
  const cost = credits === 0 ? "no credits" : creditsInWords(credits);
  const who =
    companies === 1 ? "1 company is new here and was" : `${companies} companies are new here and were`;
  return `${who} checked for the first time, for ${cost}: later checks are compared with that.`;
}
