/** Names that people see in more than one place: in the menu, in the sidebar and in sentences of cells. */
export const FETCH_MISSING = "Fetch missing values";
export const INSERT_FILTER_FORM = "Insert a filter form";
export const COMPANY_ID = "Company ID";
/** Of credits of a request whose reply nobody has seen. */
export const MAYBE_BILLED = "Maybe billed";

/** How often something is tried that a user, a colleague or a service may get in the way of. */
export const MAXIMUM_ATTEMPTS = 3;

/** At most so many bytes of UTF-8: what Google counts in properties and caches. */
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
