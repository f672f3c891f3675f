import { numberIn } from "../core/number-in";
import { isObject, objectOf } from "../core/json-shapes";
import { isKeptByCell } from "../core/kept-id";
import { nestsTooDeep } from "../core/read-json";
import type { BodyKind } from "./outcomes";

/**
 * What surrounds an answer, read generously: numbers as text, ids as numbers, missing members. Amounts alone are read
 * strictly, since caps rely on them.
 */

/** Under these the endpoints put what was requested. */
const CONTENT = ["data", "filters", "companies", "results", "count"];
const FAILED = ["error", "fail", "failed", "failure"];
/** Nobody bills more, and sums of such amounts stay exact. */
const LARGEST_AMOUNT = 1e9;

export interface Body {
  readonly kind: BodyKind;
  /** As it came, without a byte order mark. */
  readonly text: string;
  /** undefined if it is no JSON; of JSON that nests too deep to be read, its amount alone. */
  readonly document: unknown;
}

/** @param contentType As the reply's header says. */
export function readBody(body: string, contentType = ""): Body {
  const text = body.replace(/^\uFEFF/, "");
  if (text.trim() === "") return { kind: "empty", text, document: undefined };
  try {
    const document: unknown = JSON.parse(text);
    if (nestsTooDeep(text))
      return { kind: "other", text, document: { credits_consumed: creditsIn(document) } };
    return { kind: saysError(document) ? "error" : "json", text, document };
  } catch {
    const isPage = /^\s*</.test(text) || /\bhtml\b/i.test(contentType);
    return { kind: isPage ? "page" : "other", text, document: undefined };
  }
}

/** Whether a body says by itself that it is an error, whatever the status. */
export function saysError(document: unknown): boolean {
  const members = objectOf(document);
  const { error, errors, status, success } = members;
  if (isSaid(error) || isSaid(errors) || success === false) return true;
  if (typeof status === "string" && FAILED.includes(status.trim().toLowerCase())) return true;
  const hasContent = CONTENT.some((name) => (members[name] ?? null) !== null);
  return !hasContent && (isSaid(members["detail"]) || isSaid(members["message"]));
}

/** Whether a body says that it was billed, and holds something that was requested: whatever else it says, that was paid for. */
export function holdsBilledData(document: unknown): boolean {
  const { data } = objectOf(document);
  return (creditsIn(document) ?? 0) > 0 && typeof data === "object" && Object.values(data ?? {}).some(isSaid);
}

/** What a reply says that it cost; null if it says nothing that can be an amount. The estimate counts then. */
export function creditsIn(document: unknown): number | null {
  const credits = numberIn(objectOf(document)["credits_consumed"]);
  return credits !== null && credits <= LARGEST_AMOUNT ? credits : null;
}

/** Whether a reply speaks of its amount in a way that cannot be read: its bill says nothing of the price. */
export function hasOddAmount(document: unknown): boolean {
  return (objectOf(document)["credits_consumed"] ?? null) !== null && creditsIn(document) === null;
}

/** The uuid of the company that a reply is about, as it came; empty if it names none. */
export function uuidIn(document: unknown): string {
  return idText(objectOf(objectOf(document)["data"])["uuid"]);
}

/** An id as text, also one that came as a number; empty if it is none, or one that no cell of a journal could keep. */
export function idText(value: unknown): string {
  if (typeof value === "string") return isKeptByCell(value.trim()) ? value.trim() : "";
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** The objects of a list; whatever else is in it is skipped. */
export function objectsIn(list: readonly unknown[]): Record<string, unknown>[] {
  return list.filter(isObject);
}

/** Whether a member holds anything. */
function isSaid(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== false && value !== 0;
}
