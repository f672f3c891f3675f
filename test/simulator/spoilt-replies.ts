import { EDGE_BLOCK_HTML } from "../../demo-api/faults";
import type { DemoReply } from "../../demo-api/wire";
import type { Random } from "./random";

/** Deeper than the stack: 8,000 are enough at Google, whose stack is smaller. */
const NESTING = 40_000;
const LONG = 200_000;

const json = (status: number, detail: string): DemoReply => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(status < 500 ? { detail } : { error: detail }),
});
const html = (status: number): DemoReply => ({
  status,
  headers: { "content-type": "text/html" },
  body: EDGE_BLOCK_HTML,
});

const plain = (status: number, body: string): DemoReply => ({ status, headers: {}, body });

/** Replies that are no answer: nothing is billed. @param key Echoed in some of them. */
export const STATUSES: Readonly<Record<string, (key: string) => DemoReply>> = {
  "200 html": () => html(200),
  "200 text": (key) => plain(200, `Service temporarily unavailable for ${key}`),
  "200 null": () => plain(200, "null"),
  "200 list": () => plain(200, "[]"),
  "200 object": () => plain(200, "{}"),
  "200 empty": () => plain(200, ""),
  "200 maintenance": () => plain(200, '{"status":"maintenance"}'),
  "200 error": (key) => plain(200, JSON.stringify({ error: `Something failed for ${key}` })),
  "200 prefix": () => plain(200, ")]}',\n{}"),
  "200 text in JSON": () => plain(200, '"{\\"data\\":{}}"'),
  "400 html": () => html(400),
  "400 text": () => plain(400, "Bad Request"),
  "401 empty": () => plain(401, ""),
  "404 json": (key) => json(404, `No section for ${key}`),
  "410": () => json(410, "Gone"),
  "204": () => ({ status: 204, headers: {}, body: "" }),
  "301": () => ({ status: 301, headers: { location: "https://elsewhere.example/api" }, body: "" }),
  "400": (key) => json(400, `Bad request by ${key}`),
  "401": (key) => json(401, `The key "${key}" is not valid`),
  "402": () => json(402, "Payment required"),
  "403 json": (key) => json(403, `Your plan does not include this, ${key}`),
  "403 html": () => html(403),
  "404 html": () => html(404),
  "408": () => json(408, "Request timeout"),
  "409": () => json(409, "Conflict"),
  "422": (key) => ({ ...json(422, ""), body: `{"detail":"Unprocessable for ${escaped(key)}"}` }),
  "425": () => json(425, "Too early"),
  "429": () => json(429, "Rate limit exceeded"),
  "429 with Retry-After": () => ({ ...json(429, "Rate limit exceeded"), headers: { "retry-after": "5" } }),
  "451": () => json(451, "Unavailable for legal reasons"),
  "500": (key) => json(500, `Failed for ${key}`),
  "502 html": () => html(502),
  "503": () => json(503, "Service unavailable"),
  "418": () => json(418, "I am a teapot"),
};

/** Bodies without an answer for which the service charged. */
export const ODD_BODIES: Readonly<Record<string, (body: string, key: string) => string>> = {
  "only an amount": (body) => `{"status":"ok",${/"credits_consumed":[^,}]+/.exec(body)?.[0] ?? '"a":1'}}`,
  "not a number": (body) => withInnerField(body, "share", "NaN"),
  truncated: (body) => body.slice(0, Math.ceil(body.length / 2)),
  "deep nesting": (body) => withInnerField(body, "trace", "[".repeat(NESTING) + "]".repeat(NESTING)),
};

/** Bodies that are odd but contain the answer, which must not be lost. */
export const STRANGE_BODIES: Readonly<Record<string, (body: string, key: string) => string>> = {
  "long text": (body) => withField(body, "padding", JSON.stringify("x".repeat(LONG))),
  "nulls in lists": (body) => body.replace(/\[(?=[{"])/g, "[null,"),
  "uuid as number": (body) => body.replace(/"uuid":"[^"]*"/, '"uuid":1234567'),
  "numbers as text": (body) => body.replace(/("founded_year"|"total"):(\d+)/g, '$1:"$2"'),
  "more fields": (body) => withField(body, "added_in_2031", '{"a":[1,2,{"b":null}]}'),
  "key in plain": (body, key) => withField(body, "request", JSON.stringify({ "x-api-key": key })),
  "key with escapes": (body, key) => withField(body, "request", `{"x-api-key":"${escaped(key)}"}`),
};

/** Other spellings of `credits_consumed`, and how they are to be read. */
export const AMOUNTS: Readonly<
  Record<string, (billed: number) => { readonly text: string | null; readonly told: number | "estimate" }>
> = {
  text: (billed) => ({ text: `"${billed}"`, told: billed }),
  absent: () => ({ text: null, told: "estimate" }),
  null: () => ({ text: "null", told: "estimate" }),
  negative: (billed) => ({ text: `-${billed}`, told: "estimate" }),
  infinite: () => ({ text: "1e999", told: "estimate" }),
  zero: () => ({ text: "0", told: 0 }),
};

/** Puts another amount into a body. */
export function withAmount(body: string, text: string | null): string {
  const amount = /,?"credits_consumed":[^,}]+/;
  return text === null ? body.replace(amount, "") : body.replace(/("credits_consumed":)[^,}]+/, `$1${text}`);
}

export const choose = <Value>(table: Readonly<Record<string, Value>>, random: Random): [string, Value] =>
  random.one(Object.entries(table));

/** As JSON may spell it: every second letter escaped by its code. */
function escaped(key: string): string {
  return Array.from(key)
    .map((letter, index) =>
      index % 2 === 0 ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
    )
    .join("");
}

function withField(body: string, name: string, text: string): string {
  return body.startsWith("{") ? `{"${name}":${text},${body.slice(1)}` : body;
}

/** Inside the part that is bought, if there is one. */
function withInnerField(body: string, name: string, text: string): string {
  const inner = /"(?:firmographic|location)":\{|"data":\[\{/.exec(body);
  if (inner === null) return withField(body, name, text);
  const at = inner.index + inner[0].length;
  return `${body.slice(0, at)}"${name}":${text},${body.slice(at)}`;
}
