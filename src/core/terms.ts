/** Names that users see in several places: menu, sidebar and cells. */
export const FETCH_MISSING = "Fetch missing values";
export const INSERT_FILTER_FORM = "Insert a filter form";
export const COMPANY_ID = "Company ID";
export const FETCHED = "Fetched";
/** For credits of requests whose replies were never seen. */
export const MAYBE_BILLED = "Maybe billed";

/** Attempts at something that a user, another execution or a service may disturb. */
export const MAXIMUM_ATTEMPTS = 3;

/** An upper bound of the bytes of UTF-8, which Google counts in properties and caches. */
export function sizeBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) bytes += 2;
  return bytes;
}

/** Builds a value on first use and keeps it for the rest of the execution. */
export function once<T>(build: () => T): () => T {
  let built: { value: T } | null = null;
  return () => (built ??= { value: build() }).value;
}
