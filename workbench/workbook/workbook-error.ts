/** Something that Google Sheets rejects, with the message that it shows. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
}
