import type { RequestRate } from "../buying/rate";
import type { CustomFunction } from "../functions/custom-function";
import type { FormulaServices } from "../functions/evaluation";
import type { Cap } from "../journal/accounts";
import type { Answers } from "../journal/answers";
import type { Prices } from "../journal/prices";
import type { Purchasing } from "../journal/purchasing";
import type { Clock } from "../ports/clock";
import type { FormulaWriter } from "../ports/formula-writer";
import type { Lock } from "../ports/lock";
import type { Properties } from "../ports/properties";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { Settings } from "../settings/settings";

/** What the actions on formulas in the sheet work with: a person called them, so they may write cells. */
export interface FormulaActionServices {
  readonly functions: readonly CustomFunction[];
  readonly spreadsheet: Spreadsheet;
  readonly writer: FormulaWriter;
  readonly answers: Answers;
  readonly settings: Pick<Settings, "access" | "payerTag">;
  readonly documentProperties: Properties;
  /** How fast the service lets this key ask. */
  readonly rate: RequestRate;
  readonly clock: Clock;
  /** When this execution began, ms since 1970. */
  readonly startedAt: number;
  readonly lock: Lock;
  /** Buys as `r`. */
  readonly purchasing: () => Purchasing;
  /** What the service bills beside the catalogue's prices. */
  readonly prices: () => Prices;
  /** What runs and lists may spend today. */
  readonly today: () => Cap;
  readonly leftOf: (cap: Cap) => number;
  /** For reading a formula's arguments and showing what is paid for. */
  readonly formulas: () => FormulaServices;
}
