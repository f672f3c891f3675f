import type { Rectangle } from "./rectangle";

/** A protected sheet or range. */
export interface Protection {
  readonly id: number;
  readonly description: string;
  /** Missing: the whole sheet. Moves with inserted and deleted rows and columns. */
  readonly range?: Rectangle;
  /** Parts of a protected sheet that everyone may edit. */
  readonly unprotectedRanges: readonly Rectangle[];
  /** True: everyone may edit after a warning on the page; scripts are not stopped. */
  readonly warningOnly: boolean;
  /** E-mail addresses; the spreadsheet's owner may always edit. */
  readonly editors: readonly string[];
  /** True: no script is told of it before a write is refused (platform fact H28). */
  readonly isUntold?: boolean;
}

export const PROTECTED_MESSAGE =
  "You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.";
