import { isKeptByCell, isObject, objectOf } from "../core/json";
import { numberIn } from "../core/loose-values";
import * as z from "zod/mini";

/**
 * Reads what surrounds an answer, tolerantly: numbers as text, ids as numbers, missing members. Only amounts are read strictly,
 * since caps rely on them.
 */

/** Members in which endpoints put what was requested. */
const CONTENT = ["data", "filters", "companies", "results", "count"];
const FAILED = ["error", "fail", "failed", "failure"];

/** Whether a body says that it is an error, whatever the status. */
export function saysError(document: unknown): boolean {
  const members = objectOf(document);
  const { error, errors, status, success } = members;
  if (isSaid(error) || isSaid(errors) || success === false) return true;
  if (typeof status === "string" && FAILED.includes(status.trim().toLowerCase())) return true;
  const hasContent = CONTENT.some((name) => (members[name] ?? null) !== null);
  return !hasContent && (isSaid(members["detail"]) || isSaid(members["message"]));
}

/** Whether a body holds data, whatever else it says. */
export function holdsData(document: unknown): boolean {
  const { data } = objectOf(document);
  return typeof data === "object" && Object.values(data ?? {}).some(isSaid);
}

/** What a reply says that it cost, however much; null if that is no amount. */
export function creditsIn(document: unknown): number | null {
  return numberIn(objectOf(document)["credits_consumed"]);
}

/** The uuid of the company that a reply is about, as it came; empty if it names none. */
export function uuidIn(document: unknown): string {
  return idText(objectOf(objectOf(document)["data"])["uuid"]);
}

/** An id as text, also if it is a number; empty if it is none, or if no cell could keep it. */
export function idText(value: unknown): string {
  if (typeof value === "string") return isKeptByCell(value.trim()) ? value.trim() : "";
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** The objects of a list; other elements are skipped. */
export function objectsIn(list: readonly unknown[]): Record<string, unknown>[] {
  return list.filter(isObject);
}

/** Whether a member holds anything. */
function isSaid(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== false && value !== 0;
}

/** Schemas of free replies. Numbers as text, text as numbers, and odd elements of a list are accepted. */

/** Text, or a number as text. */
export function words() {
  return z.union([z.string(), z.pipe(z.number(), z.transform(String))]);
}

/** Text that may be missing; anything else counts as missing. */
export function maybeWords() {
  return maybe(words());
}

/** A member that may be missing, or of another shape. Not `z.catch`: it brings in names that Apps Script lacks. */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  const nothing = z.pipe(
    z.unknown(),
    z.transform((): undefined => undefined),
  );
  return z.optional(z.union([schema, nothing]));
}

/** A list of objects. Other elements are skipped, and so are objects of another shape, unless all of them are. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((served: unknown[], context): z.output<Item>[] => {
      const objects = served.filter(isObject);
      const checked = objects.map((one) => z.safeParse(item, one));
      const read = checked.flatMap((one) => (one.success ? [one.data] : []));
      const [first] = checked;
      if (read.length === 0 && first?.success === false) {
        const { path, message } = first.error.issues[0]!;
        context.issues.push({ code: "custom", input: objects[0], path: [0, ...path], message });
      }
      return read;
    }),
  );
}

/** Members that may hold the rows of a reply. */
const ROWS = ["data", "companies", "results"];

/**
 * The rows of a reply whose contract does not say where they are: in one of the usual members, or the only list of objects, in
 * the reply or in an object in such a member; undefined if there are none.
 */
export function rowsIn(
  document: Readonly<Record<string, unknown>>,
  isInner = false,
): readonly unknown[] | undefined {
  const named = ROWS.map((name) => document[name]);
  const list = named.find((each): each is unknown[] => Array.isArray(each));
  if (list !== undefined) return list;
  const others = Object.entries(document).flatMap(([name, each]) =>
    name !== "warnings" && Array.isArray(each) && each.some(isObject) ? [each as unknown[]] : [],
  );
  if (others.length === 1) return others[0];
  const inner = isInner ? undefined : named.find(isObject);
  return inner === undefined ? undefined : rowsIn(inner, true);
}
