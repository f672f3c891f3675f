import { interpretNumber } from "../formulas/interpret-number";

/** The content of a cell after text was typed into it. */
export type InterpretedInput =
  | { readonly kind: "blank" }
  | { readonly kind: "formula"; readonly formula: string }
  | { readonly kind: "text"; readonly text: string; readonly quotePrefix: boolean }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "number"; readonly value: number; readonly format?: string };

export interface InputContext {
  /** The cell's own number format; `@` keeps everything as text. null: automatic. */
  readonly numberFormat: string | null;
  /** Whether a leading apostrophe is kept in a cell formatted as text. */
  readonly apostropheShownInText?: boolean;
  /** For dates typed without a year. */
  readonly currentYear: number;
}

/**
 * Interprets text as Sheets (locale en_US) interprets typing into a cell; `setValue`, `setValues` and
 * `appendRow` do the same (platform facts H3 to H6).
 *
 * Not documented by Google and decided here: in a cell formatted as plain text a leading `=` stays literal,
 * and so does an apostrophe unless the workbook is configured otherwise; blanks before `=` make it text.
 */
export function interpretInput(text: string, context: InputContext): InterpretedInput {
  const { numberFormat, currentYear, apostropheShownInText = true } = context;
  if (text === "") return { kind: "blank" };
  const first = text[0];
  const isMarked = first === "'" && !apostropheShownInText;
  if (numberFormat === "@" && !isMarked) return { kind: "text", text, quotePrefix: false };
  if (first === "'") return { kind: "text", text: text.slice(1), quotePrefix: true };
  if (first === "=" && text.length > 1) return { kind: "formula", formula: text };
  // `+1` is a formula, which Sheets rewrites to `=+1`.
  if (first === "+" && text.length > 1) return { kind: "formula", formula: `=${text}` };
  const word = text.trim().toUpperCase();
  if (word === "TRUE" || word === "FALSE") return { kind: "boolean", value: word === "TRUE" };
  const number = interpretNumber(text, currentYear);
  return number ? { kind: "number", ...number } : { kind: "text", text, quotePrefix: false };
}
