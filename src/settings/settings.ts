import { isAmount } from "../core/credits";
import { storedJson } from "../core/stored-json";
import { isObject } from "../core/json-shapes";
import { hostOf, readBaseUrl } from "../api/base-url";
import type { KeyStanding } from "../core/sidebar-contract";
import { InputError, SetupError } from "../errors";
import type { Properties } from "../ports/properties";

/** Names of user properties; other tools rely on the first two. */
const API_KEY = "API_KEY";
const API_BASE_URL = "API_BASE_URL";
const PAYER_TAG = "PAYER_TAG";
const KEY_TAG = "KEY_TAG";
const KEY_STANDING = "KEY_STANDING";
const DAY_CAP = "DAY_CAP";
const formulasIn = (spreadsheetId: string): string => `FORMULAS_${spreadsheetId}`;

export const DEFAULT_DAY_CAP = 500;
export const DEFAULT_FORMULA_DAY_CAP = 100;
export const DEFAULT_FORMULA_CALL_CAP = 25;

const HINT_CHARACTERS = 4;
const LONGEST_CAP = 1_000_000;

export interface FormulaSettings {
  readonly allowed: boolean;
  /** Credits that formulas may spend in this spreadsheet in a day. */
  readonly dayCap: number;
  /** New requests that one evaluation may send. */
  readonly callCap: number;
}

/** What is said, and shown by formulas, where nothing can be asked. */
export function notSaved(lacking: "API key" | "API address"): string {
  return `No ${lacking} is saved yet. Open Extensions ▸ Company Intelligence ▸ Open sidebar, choose Settings and save one.`;
}

/**
 * What a user has set, in that user's own properties: the key, the API's address, caps, and in which spreadsheets
 * formulas may spend.
 *
 * In a custom function these are the properties of the spreadsheet's owner, and can only be read.
 */
export class Settings {
  private stored: Record<string, string> | null = null;

  constructor(
    private readonly properties: Properties,
    private readonly spreadsheetId: () => string,
  ) {}

  /** The last four characters, for the user to recognise a key by; empty without one. */
  get keyHint(): string {
    return this.read(API_KEY)?.slice(-HINT_CHARACTERS) ?? "";
  }

  get baseUrl(): string {
    return this.read(API_BASE_URL) ?? "";
  }

  /** Host and prefix without scheme: what answers are kept under. */
  get host(): string {
    return this.baseUrl.replace(/^https:\/\//, "");
  }

  /** A random tag that stands for this user in the journal; empty until a key was saved. */
  get payerTag(): string {
    return this.read(PAYER_TAG) ?? "";
  }

  /** A random tag that stands for the saved key; another key has another. */
  get keyTag(): string {
    return this.read(KEY_TAG) ?? "";
  }

  /** What the API said of this very key when it was last asked. */
  get keyStanding(): KeyStanding {
    const [tag, standing] = (this.read(KEY_STANDING) ?? "").split(" ");
    const isAbout = tag !== "" && tag === this.keyTag;
    return isAbout && (standing === "accepted" || standing === "refused") ? standing : "unchecked";
  }

  noteKeyStanding(standing: Exclude<KeyStanding, "unchecked">): void {
    if (this.keyTag === "" || this.keyStanding === standing) return;
    this.write(KEY_STANDING, `${this.keyTag} ${standing}`);
  }

  get dayCap(): number {
    return capIn(Number(this.read(DAY_CAP) ?? NaN), DEFAULT_DAY_CAP);
  }

  get formulas(): FormulaSettings {
    const { allowed, dayCap, callCap } =
      storedJson(this.read(formulasIn(this.spreadsheetId())), isObject) ?? {};
    return {
      allowed: allowed === true,
      dayCap: capIn(dayCap, DEFAULT_FORMULA_DAY_CAP),
      callCap: capIn(callCap, DEFAULT_FORMULA_CALL_CAP),
    };
  }

  /**
   * The key and where it goes.
   *
   * @throws {SetupError} If either is missing; the sentence says how to save one.
   */
  access(): { baseUrl: string; apiKey: string } {
    const apiKey = this.read(API_KEY);
    if (apiKey === null || this.baseUrl === "") {
      const lacking = apiKey === null ? "API key" : "API address";
      throw new SetupError("setup/no-key", notSaved(lacking));
    }
    return { baseUrl: this.baseUrl, apiKey };
  }

  /** Another host forgets the key unless a new one comes with it: a key belongs to one service. */
  save(change: {
    apiKey?: string | undefined;
    baseUrl?: string | undefined;
    dayCap?: number | undefined;
    newTag: () => string;
  }): void {
    const apiKey = change.apiKey === undefined ? undefined : readKey(change.apiKey);
    const baseUrl = change.baseUrl === undefined ? undefined : readBaseUrl(change.baseUrl);
    const dayCap = change.dayCap === undefined ? undefined : readCap("A day's cap", change.dayCap);

    const moved = baseUrl !== undefined && this.baseUrl !== "" && hostOf(baseUrl) !== hostOf(this.baseUrl);
    if (moved && apiKey === undefined) this.forgetKey();
    if (baseUrl !== undefined) this.write(API_BASE_URL, baseUrl);
    if (apiKey !== undefined) {
      if (apiKey !== this.read(API_KEY)) this.write(KEY_TAG, change.newTag());
      this.write(API_KEY, apiKey);
      if (this.payerTag === "") this.write(PAYER_TAG, change.newTag());
    }
    if (dayCap !== undefined) this.write(DAY_CAP, String(dayCap));
  }

  saveFormulas(change: {
    allowed?: boolean | undefined;
    dayCap?: number | undefined;
    callCap?: number | undefined;
  }): void {
    const { allowed, dayCap, callCap } = this.formulas;
    const next: FormulaSettings = {
      allowed: change.allowed ?? allowed,
      dayCap: change.dayCap === undefined ? dayCap : readCap("The formulas' cap of a day", change.dayCap),
      callCap: change.callCap === undefined ? callCap : readCap("The cap of an evaluation", change.callCap),
    };
    this.write(formulasIn(this.spreadsheetId()), JSON.stringify(next));
  }

  /** Also resets what was agreed to for that key: the caps, and in which spreadsheets formulas may spend. */
  forgetKey(): void {
    const names = Object.keys(this.properties.getAll());
    for (const name of names) {
      if (
        name === API_KEY ||
        name === KEY_TAG ||
        name === KEY_STANDING ||
        name === DAY_CAP ||
        name.startsWith(formulasIn(""))
      ) {
        this.properties.remove(name);
      }
    }
    this.stored = null;
  }

  /** One call for all of them, since every call counts against a daily quota. */
  private read(name: string): string | null {
    this.stored ??= this.properties.getAll();
    return this.stored[name] ?? null;
  }

  private write(name: string, value: string): void {
    this.properties.set(name, value);
    this.stored = null;
  }
}

function readKey(typed: string): string {
  const key = typed.trim();
  // A header cannot carry anything else, and an address pasted into the wrong field should not travel as a key.
  if (key === "" || key.length > 500 || !/^[\x21-\x7e]+$/.test(key) || /^https?:/i.test(key)) {
    throw new InputError(
      "input/argument",
      "That is not an API key. Paste the key as the API's provider shows it, without blanks.",
    );
  }
  return key;
}

/** What is no number would be no cap. */
function capIn(value: unknown, otherwise: number): number {
  return isAmount(value) ? value : otherwise;
}

function readCap(name: string, value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > LONGEST_CAP) {
    throw new InputError("input/argument", `${name} must be a whole number from 0 to ${LONGEST_CAP}.`);
  }
  return value;
}
