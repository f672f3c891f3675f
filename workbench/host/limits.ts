/**
 * The configurable quotas of an account and of an execution. Limits that are the same for everyone (cache
 * values, property values, URL length…) are in the file of their service.
 *
 * Source: https://developers.google.com/apps-script/guides/services/quotas (read 2026-08), consumer accounts.
 */
export interface Limits {
  /** For menu clicks, `google.script.run` and clock triggers. */
  readonly runTimeMs: number;
  readonly customFunctionTimeMs: number;
  readonly simpleTriggerTimeMs: number;
  readonly simultaneousExecutionsPerUser: number;
  readonly fetchesPerDay: number;
  readonly mailRecipientsPerDay: number;
  readonly propertyOperationsPerDay: number;
  /** For all installable triggers of a user together. */
  readonly triggerTimePerDayMs: number;
  readonly triggersPerUser: number;
}

export const CONSUMER_LIMITS: Limits = {
  runTimeMs: 6 * 60_000,
  customFunctionTimeMs: 30_000,
  simpleTriggerTimeMs: 30_000,
  simultaneousExecutionsPerUser: 30,
  fetchesPerDay: 20_000,
  mailRecipientsPerDay: 100,
  propertyOperationsPerDay: 50_000,
  triggerTimePerDayMs: 90 * 60_000,
  triggersPerUser: 20,
};
