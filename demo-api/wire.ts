/** Requests and replies of the demo API, and what its ledger records of them. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A key with the value `undefined` is not sent. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Whether a value is a JSON object, not an array or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export type Plan = "enterprise" | "subscription" | "pay_as_you_go";

export interface DemoRequest {
  readonly method: string;
  /** Path and query, as `/api/v1/company/jobs?company=…`. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface DemoReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `hang`: the reply never arrives. `cut`: the connection breaks. Carried out by the transport. */
  readonly fault?: "hang" | "cut";
  /** By how long the transport delays the reply. */
  readonly delayMs?: number;
}

/** One request as the service saw it, with what it charged. */
export interface BilledCall {
  readonly at: string;
  /** The path as spelled in the specification, or the requested path if there is no such endpoint. */
  readonly endpoint: string;
  /** The company as sent, in the query or the path. */
  readonly company?: string;
  readonly url: string;
  readonly body?: string;
  readonly status: number;
  readonly credits: number;
  /** The fault applied to this call. */
  readonly fault?: string;
}
