import { CUT_MARK } from "../core/cell";
import { creditsInWords } from "../core/credits";
import { shortened } from "../core/shortened";
import type { ListingAnswer } from "../operations/listing";
import type { ListRow } from "./list-columns";
import type { ListServices } from "./list-services";
import { companiesInWords, companyInWords, timeInWords } from "./list-words";
import type { ListRequest } from "../core/list-request";

/** Beyond that, a note stops being a note. */
const LONGEST_NOTE_CHARACTERS = 5_000;

/** Says later what the sheet is: what was asked, when, and what it cost. */
export function noteOf(
  services: Pick<ListServices, "spreadsheet">,
  { filters, limit, sortBy, sortOrder }: ListRequest,
  answer: ListingAnswer,
  credits: number,
): string {
  const order = sortBy === undefined ? "" : `\nSorted by ${sortBy}${sortOrder ? ` (${sortOrder})` : ""}`;
  const cost = credits === 0 ? "no credits, paid before or free" : creditsInWords(credits);
  const shown = shortened(JSON.stringify(filters, null, 1), LONGEST_NOTE_CHARACTERS, CUT_MARK);
  return `List of ${timeInWords(services, answer.fetched_at)}: ${cost}\nAt most ${companiesInWords(limit)}${order}\nFilters: ${shown}`;
}

/** A name may be another company's: who was left out for its sake can be looked up later. */
export function byNameNote(rows: readonly ListRow[]): string {
  if (rows.length === 0) return "";
  const text = rows.map(companyInWords).join(", ");
  return `\nLeft out by name alone: ${shortened(text, LONGEST_NOTE_CHARACTERS, CUT_MARK)}`;
}
