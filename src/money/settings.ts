import { checksum, isObject, storedJson } from "../core/json";
import { hostOf, readBaseUrl } from "../api/base-url";
import { InputError, SetupError } from "../core/errors";
import type { Clock, Properties } from "../google/ports";
import {
  capIn,
  changedConsent,
  consentIn,
  type FormulasChange,
  type FormulaSettings,
  readCap,
} from "./formula-consent";

/** What the API last said about the saved key. */
export type KeyStanding = "accepted" | "refused" | "unchecked";

/** Names of user properties; other tools rely on the first two. */
const API_KEY = "API_KEY";
const API_BASE_URL = "API_BASE_URL";
const PAYER_TAG = "PAYER_TAG";
const KEY_TAG = "KEY_TAG";
/** The host that the key was saved with, and the key's checksum: shows when another tool has replaced the key. */
const KEY_HOST = "KEY_HOST";
const KEY_STANDING = "KEY_STANDING";
const DAY_CAP = "DAY_CAP";
const MONTH_CAP = "MONTH_CAP";
const unsavedIn = (spreadsheetId: string): string => `UNSAVED_${spreadsheetId}`;
const formulasIn = (spreadsheetId: string): string => `FORMULAS_${spreadsheetId}`;

export const DEFAULT_DAY_CAP = 500;

const HINT_CHARACTERS = 4;
/** After this a day is over in any time zone: the longest, in autumn, has 25 hours. */
const LONGEST_DAY_MS = 25 * 60 * 60 * 1000;

/** Settings that may be missing, as sentences name them. */
const LACKING = ["API key", "API key for this address", "base URL"] as const;
type Lacking = (typeof LACKING)[number];

/** All that formulas may show when settings are missing. */
export const NOT_SAVED: readonly string[] = LACKING.map(notSaved);

/** What a formula shows when a setting is missing. */
export function notSaved(lacking: Lacking): string {
  return `No ${lacking} is saved yet. Open Extensions ▸ Company Intelligence ▸ Open sidebar, choose Settings and save one.`;
}

/** Unsaved input of the sidebar's forms, by its name in a sentence; null for what must not be kept, such as a key. */
export type UnsavedInput = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

export interface SettingsChange {
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly dayCap?: number | undefined;
  /** null for no limit of the month. */
  readonly monthCap?: number | null | undefined;
  /** In this spreadsheet. */
  readonly formulas?: FormulasChange;
  readonly newTag: () => string;
}

