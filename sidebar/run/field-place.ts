import type { SheetColumns } from "../../src/rpc/rpc";
import type { Choices } from "./choices";

/** The user's column that a field goes into: the chosen one or, if nothing is, a blank one with its label; "" for a new one. */
export function placeOf(path: string, into: Choices["into"], { headed, free }: SheetColumns): string {
  const usual = headed?.[path] ?? "";
  const header = into[path] ?? (Object.values(into).includes(usual) ? "" : usual);
  return free.includes(header) ? header : "";
}

/** The user's columns that values go into, unless the field already has its own column, which it keeps. */
export function placedFields(
  { into }: Choices,
  paths: readonly string[],
  columns: SheetColumns | null,
): Readonly<Record<string, string>> {
  const place = (path: string) => {
    if (columns === null) return into[path] ?? "";
    return path in columns.placed ? "" : placeOf(path, into, columns);
  };
  return Object.fromEntries(paths.map((path) => [path, place(path)]).filter(([, header]) => header !== ""));
}

/** Where the sheet already has a field: ` · in the sheet`, ` · in “Town”`. For a chosen field `ColumnPlace` says it. */
export function inSheet(
  path: string,
  label: string,
  columns: SheetColumns | null,
  isChosen: boolean,
): string {
  const header = columns?.placed[path];
  if (isChosen && header === undefined) return "";
  if (header !== undefined && header !== "" && header !== label) return ` · in “${header}”`;
  return columns?.filled.includes(path) === true ? " · in the sheet" : "";
}
