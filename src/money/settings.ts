import { isAmount } from "../core/credits";
import { checksum, isObject, storedJson } from "../core/json";
import { hostOf, readBaseUrl } from "../api/base-url";
import { InputError, SetupError } from "../errors";
import type { Clock, Properties } from "../google/ports";

/** What the API said of the saved key when it was last asked. */
export type KeyStanding = "accepted" | "refused" | "unchecked";

/** Names of user properties; other tools rely on the first two. */
const API_KEY = "API_KEY";
const API_BASE_URL = "API_BASE_URL";
const PAYER_TAG = "PAYER_TAG";
const KEY_TAG = "KEY_TAG";
/** The host that the key was saved with, and a checksum of that key: whoever writes another by other means pairs it anew. */
const KEY_HOST = "KEY_HOST";
const KEY_STANDING = "KEY_STANDING";
const DAY_CAP = "DAY_CAP";
const unsavedIn = (spreadsheetId: string): string => `UNSAVED_${spreadsheetId}`;
const formulasIn = (spreadsheetId: string): string => `FORMULAS_${spreadsheetId}`;

export const DEFAULT_DAY_CAP = 500;
export const DEFAULT_FORMULA_DAY_CAP = 100;
export const DEFAULT_FORMULA_CALL_CAP = 25;

const HINT_CHARACTERS = 4;
const LONGEST_CAP = 1_000_000;
/** A day that is under way, in whatever time zone, is over by then: the one in autumn has 25 hours. */
const LONGEST_DAY_MS = 25 * 60 * 60 * 1000;

export interface FormulaSettings {
  readonly allowed: boolean;
  /** The host that they were allowed for, where another one is saved now: then they are off. */
  readonly allowedFor?: string;
  /** Credits that formulas may spend in this spreadsheet in a day. */
  readonly dayCap: number;
  /** New requests that one evaluation may send. */
  readonly callCap: number;
}

/** What somebody has agreed to in a spreadsheet. Without a host it was before any was saved, and counts for the first. */
interface Consent extends Omit<FormulaSettings, "allowedFor"> {
  readonly host: string;
}

/** What may be lacking, as sentences name it. */
const LACKING = ["API key", "API key for this address", "base URL"] as const;
type Lacking = (typeof LACKING)[number];

/** What formulas show where nothing can be asked. */
export const NOT_SAVED: readonly string[] = LACKING.map(notSaved);

/** What is said where nothing can be asked. */
export function notSaved(lacking: Lacking): string {
  return `No ${lacking} is saved yet. Open Extensions ▸ Company Intelligence ▸ Open sidebar, choose Settings and save one.`;
}

/** Input of the sidebar's forms that is not saved yet, by its name in a sentence; null of what must not be kept, such as a key. */
export type UnsavedInput = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

export interface SettingsChange {
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly dayCap?: number | undefined;
  /** Of this spreadsheet. */
  readonly formulas?: FormulasChange;
  readonly newTag: () => string;
}