/**
 * A user's settings, in that user's properties: the key, the API's address, caps, and in which spreadsheets formulas may spend.
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

  /** Forgets what was read, so that an execution of minutes sees what its user saves meanwhile. */
  reread(): void {
    this.stored = null;
  }

  /** The last four characters of the key, for its owner to recognise; empty without a key. */
  get keyHint(): string {
    return this.key?.slice(-HINT_CHARACTERS) ?? "";
  }

  get baseUrl(): string {
    return this.read(API_BASE_URL) ?? "";
  }

  /** Host and prefix without scheme, as answers are kept under. */
  get host(): string {
    return this.baseUrl.replace(/^https:\/\//, "");
  }

  /** A random tag that stands for this user in the journal; empty until a key is saved. */
  get payerTag(): string {
    const { tag, endsAt } = this.keptTag;
    return this.clock.now() < endsAt ? tag : "";
  }

  /** The stored tag, and when it expires, once the user has forgotten everything. */
  private get keptTag(): { readonly tag: string; readonly endsAt: number } {
    const [tag = "", endsAt] = (this.read(PAYER_TAG) ?? "").split(" ");
    return { tag, endsAt: endsAt === undefined ? Infinity : Number(endsAt) };
  }

  /** As `payerTag`; made if there is none. */
  ownTag(newTag: () => string): string {
    if (this.payerTag === "") this.write({ [PAYER_TAG]: newTag() });
    return this.payerTag;
  }

  /** A random tag that stands for the saved key. Another key has another tag. */
  get keyTag(): string {
    return this.read(KEY_TAG) ?? "";
  }

  /** What the API last said about exactly this key. */
  get keyStanding(): KeyStanding {
    const [tag, standing] = (this.read(KEY_STANDING) ?? "").split(" ");
    const isAbout = tag !== "" && tag === this.keyTag;
    return isAbout && (standing === "accepted" || standing === "refused") ? standing : "unchecked";
  }

  /** Whether the API has accepted exactly this key at this address, as far as is stored. */
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

  /** Credits of a calendar month; undefined without a limit. */
  get monthCap(): number | undefined {
    const stored = this.read(MONTH_CAP);
    return stored === null ? undefined : capIn(Number(stored), DEFAULT_DAY_CAP);
  }

  get formulas(): FormulaSettings {
    const { host, ...agreed } = consentIn(this.read(formulasIn(this.spreadsheetId())));
    const isElsewhere = agreed.allowed && host !== "" && host !== hostOf(this.baseUrl);
    return isElsewhere ? { ...agreed, allowed: false, allowedFor: host } : agreed;
  }

  /** The host that this user lets formulas ask here, even if another one is saved by now; null if none. */
  get formulasFor(): string | null {
    const { allowed, host } = consentIn(this.read(formulasIn(this.spreadsheetId())));
    return allowed ? host || hostOf(this.baseUrl) : null;
  }

  /** What this user has typed into the sidebar here and not saved before another page was opened. */
  get unsaved(): UnsavedInput {
    return (storedJson(this.read(unsavedIn(this.spreadsheetId())), isObject) ?? {}) as UnsavedInput;
  }

  keepUnsaved(input: UnsavedInput): void {
    const name = unsavedIn(this.spreadsheetId());
    const text = Object.keys(input).length === 0 ? "" : JSON.stringify(input);
    if (text !== (this.read(name) ?? "")) this.write({ [name]: text });
  }

  /**
   * The key and the address.
   *
   * @throws {SetupError} If either is missing; the message says how to save it.
   */
  access(): { baseUrl: string; apiKey: string } {
    const apiKey = this.key;
    if (apiKey !== null && this.baseUrl !== "") return { baseUrl: this.baseUrl, apiKey };
    const noKey = this.read(API_KEY) === null ? "API key" : "API key for this address";
    throw new SetupError("setup/no-key", notSaved(apiKey === null ? noKey : "base URL"));
  }

  /** null without a key, or if the saved address is not the one that the key was saved with. */
  private get key(): string | null {
    const key = this.read(API_KEY);
    const [host, sum] = (this.read(KEY_HOST) ?? "").split(" ");
    const isElsewhere = key !== null && sum === checksum([key]) && host !== (hostOf(this.baseUrl) ?? "");
    return isElsewhere ? null : key;
  }

  /**
   * Saving another host forgets the key, unless a new one is saved with it: a key belongs to one service.
   *
   * Key and address are written together, in one call. So no other execution, and no end half-way, can pair a key with another
   * host.
   */
  save(change: SettingsChange): void {
    const apiKey = change.apiKey === undefined ? undefined : readKey(change.apiKey);
    const baseUrl = change.baseUrl === undefined ? undefined : readBaseUrl(change.baseUrl);
    const dayCap = change.dayCap === undefined ? undefined : readCap("The daily limit", change.dayCap);
    const { monthCap } = change;
    if (typeof monthCap === "number") readCap("The monthly limit", monthCap);

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
      ...(monthCap === undefined ? {} : { [MONTH_CAP]: monthCap === null ? "" : String(monthCap) }),
      ...(change.formulas === undefined
        ? {}
        : { [name]: JSON.stringify(changedConsent(consent, change.formulas, host)) }),
    });
  }

  /** Also resets what was allowed for that key: caps, and in which spreadsheets formulas may spend. One call. */
  forgetKey(): void {
    this.write(this.forgotten());
  }

  /**
   * Forgets all settings of this user, for all spreadsheets, in one call. Only the tag stays until the day is over everywhere:
   * otherwise saving the key again would give new caps for today.
   */
  forgetEverything(): void {
    const { payerTag: tag } = this;
    const endsAt = Math.min(this.keptTag.endsAt, this.clock.now() + LONGEST_DAY_MS);
    this.properties.keepOnly(tag === "" ? {} : { [PAYER_TAG]: `${tag} ${endsAt}` });
    this.stored = null;
  }

  /** Deletes an expired tag. */
  dropEndedTag(): void {
    if (this.payerTag !== "" || this.keptTag.tag === "") return;
    this.properties.remove(PAYER_TAG);
    this.stored = null;
  }

  /** Consents without a host, given the host that was saved so far, or else the first. */
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

  /** Blank values instead of deletions: one call sets many properties, but deletes one. */
  private forgotten(): Record<string, string> {
    const ofSheets = [formulasIn(""), unsavedIn("")];
    const names = Object.keys(this.properties.getAll()).filter((name) =>
      ofSheets.some((begin) => name.startsWith(begin)),
    );
    return Object.fromEntries(
      [API_KEY, KEY_TAG, KEY_HOST, KEY_STANDING, DAY_CAP, MONTH_CAP, ...names].map((name) => [name, ""]),
    );
  }

  /** Reads all properties in one call, since calls count against a daily quota. */
  private read(name: string): string | null {
    this.stored ??= this.properties.getAll();
    return this.stored[name] || null;
  }

  private write(values: Readonly<Record<string, string>>): void {
    this.properties.setAll(values);
    this.stored = null;
  }
}

function readKey(typed: string): string {
  const key = typed.trim();
  // A header can carry nothing else, and an address pasted into the wrong field must not be sent as a key.
  if (key === "" || key.length > 500 || !/^[\x21-\x7e]+$/.test(key) || /^https?:/i.test(key)) {
    throw new InputError(
      "input/argument",
      "That is not an API key. Paste the key as the API's provider shows it, without blanks.",
    );
  }
  return key;
}
