/** What goes wrong around a script, by which a program can tell it. Messages may change, codes only by adding. */
export type WorkbenchErrorCode =
  /** An option that there is not, or with a value that it does not take. */
  | "BAD_OPTION"
  /** The folder holds no `appsscript.json`. */
  | "NO_MANIFEST"
  /** A file of the project, or one that was kept, is not JSON. */
  | "NOT_JSON"
  /** The folder holds no script. */
  | "NO_SCRIPT"
  /** The folder holds TypeScript that was not built. */
  | "NOT_BUILT"
  /** A script does not parse, here or at Google. */
  | "BAD_SCRIPT"
  /** A menu item that the user does not see. */
  | "NO_MENU_ITEM"
  /** A file of kept data that this version did not write. */
  | "OTHER_KEPT"
  /** Kept data that are damaged. */
  | "BROKEN_KEPT"
  /** The port of the page is taken. */
  | "PORT_TAKEN";

/** A mistake in how the workbench is used, with a message for a person and a code for a program. */
export class WorkbenchError extends Error {
  override readonly name = "WorkbenchError";

  constructor(
    readonly code: WorkbenchErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
