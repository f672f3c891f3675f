import type { ApiClient } from "../api/client";
import type { InstantOf } from "../core/cell";
import type { CheckedFilters, KnownOptions } from "../filters/check-filters";
import type { CatalogueFilter, FilterOption } from "../filters/filter";
import type { Cap } from "../journal/accounts";
import type { Answers } from "../journal/answers";
import type { Purchasing } from "../journal/purchasing";
import type { Cache } from "../ports/cache";
import type { Clock } from "../ports/clock";
import type { Settings } from "../settings/settings";
import type { CustomFunction, FormulaResult } from "./custom-function";
import { REMOVABLE } from "./why-not-buy";
import { creditsInWords } from "../core/credits";
import { FETCH_MISSING } from "../core/terms";

/**
 * What the evaluation of a formula may use. One per execution.
 *
 * Everything that a formula which is answered from the cache does not need is a function, so that it is not built.
 */
export interface FormulaServices {
  readonly answers: Pick<Answers, "lookUp" | "refresh">;
  /** The properties behind them are the spreadsheet owner's. */
  readonly settings: Pick<Settings, "access" | "formulas" | "host">;
  readonly clock: Clock;
  readonly instantOf: InstantOf;
  /** When the execution began, by `clock`. */
  readonly startedAt: number;
  /** Of the document; keeps free answers. */
  readonly cache: Cache;
  /** Whether the document has stores of its own: without them the same answer would be bought at every recalculation. */
  readonly canKeep: () => boolean;
  /** Spends as `formulas`, with entry ids that begin with `f`. Called only with a key. */
  purchasing(): Purchasing;
  /** What formulas may spend today. */
  today(): Cap;
  /** Notes that formulas wait for room, for time or for others, so that an open sidebar has them evaluated again. */
  noteWaiting(): void;
  /** For free endpoints. Called only with a key. */
  client(): ApiClient;
  /** The filters that list generation takes, as served. */
  catalogue(): { readonly filters: readonly CatalogueFilter[]; readonly usage?: string };
  /** Values that the API offers for a filter. */
  options(filter: string, search: string): readonly FilterOption[];
  /** Filters as people write them, against the catalogue and the lists of options. */
  checkFilters(filters: Readonly<Record<string, unknown>>): CheckedFilters;
  /** What is known of the values of these filters. */
  knownOptions(filters: readonly string[]): KnownOptions;
}

/** The whole time of a custom function, by Apps Script. */
const EXECUTION_MS = 30_000;
/** Left over for writing down what a batch brought. */
const RESERVE_MS = 3_000;
/** With less time left no batch is started. */
const SHORTEST_TIMEOUT_MS = 5_000;

/** What a cell shows whose answer was not bought in this evaluation. */
export const PENDING = `Not fetched yet. Menu: Formulas ▸ ${FETCH_MISSING}`;

const CAP = "Today's cap for formulas";
const RAISE_IT = "Raise it in Settings, or fetch these from the sidebar.";

/** What a cell shows whose answer the day's cap of formulas has no room for. @param price Credits at most. */
export function beyondDayCap(cap: number, price: number): string {
  const why = price > cap ? `: this may cost ${creditsInWords(price)}` : "";
  return `${CAP}, ${creditsInWords(cap)}, is reached${why}. ${RAISE_IT}`;
}

const PLACEHOLDERS: ReadonlySet<unknown> = new Set([PENDING, ...Object.values(REMOVABLE).flat()]);

/** Whether a cell shows that it waits for its answer. */
export function isPending(value: unknown): boolean {
  const namesCap = typeof value === "string" && value.startsWith(`${CAP}, `) && value.endsWith(RAISE_IT);
  return namesCap || PLACEHOLDERS.has(value);
}

/** Evaluates a formula. `raw` are its arguments as the spreadsheet hands them over. */
export function evaluate(
  fn: CustomFunction,
  raw: readonly unknown[],
  services: FormulaServices,
): FormulaResult {
  return fn.call(raw, services);
}

/** Seconds that a batch may wait for its replies now; null if none may be started any more. */
export function batchTimeoutSeconds(services: FormulaServices): number | null {
  const timeoutMs = leftMs(services);
  return timeoutMs < SHORTEST_TIMEOUT_MS ? null : Math.floor(timeoutMs / 1000);
}

/** How long a batch may wait for the lock: past that it could not be started, and Google may end the execution. */
export function lockWaitMs(services: FormulaServices): number {
  return Math.max(0, leftMs(services) - SHORTEST_TIMEOUT_MS);
}

/** Seconds that a free request may take: whatever is bought afterwards shares the time. */
export function freeTimeoutSeconds(services: Pick<FormulaServices, "clock" | "startedAt">): number {
  return Math.max(1, Math.floor(leftMs(services) / 1000));
}

function leftMs({ clock, startedAt }: Pick<FormulaServices, "clock" | "startedAt">): number {
  return EXECUTION_MS - RESERVE_MS - (clock.now() - startedAt);
}
