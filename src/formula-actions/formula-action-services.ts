import type { CustomFunction } from "../functions/custom-function";
import type { FormulaServices } from "../functions/evaluation";
import type { Answers } from "../journal/answers";
import type { Clock } from "../ports/clock";
import type { FormulaWriter } from "../ports/formula-writer";
import type { Lock } from "../ports/lock";
import type { Properties } from "../ports/properties";
import type { Spreadsheet } from "../ports/spreadsheet";

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
