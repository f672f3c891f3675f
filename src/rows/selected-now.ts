import type { App } from "../app";

/** `selected`: a text that changes with the selection, so that an open panel follows it. Reads no cell. */
export function selectedNow({ spreadsheet }: Pick<App, "spreadsheet">): { selected: string } {
  const selection = spreadsheet.selection();
  if (selection === null) return { selected: "" };
  const boxes = selection.boxes.map(({ row, column, rows, columns }) =>
    [row, column, rows, columns].join(":"),
  );
  return { selected: [selection.sheet.sheetId, ...boxes].join(" ") };
}