type FormulasChange = {
  readonly [Name in Exclude<keyof FormulaSettings, "allowedFor">]?: FormulaSettings[Name] | undefined;
};

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
    private readonly clock: Pick<Clock, "now">,
    private readonly spreadsheetId: () => string,
  ) {}

  /** Forgets what it has read: an execution of minutes goes on with what its user has saved, or forgotten, meanwhile. */
  reread(): void {
    this.stored = null;
  }

  /** The last four characters, for the user to recognise a key by; empty without one. */
  get keyHint(): string {
    return this.key?.slice(-HINT_CHARACTERS) ?? "";
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
    const { tag, endsAt } = this.keptTag;
    return this.clock.now() < endsAt ? tag : "";
  }

  /** As it is kept: of a user who has forgotten everything with the time at which it is no tag any more. */
  private get keptTag(): { readonly tag: string; readonly endsAt: number } {
    const [tag = "", endsAt] = (this.read(PAYER_TAG) ?? "").split(" ");
    return { tag, endsAt: endsAt === undefined ? Infinity : Number(endsAt) };
  }

  /** The same; made now where there is none yet. */
  ownTag(newTag: () => string): string {
    if (this.payerTag === "") this.write({ [PAYER_TAG]: newTag() });
    return this.payerTag;
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

  /** Whether the API has answered this very key at this very address, as far as that was noted. */
  get hasAnswered(): boolean {
    const [, , host] = (this.read(KEY_STANDING) ?? "").split(" ");
    return this.keyStanding === "accepted" && host === this.host;
  }

  noteKeyStanding(standing: Exclude<KeyStanding, "unchecked">): void {
    const isNoted = standing === "accepted" ? this.hasAnswered : this.keyStanding === standing;
    if (this.keyTag === "" || isNoted) return;
    this.properties.set(KEY_STANDING, `${this.keyTag} ${standing} ${this.host}`);
    this.stored = null;
  }

  get dayCap(): number {
    return capIn(Number(this.read(DAY_CAP) ?? NaN), DEFAULT_DAY_CAP);
  }

  get formulas(): FormulaSettings {
    const { host, ...agreed } = consentIn(this.read(formulasIn(this.spreadsheetId())));
    const isElsewhere = agreed.allowed && host !== "" && host !== hostOf(this.baseUrl);
    return isElsewhere ? { ...agreed, allowed: false, allowedFor: host } : agreed;
  }

  /** The host that this user lets formulas ask here, also while another one is saved; null without their consent, or an address. */
  get formulasFor(): string | null {
    const { allowed, host } = consentIn(this.read(formulasIn(this.spreadsheetId())));
    return allowed ? host || hostOf(this.baseUrl) : null;
  }

  /** What this user has typed into the sidebar here and not saved, when another page came into it. */
  get unsaved(): UnsavedInput {
    return (storedJson(this.read(unsavedIn(this.spreadsheetId())), isObject) ?? {}) as UnsavedInput;
  }

  keepUnsaved(input: UnsavedInput): void {
    const name = unsavedIn(this.spreadsheetId());
    const text = Object.keys(input).length === 0 ? "" : JSON.stringify(input);
    if (text !== (this.read(name) ?? "")) this.write({ [name]: text });
  }

  /**
   * The key and where it goes.
   *
   * @throws {SetupError} If either is missing; the sentence says how to save one.
   */
  access(): { baseUrl: string; apiKey: string } {
    const apiKey = this.key;
    if (apiKey !== null && this.baseUrl !== "") return { baseUrl: this.baseUrl, apiKey };
    const noKey = this.read(API_KEY) === null ? "API key" : "API key for this address";
    throw new SetupError("setup/no-key", notSaved(apiKey === null ? noKey : "base URL"));
  }

  /** The saved key; null also where another address was saved than the one that it came with. */
  private get key(): string | null {
    const key = this.read(API_KEY);
    const [host, sum] = (this.read(KEY_HOST) ?? "").split(" ");
    const isElsewhere = key !== null && sum === checksum([key]) && host !== (hostOf(this.baseUrl) ?? "");
    return isElsewhere ? null : key;
  }

  /**
   * Another host forgets the key unless a new one comes with it: a key belongs to one service.
   *
   * In one write, whole pairs of key and address: whoever else reads or saves meanwhile, or an end half-way, pairs no key with
   * another host.
   */
  save(change: SettingsChange): void {
    const apiKey = change.apiKey === undefined ? undefined : readKey(change.apiKey);
    const baseUrl = change.baseUrl === undefined ? undefined : readBaseUrl(change.baseUrl);
    const dayCap = change.dayCap === undefined ? undefined : readCap("A day's cap", change.dayCap);

    const moved = baseUrl !== undefined && this.baseUrl !== "" && hostOf(baseUrl) !== hostOf(this.baseUrl);
    const forgotten = moved && apiKey === undefined ? this.forgotten() : {};
    const isOther = apiKey !== undefined && apiKey !== this.read(API_KEY);
    const host = hostOf(baseUrl ?? this.baseUrl) ?? "";
    const key = apiKey ?? this.key ?? "";
    const pair = {
      [API_BASE_URL]: baseUrl ?? this.baseUrl,
      [API_KEY]: key,
      [KEY_TAG]: isOther ? change.newTag() : this.keyTag,
      [KEY_HOST]: key === "" ? "" : `${host} ${checksum([key])}`,
    };
    const name = formulasIn(this.spreadsheetId());
    const consent = consentIn(forgotten[name] ?? this.read(name));
    this.write({
      ...(apiKey === undefined && baseUrl === undefined ? {} : { ...pair, ...this.consents(host) }),
      ...forgotten,
      ...(apiKey === undefined ? {} : { [PAYER_TAG]: this.payerTag || change.newTag() }),
      ...(dayCap === undefined ? {} : { [DAY_CAP]: String(dayCap) }),
      ...(change.formulas === undefined
        ? {}
        : { [name]: JSON.stringify(changedConsent(consent, change.formulas, host)) }),
    });
  }

  /** Also resets what was agreed to for that key: the caps, and in which spreadsheets formulas may spend. All at once. */
  forgetKey(): void {
    this.write(this.forgotten());
  }

  /**
   * All that is kept of this user for whichever spreadsheet, in one call. Only the tag stays until the day is over everywhere:
   * whoever forgets and saves a key again has what is left of today's caps, not new ones.
   */
  forgetEverything(): void {
    const { payerTag: tag } = this;
    const endsAt = Math.min(this.keptTag.endsAt, this.clock.now() + LONGEST_DAY_MS);
    this.properties.keepOnly(tag === "" ? {} : { [PAYER_TAG]: `${tag} ${endsAt}` });
    this.stored = null;
  }

  /** Takes away a tag that is none any more. */
  dropEndedTag(): void {
    if (this.payerTag !== "" || this.keptTag.tag === "") return;
    this.properties.remove(PAYER_TAG);
    this.stored = null;
  }

  /** Consents that name no host yet, for the one that was saved so far, or for the first. */
  private consents(first: string): Record<string, string> {
    const host = hostOf(this.baseUrl) ?? first;
    const names = Object.keys(this.properties.getAll()).filter((name) => name.startsWith(formulasIn("")));
    const open = names.map((name) => [name, consentIn(this.read(name))] as const);
    return Object.fromEntries(
      open.flatMap(([name, consent]) =>
        consent.allowed && consent.host === "" ? [[name, JSON.stringify({ ...consent, host })]] : [],
      ),
    );
  }

  /** A blank value is none: many are set by one call, and removed by one each. */
  private forgotten(): Record<string, string> {
    const ofSheets = [formulasIn(""), unsavedIn("")];
    const names = Object.keys(this.properties.getAll()).filter((name) =>
      ofSheets.some((begin) => name.startsWith(begin)),
    );
    return Object.fromEntries(
      [API_KEY, KEY_TAG, KEY_HOST, KEY_STANDING, DAY_CAP, ...names].map((name) => [name, ""]),
    );
  }

  /** One call for all of them, since every call counts against a daily quota. */
  private read(name: string): string | null {
    this.stored ??= this.properties.getAll();
    return this.stored[name] || null;
  }

  private write(values: Readonly<Record<string, string>>): void {
    this.properties.setAll(values);
    this.stored = null;
  }
}

function consentIn(text: string | null): Consent {
  const { allowed, host, dayCap, callCap } = storedJson(text, isObject) ?? {};
  return {
    allowed: allowed === true,
    host: typeof host === "string" ? host : "",
    dayCap: capIn(dayCap, DEFAULT_FORMULA_DAY_CAP),
    callCap: capIn(callCap, DEFAULT_FORMULA_CALL_CAP),
  };
}

/** @param saved The host that is asked from now on: who turns formulas on does so for it. */
function changedConsent(
  { allowed, host, dayCap, callCap }: Consent,
  change: FormulasChange,
  saved: string,
): Consent {
  return {
    allowed: change.allowed ?? allowed,
    host: change.allowed === undefined ? host : saved,
    dayCap: change.dayCap === undefined ? dayCap : readCap("The formulas' cap of a day", change.dayCap),
    callCap: change.callCap === undefined ? callCap : readCap("The cap of an evaluation", change.callCap),
  };
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
