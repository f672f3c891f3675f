import type { FoundPlace } from "../run-place";

const IN_SHEET = "@";

/**
 * The tag under which it is remembered what was written into a column. What is in a column of the user's own must
 * not be told by what was written elsewhere: the same text beside the same company may be theirs.
 */
export function memoryTag(tag: string, { usersColumns, sheet }: Pick<FoundPlace, "usersColumns" | "sheet">) {
  return usersColumns.has(tag) ? `${tag}${IN_SHEET}${sheet.sheetId}` : tag;
}

/** The tag of the column that was remembered so; null if it is one of another sheet. */
export function columnTag(remembered: string, sheetId: number): string | null {
  const [tag = "", inSheet] = remembered.split(IN_SHEET, 2);
  return inSheet === undefined || inSheet === String(sheetId) ? tag : null;
}
