import type { Bill } from "../core/credits";
import type { RunRequest } from "../products/run-request";
import type { ListServices } from "../lists/list-services";
import type { RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import type { NewFind } from "./find";
import type { ForecastLook } from "./forecast";
import type { StoredWatch } from "./stored-watch";
import type { WatchWhat } from "./watch-request";

/** What looks begin, are driven and end with. */
export interface WatchParts {
  readonly services: RunServices;
  readonly runs: Runs;
  readonly lists: () => ListServices;
}

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

/** What a watch looks at: a column of companies or a saved list. */
export interface Watched {
  /** What is kept of it, and whether there are answers to compare the first look with. @throws {InputError} If there is no such thing. */
  target(
    parts: WatchParts,
    what: WatchWhat,
  ): Pick<StoredWatch, "column" | "list"> & { readonly isKnown: boolean };
  /** A look at which nothing is held. @throws {InputError} If there is nothing to look at. */
  forecast(parts: WatchParts, what: WatchWhat): ForecastLook;
  /** Its owner sees what a look of it asks and costs, and agrees to that by saving. */
  shown?(parts: WatchParts, what: WatchWhat): void;
  /** The run of a look that begins now. @throws {InputError} If what is watched is gone, or has been changed by somebody. */
  request(parts: WatchParts, watch: StoredWatch): RunRequest;
  /** What a look whose run has ended has found, from the answers that are held; null if that cannot be said yet. */
  tell(parts: WatchParts, watch: StoredWatch, run: RunRecord): LookFinds | null;
  /** For people. */
  where(parts: WatchParts, watch: StoredWatch): string;
}
