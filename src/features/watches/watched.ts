import { InputError } from "../../core/errors";
import type { Bill } from "../../core/credits";
import type { RunRequest } from "../../products/run-request";
import type { RunRecord } from "../../runs/run-record";
import type { App } from "../../app";
import type { NewFind } from "./find";
import type { ForecastLook } from "./forecast";
import type { StoredWatch } from "./stored-watch";
import type { WatchWhat } from "./watch-request";

/** What a look would cost now, and what else its bill says, a line each; of a list nothing. */
export type LookBill = Pick<Bill, "credits" | "lines" | "receipt">;

/** What a look has found, and what its watch remembers of it. */
export interface LookFinds {
  readonly finds: readonly NewFind[];
  /** What of that the orders of this look have brought, by the names in their answers: only that may be sent. None if left out. */
  readonly own?: readonly NewFind[];
  /** There was nothing to compare with, so nothing is found. */
  readonly isFirst?: boolean;
  /** How many companies it has looked at, where it looks at companies. */
  readonly counts?: Partial<StoredWatch["last"]>;
  /** Milliseconds: answers until then are told; as before if left out. */
  readonly toldAt?: number | undefined;
  /** What else its owner should know. */
  readonly message?: string;
}

/** Nothing to do this time: a user may tick, or add, a row before the next look. */
export class NothingToDo extends InputError {
  constructor(fact: string, advice?: string) {
    super("input/nothing-to-do", fact, advice);
  }
}

/** What a watch looks at: a column of companies, a saved list, or rows that are blank. */
export interface Watched {
  /** What is kept of it, and whether there are answers to compare the first look with. @throws {InputError} If there is no such thing. */
  target(app: App, what: WatchWhat): Pick<StoredWatch, "column" | "list"> & { readonly isKnown: boolean };
  /** One look, if nothing is held yet. @throws {InputError} If there is nothing to look at. */
  forecast(app: App, what: WatchWhat): ForecastLook;
  /** Its owner sees what a look of it asks and costs, and agrees to that by saving. */
  shown?(app: App, what: WatchWhat): void;
  /**
   * It takes as many rows as its limits have room for, and may look every hour: the others wait for a later look. Called with the rows
   * of a look that were chosen. @throws {InputError} `input/changed`, if they are others by now.
   */
  requireSamePart?(app: App, watch: StoredWatch, part: RunRequest): void;
  /** The run of a look that begins now. @throws {InputError} If what is watched is gone, or was changed by another user. */
  request(app: App, watch: StoredWatch): RunRequest;
  /** What a look whose run has ended has found, from the answers that are held; null if that cannot be said yet. */
  tell(app: App, watch: StoredWatch, run: RunRecord): LookFinds | null;
  /** What is watched, in words. */
  where(app: App, watch: StoredWatch): string;
}
