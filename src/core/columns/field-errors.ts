import { InputError } from "../errors";
import { shortened } from "../shortened";
import type { ResolvedColumn } from "./column";

const PATHS_SHOWN = 6;

/** A name that means several fields: lists their paths. */
export function ambiguousField(name: string, columns: readonly ResolvedColumn[]): InputError {
  const paths = columns.slice(0, PATHS_SHOWN).map(({ path }) => path);
  const more = columns.length > PATHS_SHOWN ? `, and ${columns.length - PATHS_SHOWN} more` : "";
  return new InputError(
    "input/field",
    `${shownName(name)} may mean several fields. Write one of: ${paths.join(", ")}${more}.`,
  );
}

/**
 * A name that means no field.
 *
 * @param meant The nearest known name, if one is near.
 * @param example A known name.
 */
export function unknownField(name: string, meant: string | null, example?: string): InputError {
  return new InputError("input/field", `Unknown field: ${shownName(name)}. ${wayOut(name, meant, example)}`);
}

/** A field that no catalogue lists, once an answer has shown that the API does not have it either. */
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

/** Shortened, since anything may have been pasted as a name. */
function shownName(name: string): string {
  return shortened(name, 60);
}
