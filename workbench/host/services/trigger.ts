import type { Emulates } from "../emulates";
import { enumValue } from "../enums";
import type { EnumValue } from "../enums";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { assertRecurrence } from "./trigger-table";
import type { TriggerEntry } from "./trigger-table";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
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

  everyMinutes(n: number): this {
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

  #every(ms: number): this {
    assertRecurrence(ms);
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
