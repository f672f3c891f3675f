import type { ApiClient } from "../../api/client";
import { NOT_THE_API } from "../../api/outcomes";
import type { DayOf } from "../../core/api-date";
import type { InstantOf } from "../../core/cell";
import type { Purse } from "../../money/purse";
import { creditsInWords } from "../../core/credits";
import { FETCH_MISSING } from "../../core/terms";
import { type AddinError, codeOf, type ErrorCode, LimitError, SetupError } from "../../core/errors";
import type { CheckedFilters, KnownValues } from "../../lists/filters/check-filters";
import type { FilterCatalogue, FilterOption } from "../../lists/filters/filter-control";
import { type Cache, type Clock, NO_WEB_REQUESTS } from "../../google/ports";
import type { Answers } from "../../money/answers";
import type { UnitsOf } from "../../money/entries-of";
import type { Entry } from "../../money/entry";
import { ODD_BILL } from "../../money/odd-bills";
import { type SharedState, SPENDING_STOPPED } from "../../money/shared-state";
import { NOT_SAVED, type Settings } from "../../money/settings";

/**
 * What the evaluation of a formula may use. One per execution. `App` itself will not do: formulas ask with a client of
 * their own, park free replies, and are read again with services that buy nothing.
 *
 * Everything that a formula which is answered from the cache does not need is a function, so that it is not built.
 */
export interface FormulaServices {
  readonly answers: Pick<Answers, "lookUp" | "refresh">;
  /** What is held of companies, without a request and whatever may be bought. */
  readonly entriesOf: (companies: readonly string[], units: UnitsOf) => ReadonlyMap<string, readonly Entry[]>;
  /** The properties behind them are the spreadsheet owner's. */
  readonly settings: Pick<Settings, "access" | "formulas" | "host">;
  readonly clock: Clock;
  readonly instantOf: InstantOf;
  /** The day of a moment in the spreadsheet's time zone, `2024-03-31`. */
  readonly dayOf: DayOf;
  /** When the execution began, by `clock`. */
  readonly startedAt: number;
  /** The document's cache; keeps free answers. */
  readonly cache: Cache;
  /** Whether the document has stores of its own: without them the same answer would be bought at every recalculation. */
  readonly canKeep: () => boolean;
  /** What formulas may spend today. Called only with a key. */
  purse(): Purse;
  /** Notes that formulas wait for room, for time or for others, so that an open sidebar has them evaluated again. */
  noteWaiting(): void;
  /** For free endpoints. Called only with a key. */
  client(): ApiClient;
  /** The filters that list generation takes, as served. */
  catalogue(): FilterCatalogue;
  /** Values that the API offers for a filter. */
  options(filter: string, search: string): readonly FilterOption[];
  /** Filters as people write them, against the catalogue and the lists of options. */
  checkFilters(filters: Readonly<Record<string, unknown>>): CheckedFilters;
  /** What is known of the values of these filters. */
  knownValues(filters: readonly string[]): KnownValues;
}

/** The whole time of a custom function, by Apps Script. */
const EXECUTION_MS = 30_000;
/** Left over for writing down what a batch brought. */
const RESERVE_MS = 3_000;
/** With less time left no batch is started. */
const SHORTEST_TIMEOUT_MS = 5_000;

/** What a cell shows whose answer was not bought in this evaluation. */
export const PENDING = `Not fetched yet. Menu: Formulas ▸ ${FETCH_MISSING}`;

const CAP = "Today's limit for formulas,";

/** What a cell shows whose answer the day's cap of formulas has no room for. @param price Credits at most. */
export function beyondDayCap(cap: number, price: number): string {
  const why = price > cap ? `: this may cost ${creditsInWords(price)}` : "";
  return `${CAP} ${creditsInWords(cap)}, is reached${why}. Raise it in Settings, or fetch these from the sidebar.`;
}

