import { InputError } from "../../core/errors";
import { shortened } from "../../core/shortened";
import { textsIn } from "../../core/loose-values";
import { type DayOf, dayText, isDate, isDay, readApiDate } from "../../core/api-date";
import type { ArgumentForm } from "./argument-form";

/** How the sidebar asks for an argument. */
interface Asked {
  /** In the words of people: `How many articles`. An argument without one is asked for by its name, below the others. */
  readonly label?: string;
  /** What the type alone does not tell. */
  readonly form?: () => ArgumentForm;
}

/** One argument of a custom function: how it is told and how it is read. */
export interface Parameter<T> extends Asked {
  /** A sentence, with an example. */
  readonly description: string;
  /** For JSDoc. */
  readonly type: string;
  readonly optional: boolean;
  /** Each of its cells names a company. */
  readonly isOfCompanies?: true;
  /** The result has a row for each row of it, so it stands beside. */
  readonly isBeside?: true;
  /**
   * @param subject Function and argument, for the sentence of a refusal.
   * @throws {InputError} `input/argument`.
   */
  read(raw: unknown, subject: string): T;
}

/** A cell, or a range of them, row by row. */
export interface Cells {
  /** More than one cell: each is answered or refused in its own row. */
  readonly isRange: boolean;
  /** From left to right, row by row; at least one. */
  readonly cells: readonly unknown[];
}

/** A range as its rows, one cell as a row of one; the caller reads what its cells hold. */
export function grid(description: string, asked: Asked = {}): Parameter<readonly (readonly unknown[])[]> {
  return {
    description,
    form: () => ({ kind: "range" }),
    ...asked,
    type: "string|Array<Array<string>>",
    optional: false,
    read(raw, subject) {
      if (raw === undefined) throw refusal(subject, "is missing. Give a cell, a range or a text in quotes");
      const rows: unknown[] = Array.isArray(raw) ? raw : [raw];
      return rows.map((row: unknown): unknown[] => (Array.isArray(row) ? row : [row]));
    },
  };
}

/** A cell or a range whose cells are read one by one; nothing is refused here but a missing argument. */
export function cells(description: string, options: { singleColumn?: boolean } = {}): Parameter<Cells> {
  const range = grid(description);
  return {
    ...range,
    isOfCompanies: true,
    ...(options.singleColumn ? { isBeside: true } : {}),
    read(raw, subject) {
      const rows = range.read(raw, subject);
      // One row of results per row of input: a second column would have no place to go.
      if (options.singleColumn && rows.some((row) => row.length > 1))
        throw refusal(subject, "must be a single column. Give a range such as A2:A100");
      const flat = rows.flatMap((row) => (row.length === 0 ? [""] : row));
      return { isRange: flat.length > 1, cells: flat.length === 0 ? [""] : flat };
    },
  };
}

/** A whole number within bounds; numeric text counts. */
export function wholeNumber(
  description: string,
  { min, max, default: usual, label }: { min: number; max: number; default: number; label?: string },
): Parameter<number> {
  const said = `${description} ${min} to ${max}; ${usual} if left out.`;
  const asked: Asked = { ...labelled(label), form: () => ({ kind: "number", usual }) };
  return optional("number", said, asked, (value, subject) => {
    if (value === null) return usual;
    const number = typeof value === "string" ? Number(value) : value;
    if (typeof number === "number" && Number.isInteger(number) && number >= min && number <= max) {
      return number;
    }
    throw refusal(subject, `must be a whole number from ${min} to ${max}, not ${shown(value)}`);
  });
}

const labelled = (label: string | undefined) => (label === undefined ? {} : { label });

/** One text, empty if left out; a number counts as its text. */
export function text(description: string, asked: Asked = {}): Parameter<string> {
  return optional("string", description, asked, (value, subject) => {
    if (value === null) return "";
    const [only, more] = textsIn(value);
    if (only !== undefined && more === undefined) return only.trim();
    throw refusal(subject, `must be one text, not ${shown(value)}`);
  });
}

/** Texts, from one text or from a range; empty if left out. The caller splits them. */
export function list(description: string, asked: Asked = {}): Parameter<string[]> {
  return optional("string|Array<Array<string>>", description, asked, (value, subject) => {
    if (value === null) return [];
    const texts = textsIn(value).filter((each) => each.trim() !== "");
    if (texts.length === 0 && !Array.isArray(value)) {
      throw refusal(subject, `must be a text or a range of texts, not ${shown(value)}`);
    }
    return texts;
  });
}

/** A day, `YYYY-MM-DD`: a date in a cell, or its text; null if left out. @param dayOf Read where the value is used. */
export function day(description: string, asked: Asked = {}): Parameter<((dayOf: DayOf) => string) | null> {
  return optional("Date", description, asked, (value, subject) => {
    if (value === null) return null;
    if (isDate(value)) return (dayOf) => dayOf(value.getTime());
    const read = typeof value === "string" ? readApiDate(value) : null;
    if (isDay(read)) return () => dayText(read);
    throw refusal(subject, `must be a date, such as DATE(2026,6,30), not ${shown(value)}`);
  });
}

/** The same argument, of which a blank cell is none: left out, it would cost something that nobody means before that cell is filled in. */
export function filledIn<T>(parameter: Parameter<T>): Parameter<T> {
  return {
    ...parameter,
    read(raw, subject) {
      if (onlyCell(raw) === "") throw refusal(subject, "is a blank cell. Fill it in, or leave it out");
      return parameter.read(raw, subject);
    },
  };
}

/** TRUE or FALSE. */
export function flag(
  description: string,
  { default: usual, label }: { default: boolean; label?: string },
): Parameter<boolean> {
  const left = `${usual ? "TRUE" : "FALSE"} if left out.`;
  const asked: Asked = { ...labelled(label), form: () => ({ kind: "flag", usual }) };
  return optional("boolean", `${description} ${left}`, asked, (value, subject) => {
    if (value === null) return usual;
    if (typeof value === "boolean") return value;
    if (value === 1 || (typeof value === "string" && /^true$/i.test(value))) return true;
    if (value === 0 || (typeof value === "string" && /^false$/i.test(value))) return false;
    throw refusal(subject, `must be TRUE or FALSE, not ${shown(value)}`);
  });
}

/** Reads null where the argument was left out or its cell is blank, and a range of one cell as that cell. */
function optional<T>(
  type: string,
  description: string,
  asked: Asked,
  read: (value: unknown, subject: string) => T,
): Parameter<T> {
  return {
    type,
    description,
    ...asked,
    optional: true,
    read(raw, subject) {
      const value = onlyCell(raw);
      const given = typeof value === "string" ? value.trim() : value;
      return read(given === undefined || given === "" ? null : given, subject);
    },
  };
}

function onlyCell(raw: unknown): unknown {
  let value = raw;
  while (Array.isArray(value) && value.length === 1) value = value[0] as unknown;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}

/** The one wording of everything that is wrong with an argument. */
export function refusal(subject: string, problem: string): InputError {
  return new InputError("input/argument", `${subject} ${problem}.`);
}

/** A value as the sentence of a refusal shows it. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return "a range";
  if (isDate(value)) return "a date";
  if (typeof value === "string") return `"${shortened(value)}"`;
  return typeof value === "number" || typeof value === "boolean" ? String(value).toUpperCase() : "this";
}
