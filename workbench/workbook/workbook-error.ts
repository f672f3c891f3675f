/** What Google Sheets refuses, with the sentence that it shows for it. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
}
