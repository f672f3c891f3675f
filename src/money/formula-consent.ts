import { isAmount } from "../core/credits";
import { InputError } from "../core/errors";
import { isObject, storedJson } from "../core/json";

export const DEFAULT_FORMULA_DAY_CAP = 100;
export const DEFAULT_FORMULA_CALL_CAP = 25;

const LONGEST_CAP = 1_000_000;

export interface FormulaSettings {
  readonly allowed: boolean;
  /** The host that formulas were allowed for, if another one is saved now: then they are off. */
  readonly allowedFor?: string;
  /** Credits that formulas may spend a day in this spreadsheet. */
  readonly dayCap: number;
  /** And a calendar month; left out without a limit. */
  readonly monthCap?: number | undefined;
  /** Requests that one evaluation may send. */
  readonly callCap: number;
}

/** What the user has allowed formulas in a spreadsheet. One without a host was stored before any was saved: it holds for the first. */
export interface Consent extends Omit<FormulaSettings, "allowedFor"> {
  readonly host: string;
}

/** null ends the limit of the month. */
export type FormulasChange = {
  readonly [Name in Exclude<keyof FormulaSettings, "allowedFor" | "monthCap">]?:
    FormulaSettings[Name] | undefined;
} & { readonly monthCap?: number | null | undefined };

export function consentIn(text: string | null): Consent {
  const { allowed, host, dayCap, monthCap, callCap } = storedJson(text, isObject) ?? {};
  return {
    allowed: allowed === true,
    host: typeof host === "string" ? host : "",
    dayCap: capIn(dayCap, DEFAULT_FORMULA_DAY_CAP),
    ...(isAmount(monthCap) ? { monthCap } : {}),
    callCap: capIn(callCap, DEFAULT_FORMULA_CALL_CAP),
  };
}

/** @param saved The host that is asked from now on. Turning formulas on allows them for it. */
export function changedConsent(
  { allowed, host, dayCap, monthCap, callCap }: Consent,
  change: FormulasChange,
  saved: string,
): Consent {
  return {
    allowed: change.allowed ?? allowed,
    host: change.allowed === undefined ? host : saved,
    dayCap: change.dayCap === undefined ? dayCap : readCap("The formulas' daily limit", change.dayCap),
    monthCap:
      change.monthCap === undefined
        ? monthCap
        : change.monthCap === null
          ? undefined
          : readCap("The formulas' monthly limit", change.monthCap),
    callCap: change.callCap === undefined ? callCap : readCap("The limit per formula", change.callCap),
  };
}

/** Anything but a number would be no cap. */
export function capIn(value: unknown, otherwise: number): number {
  return isAmount(value) ? value : otherwise;
}

/** @throws {InputError} */
export function readCap(name: string, value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > LONGEST_CAP) {
    throw new InputError("input/argument", `${name} must be a whole number from 0 to ${LONGEST_CAP}.`);
  }
  return value;
}
