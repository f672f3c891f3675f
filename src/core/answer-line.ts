import { canonicalJson, checksum, isObject, readJson } from "./json";
import { counted } from "./sentence";

/** The version of the lines that this add-on writes, and the only one that it reads. */
export const LINE_FORMAT = 1;

/**
 * One answer as a line of a file: NDJSON, which warehouses load. `docs/warehouse.md` has the same table for people.
 *
 * Members stand in this order. All are there in every line, so that a table has the same columns whatever is in it.
 */
export interface AnswerLine {
  readonly format: typeof LINE_FORMAT;
  /** Of the entry where it was bought: the same in every spreadsheet that holds the answer. */
  readonly id: string;
  /** The operation: `enrichment`, `jobs`, `list`. */
  readonly product: string;
  /** Company key; empty for what concerns no single one. */
  readonly company: string;
  /** As the reply named it; else empty. */
  readonly uuid: string;
  readonly unit: string;
  /** What it was requested with beside the unit, such as the page. */
  readonly params: Readonly<Record<string, unknown>>;
  /** ISO 8601, UTC: when it was bought. */
  readonly date: string;
  /** Credits that it cost whoever bought it. */
  readonly price: number;
  /** The reply did not say what it cost. */
  readonly estimated: boolean;
  /** Host and prefix of the API that answered. */
  readonly host: string;
  readonly status: string;
  /** The request key of the unit. */
  readonly question: string;
  /** Characters that the answer takes in a journal. */
  readonly size: number;
  /** The file that it came from; null where it was bought in the spreadsheet that was exported. */
  readonly imported: string | null;
  /** The answer as JSON; null where there is none. */
  readonly answer: unknown;
  /** Why there is no answer, or what came instead of JSON; null beside an answer. */
  readonly reason: string | null;
  /** Checksum of all other members: notices a change, proves nothing. */
  readonly sum: string;
}

const EXAMPLE: AnswerLine = {
  format: LINE_FORMAT,
  id: "",
  product: "",
  company: "",
  uuid: "",
  unit: "",
  params: {},
  date: "",
  price: 0,
  estimated: false,
  host: "",
  status: "",
  question: "",
  size: 0,
  imported: "",
  answer: null,
  reason: "",
  sum: "",
};
const MEMBERS = Object.entries(EXAMPLE);
const NULLABLE: readonly string[] = ["imported", "reason", "answer"] satisfies (keyof AnswerLine)[];

/** Halves of surrogate pairs and NUL, which databases refuse. */
const IN_NO_DATABASE = /[\0\p{Cs}]/gu;

/** The line of an answer, without the line break. */
export function lineOf(unsummed: Omit<AnswerLine, "sum" | "format">): string {
  const line = { format: LINE_FORMAT, ...(storable(unsummed) as typeof unsummed) };
  return JSON.stringify({ ...line, sum: sumOf(line) });
}

function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replace(IN_NO_DATABASE, "\ufffd");
  if (Array.isArray(value)) return value.map(storable);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]));
}

/** Equal values have the same sum, however a database has spelled them. */
function sumOf(line: Readonly<Record<string, unknown>>): string {
  const { sum: _, ...others } = line;
  return checksum([canonicalJson(others)]);
}

/** States of an answer; others hold an amount alone, which nobody pays here. */
const ANSWERED: readonly string[] = ["ok", "none", "missing", "added", "refused", "unreadable"];

/** Whether a line holds an answer: of others only the amount is known. */
export function holdsAnswer({ status }: Pick<AnswerLine, "status">): boolean {
  return ANSWERED.includes(status);
}

/** What is wrong with a line. */
export type LineFault =
  /** It ends in the middle. */
  | "cut-off"
  /** No add-on has written it. */
  | "foreign"
  | "version"
  /** It does not match its checksum. */
  | "edited"
  /** Its answer is of a time to come. */
  | "future"
  /** It holds no answer, or one that a journal can't keep. */
  | "unusable";

/** Reads one line of a file from outside. */
export function readAnswerLine(text: string): AnswerLine | LineFault {
  const value = readJson(text);
  if (value === undefined) return text.startsWith("{") ? "cut-off" : "foreign";
  if (!isObject(value) || !("format" in value && "sum" in value)) return "foreign";
  if (value["format"] !== LINE_FORMAT) return "version";
  const isWhole = MEMBERS.every(([name, example]) => {
    const member = value[name];
    if (name === "answer") return member !== undefined;
    return (member === null && NULLABLE.includes(name)) || isAlike(member, example);
  });
  if (!isWhole || Object.keys(value).length !== MEMBERS.length) return "foreign";
  const line = value as unknown as AnswerLine;
  return sumOf(value) === line.sum ? line : "edited";
}

function isAlike(member: unknown, example: unknown): boolean {
  return isObject(example) ? isObject(member) : typeof member === typeof example;
}

const FAULTS: Readonly<Record<LineFault, readonly [what: string, advice: string]>> = {
  "cut-off": ["is cut off", "Export the file again."],
  foreign: ["is not from an export of this add-on", "Choose a file that is."],
  version: [
    "comes from another version of the add-on",
    "Export it again with the version that you have here.",
  ],
  edited: ["was changed after its export", "Export the file again."],
  future: ["has a date that is still to come", "Export the file again."],
  unusable: ["holds nothing that can be kept", "Export the file again."],
};

/** Two sentences. @param place The number of the line in its file. */
export function faultInWords(fault: LineFault, place: number): [fact: string, advice: string] {
  const [what, advice] = FAULTS[fault];
  return [`Line ${place.toLocaleString("en-US")} ${what}.`, advice];
}

/** Why a whole file is not taken: it was exported where another address was asked. */
export function otherHostInWords(theirs: string, own: string): [fact: string, advice: string] {
  const here = own === "" ? "no address is saved here" : `you use ${own}`;
  return [
    `These answers come from ${theirs}, but ${here}.`,
    "Save that address in Settings, then try again.",
  ];
}

/** Why a file is not taken: a journal has a budget of characters. */
export function noRoomInWords(answers: number): [fact: string, advice: string] {
  const which = counted(answers, "answer does", "answers do");
  return [`${which} not fit in here.`, "Make room in Credits, or import into a new spreadsheet."];
}
