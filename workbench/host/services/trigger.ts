import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import type { TriggerEntry } from "./trigger-table";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MINUTES: readonly number[] = [1, 5, 10, 15, 30];
const DAY_MS = 24 * HOUR_MS;

export class Trigger implements Emulates<
  GoogleAppsScript.Script.Trigger,
  "getEventType" | "getHandlerFunction" | "getTriggerSource" | "getTriggerSourceId" | "getUniqueId"
> {
  readonly #entry: TriggerEntry;
  readonly #documentId: string;

  constructor(entry: TriggerEntry, documentId: string) {
    this.#entry = entry;
    this.#documentId = documentId;
  }

  getUniqueId(): string {
    return this.#entry.id;
  }

  getHandlerFunction(): string {
    return this.#entry.functionName;
  }

  getEventType(): EnumValue {
    return enumValue("ScriptApp.EventType", this.#entry.eventType);
  }

  getTriggerSource(): EnumValue {
    return enumValue("ScriptApp.TriggerSource", this.#entry.eventType === "CLOCK" ? "CLOCK" : "SPREADSHEETS");
  }

  /**
   * null for a clock trigger, which does not reveal its document (platform fact C18), although the types say
   * string.
   */
  getTriggerSourceId(): string {
    return this.#entry.eventType === "CLOCK" ? (null as unknown as string) : this.#documentId;
  }
}

export class TriggerBuilder implements Emulates<
  GoogleAppsScript.Script.TriggerBuilder,
  "forSpreadsheet" | "timeBased"
> {
  readonly #execution: Execution;
  readonly #functionName: string;

  constructor(execution: Execution, functionName: string) {
    this.#execution = execution;
    this.#functionName = functionName;
  }

  timeBased(): ClockTriggerBuilder {
    return new ClockTriggerBuilder(this.#execution, this.#functionName);
  }

  forSpreadsheet(): SpreadsheetTriggerBuilder {
    return new SpreadsheetTriggerBuilder(this.#execution, this.#functionName);
  }
}

export class ClockTriggerBuilder implements Emulates<
  GoogleAppsScript.Script.ClockTriggerBuilder,
  | "after"
  | "at"
  | "atHour"
  | "create"
  | "everyDays"
  | "everyHours"
  | "everyMinutes"
  | "everyWeeks"
  | "inTimezone"
  | "nearMinute"
> {
  readonly #execution: Execution;
  readonly #functionName: string;
  #everyMs: number | undefined;
  #firstAt: number | undefined;

  constructor(execution: Execution, functionName: string) {
    this.#execution = execution;
    this.#functionName = functionName;
  }

  /** @throws {ServiceError} For other minutes than Google has (platform fact K21). */
  everyMinutes(n: number): this {
    if (this.#execution.host.isBound && !MINUTES.includes(n))
      throw new ServiceError(
        "The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15 or 30.",
      );
    return this.#every(n * MINUTE_MS);
  }

  everyHours(n: number): this {
    return this.#every(n * HOUR_MS);
  }

  everyDays(n: number): this {
    return this.#every(n * DAY_MS);
  }

  everyWeeks(n: number): this {
    return this.#every(7 * n * DAY_MS);
  }

  after(durationMilliseconds: number): this {
    this.#firstAt = this.#execution.host.clock.now() + durationMilliseconds;
    return this;
  }

  at(date: unknown): this {
    this.#firstAt = (date as Date).getTime();
    return this;
  }

  /** The hour is ignored: a trigger fires one interval after its creation. */
  atHour(): this {
    return this;
  }

  nearMinute(): this {
    return this;
  }

  inTimezone(): this {
    return this;
  }

  create(): Trigger {
    const { host } = this.#execution;
    const firstAt = this.#firstAt ?? host.clock.now() + (this.#everyMs ?? 0);
    if (this.#firstAt === undefined && this.#everyMs === undefined) {
      throw new ServiceError("A clock trigger needs a time or an interval.");
    }
    return created(this.#execution, this.#functionName, "CLOCK", firstAt, this.#everyMs);
  }

  /** @throws {ServiceError} Below the minimum interval of add-ons (platform fact C15). */
  #every(ms: number): this {
    if (!this.#execution.host.isBound && ms < HOUR_MS)
      throw new ServiceError("The recurrence interval for an Add-on trigger must be at least one hour.");
    this.#everyMs = ms;
    return this;
  }
}

/** For what users do in the spreadsheet. There are no forms, so nothing is submitted. */
export class SpreadsheetTriggerBuilder implements Emulates<
  GoogleAppsScript.Script.SpreadsheetTriggerBuilder,
  "create" | "onChange" | "onEdit" | "onFormSubmit" | "onOpen"
> {
  readonly #execution: Execution;
  readonly #functionName: string;
  #eventType: TriggerEntry["eventType"] = "ON_OPEN";

  constructor(execution: Execution, functionName: string) {
    this.#execution = execution;
    this.#functionName = functionName;
  }

  onOpen(): this {
    return this.#on("ON_OPEN");
  }

  onEdit(): this {
    return this.#on("ON_EDIT");
  }

  onChange(): this {
    return this.#on("ON_CHANGE");
  }

  onFormSubmit(): this {
    return this.#on("ON_FORM_SUBMIT");
  }

  create(): Trigger {
    return created(this.#execution, this.#functionName, this.#eventType, Number.POSITIVE_INFINITY, undefined);
  }

  #on(eventType: TriggerEntry["eventType"]): this {
    this.#eventType = eventType;
    return this;
  }
}

function created(
  execution: Execution,
  functionName: string,
  eventType: TriggerEntry["eventType"],
  firstAt: number,
  everyMs: number | undefined,
): Trigger {
  const { host, user, kind } = execution;
  const isDisabled = kind === "clock trigger" || kind === "installable trigger";
  const entry = host.triggers.add({ user, functionName, eventType, isDisabled, everyMs, firstAt }, host);
  return new Trigger(entry, host.workbook.id);
}
