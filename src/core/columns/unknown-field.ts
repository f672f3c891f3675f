import { InputError } from "../../errors";
import { shortened } from "../shortened";

/**
 * The refusal of a name that means no field.
 *
 * @param meant The nearest name that does, if one is near.
 * @param example A name that always does.
 */
export function unknownField(name: string, meant: string | null, example?: string): InputError {
  return new InputError("input/field", `Unknown field: ${shownName(name)}. ${wayOut(name, meant, example)}`);
}

/** What is said of a field that no catalogue lists, once an answer has shown that the API does not have it either. */
export function notReturned(name: string, meant: string | null): InputError {
  const next =
    meant === null ? "If only some companies have it, ask for one of those first." : `Did you mean ${meant}?`;
  return new InputError("input/field", `The API returned no ${shownName(name)}. ${next}`);
}

function wayOut(name: string, meant: string | null, example: string | undefined): string {
  if (meant !== null) return `Did you mean ${meant}?`;
  if (example !== undefined) return `Use a column such as ${example}.`;
  const newSection = /^[a-z]\w*$/.test(name) ? ` If it is a new section, write ${shownName(name)}.*` : "";
  return `Use a column such as Founded, a path such as firmographic.founded_year, or a section such as location.${newSection}`;
}

/** A name as an error shows it: whatever somebody pasted, the sentence stays readable. */
export function shownName(name: string): string {
  return shortened(name, 60);
}
