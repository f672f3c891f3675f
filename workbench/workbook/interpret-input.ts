import { interpretNumber } from "../formulas/interpret-number";

/** What a cell holds after something was typed into it. */
export type InterpretedInput =
  | { readonly kind: "blank" }
  | { readonly kind: "formula"; readonly formula: string }
  | { readonly kind: "text"; readonly text: string; readonly quotePrefix: boolean }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "number"; readonly value: number; readonly format?: string };

export interface InputContext {
  /** The cell's own number format; `@` keeps everything as text. Null: automatic. */
  readonly numberFormat: string | null;
  /** Whether an apostrophe in front of text stays where the cell is formatted as text. */
  readonly apostropheShownInText?: boolean;
  /** For dates typed without a year. */
  readonly currentYear: number;
}

/**
 * Reads text as Sheets (locale en_US) reads what is typed into a cell; `setValue`, `setValues` and `appendRow` do the same
 * (platform facts H3 to H6).
 *
 * Not known from Google's documentation and decided here: in a cell formatted as plain text a leading `=` stays literal, and
 * an apostrophe unless the workbook is told otherwise; blanks before `=` make it text.
 */
export function interpretInput(text: string, context: InputContext): InterpretedInput {
  const { numberFormat, currentYear, apostropheShownInText = true } = context;
  if (text === "") return { kind: "blank" };
  const first = text[0];
  const isMarked = first === "'" && !apostropheShownInText;
  if (numberFormat === "@" && !isMarked) return { kind: "text", text, quotePrefix: false };
  if (first === "'") return { kind: "text", text: text.slice(1), quotePrefix: true };
  if (first === "=" && text.length > 1) return { kind: "formula", formula: text };
  // `+1` is a formula, for which Sheets writes `=+1`.
  if (first === "+" && text.length > 1) return { kind: "formula", formula: `=${text}` };
  const word = text.trim().toUpperCase();
  if (word === "TRUE" || word === "FALSE") return { kind: "boolean", value: word === "TRUE" };
  const number = interpretNumber(text, currentYear);
  return number ? { kind: "number", ...number } : { kind: "text", text, quotePrefix: false };
}
