import { kinds } from "./run-kind";
import { entryOf } from "./json-shapes";

/** `Newest roles`, and of how many where that is known. */
export function rolesTitle(shown: number, open: number | undefined): string {
  return open === undefined || open < shown ? "Newest roles" : `Newest roles, ${shown} of ${open}`;
}

/** What people call what was bought; an operation of a later version keeps its name. */
export function operationTitle(operation: string): string {
  if (operation === "filter-builder") return "Filter builder";
  return entryOf<{ readonly title: string }>(kinds, operation)?.title ?? operation;
}
