import type { Entry } from "../journal/entry";
import { unitOf } from "../journal/keys";
import type { KeptListing } from "../journal/operation";
import { jobs } from "../operations/jobs";
import type { ListingAnswer } from "../operations/listing";
import { dayIn } from "../operations/monthly";
import { news } from "../operations/news";

/** Everything is known, however long ago. */
export const EVERYTHING_KNOWN = "";
/** No month is known whole. */
const NOTHING_WHOLE = "9999-12";

/** The month, `YYYY-MM`, after which all job posts are held that the service had: it may have had more in it and before it. */
export function rolesKnownSince(company: string, entries: readonly Entry[]): string {
  const question = { company, limit: Infinity };
  return knownSince(jobs.listings(question, heldBy(jobs.units(question), entries)), "date_posted");
}

/** As for job posts: of articles that nothing but the day and the company selects. */
export function articlesKnownSince(company: string, entries: readonly Entry[]): string {
  const since = [true, false].flatMap((mainSubject) =>
    [true, false].map((hideRepeats) => {
      const question = { company, limit: Infinity, sentiments: [], types: [], mainSubject, hideRepeats };
      return knownSince(news.listings(question, heldBy(news.units(question), entries)), "published_date");
    }),
  );
  return since.reduce((one, other) => (one < other ? one : other));
}

/** The month, `YYYY-MM`, in which the last of these was bought: what came after it nobody knows. Empty without one. */
export function knownUntil(entries: readonly Entry[]): string {
  return entries.reduce((last, { at }) => (at > last ? at : last), "").slice(0, 7);
}

function heldBy(units: readonly string[], entries: readonly Entry[]): Map<string, readonly Entry[]> {
  return new Map(units.map((unit) => [unit, entries.filter((entry) => unitOf(entry) === unit)]));
}

/**
 * A listing holds what was there from its oldest item to the day it was bought; what was bought before goes on from there if no
 * day lies between. All that the service had reaches back to the day that was requested, or for ever.
 */
function knownSince(listings: readonly KeptListing<ListingAnswer>[], dateField: string): string {
  let known: string | null = null;
  for (const { at, answer } of [...listings].reverse()) {
    if (known !== null && at.slice(0, known.length) < known) break;
    // What moved while it was paged may lack anything.
    const from = answer.moved ? null : firstDay(answer, dateField);
    if (from !== null && (known === null || from < known)) known = from;
  }
  return known === null ? NOTHING_WHOLE : known.slice(0, 7);
}

/** Null where nothing in it has a date. */
function firstDay({ whole = false, since = "", rows }: ListingAnswer, dateField: string): string | null {
  if (whole) return since;
  const days = rows.flatMap((row) => dayIn(row[dateField]) ?? []);
  return days.length === 0 ? null : days.reduce((one, other) => (one < other ? one : other));
}