const FORMULAS_OFF =
  "Formulas are off in this spreadsheet: they would spend the credits of its owner's API key. The owner turns them on in Extensions ▸ Company Intelligence ▸ Open sidebar, Settings.";

const FORMULAS_ELSEWHERE =
  "Formulas are off in this spreadsheet: its owner turned them on for another API address than the one that is saved now. The owner turns them on for this one in Extensions ▸ Company Intelligence ▸ Open sidebar, Settings.";

/** Obstacles that a person removes in the sidebar, and what cells show until then. */
export const REMOVABLE: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  "setup/formulas-off": [FORMULAS_OFF, FORMULAS_ELSEWHERE],
  "setup/no-key": NOT_SAVED,
  "setup/spending-stopped": [SPENDING_STOPPED],
  "setup/odd-bill": [ODD_BILL],
};

/** Obstacles that pass by themselves, and the beginnings of what cells show until then. */
export const PASSING: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  "api/blocked": [NOT_THE_API],
  "limit/web-requests": [NO_WEB_REQUESTS[0]],
};

/** The beginnings of what cells show while they wait for their answer. */
export const PLACEHOLDERS: readonly string[] = [
  PENDING,
  CAP,
  ...Object.values({ ...REMOVABLE, ...PASSING }).flat(),
];

/** Whether a cell shows that it waits for its answer. */
export function isPending(value: unknown): boolean {
  return typeof value === "string" && PLACEHOLDERS.some((placeholder) => value.startsWith(placeholder));
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

/** Free requests that formulas have sent on a day while they were off: `YYYY-MM-DD` and how many. */
const FREE_REQUESTS = "FREE_REQUESTS";
/** The owner has not allowed them: so many do no harm to their plan. */
export const FREE_REQUESTS_A_DAY = 500;

export function freeRequestsOn(state: SharedState, nowMs: number): number {
  const [day, count] = (state.known().value(FREE_REQUESTS) ?? "").split(" ");
  return day === state.dayOf(nowMs) ? Number(count) || 0 : 0;
}

/**
 * Counts free requests of formulas that are off, before they are sent.
 *
 * @throws {LimitError} `limit/free-requests`, if the day allows no more; else as `SharedState.update`: what is not counted
 *   is not sent.
 */
export function takeFreeRequests(state: SharedState, count: number, nowMs: number): void {
  state.update(() => {
    const sent = freeRequestsOn(state, nowMs) + count;
    if (sent > FREE_REQUESTS_A_DAY) {
      throw new LimitError(
        "limit/free-requests",
        `Formulas are off in this spreadsheet, so they may send ${FREE_REQUESTS_A_DAY} free requests a day, and today's are used up.`,
        "Try again tomorrow, or ask the spreadsheet's owner to turn formulas on in the sidebar, Settings.",
      );
    }
    return { set: { [FREE_REQUESTS]: `${state.dayOf(nowMs)} ${sent}` }, value: null };
  });
}

/** A spreadsheet's owner decides whether formulas may spend; without a key there is nothing to decide. */
export function whyNotBuy(services: FormulaServices): AddinError | null {
  const lacksKey = whyNotAsk(services);
  if (lacksKey !== null) return lacksKey;
  const { allowed, allowedFor } = services.settings.formulas;
  if (allowed) return services.canKeep() ? null : keepsNothing();
  return new SetupError("setup/formulas-off", allowedFor === undefined ? FORMULAS_OFF : FORMULAS_ELSEWHERE);
}

function keepsNothing(): SetupError {
  return new SetupError(
    "setup/permission",
    "This document has no store of its own for add-ons, so the same answer would be paid for at every recalculation. Use the add-on in a Google spreadsheet that was opened as usual.",
  );
}

/** Why nothing can be asked, not even what is free; null if a key is saved. */
export function whyNotAsk({ settings }: FormulaServices): AddinError | null {
  try {
    settings.access();
    return null;
  } catch (error) {
    if (codeOf(error) !== "setup/no-key") throw error;
    return error as AddinError;
  }
}
