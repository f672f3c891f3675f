import * as z from "zod/mini";
import { hasOwn, isObject, objectOf } from "../../core/json";
import { oneLine } from "../../core/shortened";
import { idText } from "../envelope";
import { freeEndpoint } from "../endpoint";

/** A longer id could not be stored. */
const LONGEST_ID = 100;
/** Status words of this service and of similar ones; any other word means that it is still at work. */
const COMPLETED = ["completed", "complete", "done", "success", "succeeded"];
const FAILED = ["failed", "failure", "rejected", "error", "cancelled", "canceled"];

/** What became of a request to add a company. */
export type Addition =
  /** The service is at work; `requestId` identifies the request. */
  | { readonly kind: "open"; readonly requestId: string }
  /** The service knows the company from now on. */
  | { readonly kind: "known" }
  /** `reason` in the service's own words; empty if it gives none. */
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "unreadable" };

/**
 * Asks the service for a company that it does not know. Free; it may take days.
 *
 * Source: POST /company/addition-requests/ in the API supplement, 12, plans in 2.2; its samples and its schema disagree about
 * what is around the reply.
 */
export const companyAddition = freeEndpoint({
  name: "company/addition-requests",
  method: "POST",
  path: "/api/v1/company/addition-requests/",
  plans: "Asking for companies comes with a subscription or an enterprise plan.",
  params: () => z.object({ company_name: z.string(), website: z.string().check(z.minLength(1)) }),
  reply: () => z.unknown(),
  isDocumented: (document) => {
    const members = membersOf(document);
    return (
      hasOwn(members, "already_exists") || idText(members["request_id"]) !== "" || toldBy(document) !== null
    );
  },
});

/**
 * How far such a request is. Free.
 *
 * Source: GET /status/{request_id}/ in the API supplement, 12.
 */
export const additionStatus = freeEndpoint({
  name: "status",
  method: "GET",
  path: "/api/v1/status/{request_id}/",
  findsOne: true,
  params: () => z.object({ request_id: z.string().check(z.minLength(1)) }),
  reply: () => z.unknown(),
  isDocumented: (document) => statusIn(document) !== "",
});

/** Reads the reply to a request, whatever envelope it has. */
export function readAddition(document: unknown): Addition {
  const members = membersOf(document);
  const requestId = idText(members["request_id"]);
  const exists = members["already_exists"];
  if (exists === true || (typeof exists === "string" && exists.toLowerCase() === "true"))
    return { kind: "known" };
  const told = toldBy(document);
  if (told !== null) return told;
  if (requestId !== "" && requestId.length <= LONGEST_ID) return { kind: "open", requestId };
  return requestId === "" && isObject(members["company"]) ? { kind: "known" } : { kind: "unreadable" };
}

/** Reads the status of a request. An unknown word counts as still at work. */
export function readAdditionStatus(document: unknown, requestId: string): Addition {
  const told = toldBy(document);
  if (told !== null) return told;
  return statusIn(document) === "" ? { kind: "unreadable" } : { kind: "open", requestId };
}

function toldBy(document: unknown): Addition | null {
  const status = statusIn(document);
  if (COMPLETED.includes(status)) return { kind: "known" };
  if (!FAILED.includes(status)) return null;
  const { reason } = detailOf(document);
  return { kind: "failed", reason: typeof reason === "string" ? oneLine(reason) : "" };
}

function statusIn(document: unknown): string {
  const { status } = detailOf(document);
  return typeof status === "string"
    ? status
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, "_")
    : "";
}

/** The members of the reply, or of its `data`. */
function membersOf(document: unknown): Readonly<Record<string, unknown>> {
  const outer = objectOf(document);
  return isObject(outer["data"]) ? outer["data"] : outer;
}

/** The object with the request's own status: `detail`, or the one with its id. Any other status is that of the reply. */
function detailOf(document: unknown): Readonly<Record<string, unknown>> {
  const members = membersOf(document);
  if (isObject(members["detail"])) return members["detail"];
  return idText(members["request_id"]) === "" ? {} : members;
}
