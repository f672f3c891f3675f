import type { Clock, Lock, Properties } from "../google/ports";
import type { FormulaWriter, Spreadsheet } from "../google/spreadsheet";
import type { Answers } from "../journal/answers";
import type { CustomFunction } from "./custom-function";
import type { FormulaServices } from "./evaluation";

/** What the actions on formulas in the sheet work with: a person called them, so they may write cells. */
export interface FormulaActionServices {
  readonly functions: readonly CustomFunction[];
  readonly spreadsheet: Spreadsheet;
  readonly writer: FormulaWriter;
  readonly answers: Answers;
  readonly documentProperties: Properties;
  readonly clock: Clock;
  readonly lock: Lock;
  /** For reading a formula's arguments and showing what is paid for. */
  readonly formulas: () => FormulaServices;
}
