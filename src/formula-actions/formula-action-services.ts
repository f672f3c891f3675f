import type { CustomFunction } from "../functions/custom-function";
import type { FormulaServices } from "../functions/evaluation";
import type { Answers } from "../journal/answers";
import type { Purchasing } from "../journal/purchasing";
import type { Clock } from "../ports/clock";
import type { FormulaWriter } from "../ports/formula-writer";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { Settings } from "../settings/settings";

/** What the actions on formulas in the sheet work with: a person called them, so they may write cells. */
export interface FormulaActionServices {
  readonly functions: readonly CustomFunction[];
  readonly spreadsheet: Spreadsheet;
  readonly writer: FormulaWriter;
  readonly answers: Answers;
  readonly settings: Pick<Settings, "access" | "dayCap">;
  readonly clock: Clock;
  /** Buys as `r` on the account of `runs`. */
  readonly purchasing: () => Purchasing;
  /** For reading a formula's arguments and showing what is paid for. */
  readonly formulas: () => FormulaServices;
}
