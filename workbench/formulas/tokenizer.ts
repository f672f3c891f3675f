import { CellError } from "./values";

const KINDS = ["text", "reference", "error", "number", "name", "operator"] as const;
type TokenKind = (typeof KINDS)[number];

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Sheet of a reference, unquoted. */
  readonly sheet?: string;
  /** The position in the formula, so that references can be rewritten in place. */
  readonly start: number;
  readonly end: number;
}

const SHEET = String.raw`(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!`;
const CELL = String.raw`\$?[A-Za-z]{1,3}\$?[1-9]\d*`;
/** Blanks around the colon belong to a reference. */
const REFERENCE = String.raw`${CELL}\s*:\s*\$?[A-Za-z]{1,3}\$?[1-9]\d*|${CELL}\s*:\s*\$?[A-Za-z]{1,3}|${CELL}\s*:\s*\$?[1-9]\d*|\$?[A-Za-z]{1,3}\s*:\s*${CELL}|${CELL}|\$?[A-Za-z]{1,3}\s*:\s*\$?[A-Za-z]{1,3}|\$?[1-9]\d*\s*:\s*\$?[1-9]\d*`;
const ERROR = String.raw`#(?:REF!|N/A|VALUE!|DIV/0!|NAME\?|NUM!|NULL!|ERROR!)`;

/** The backslash is a column of an array in some locales; the last two are the strays of `locale-form.ts`. No formula parses with them. */
const TOKEN = new RegExp(
  [
    String.raw`(?<text>"(?:[^"]|"")*")`,
    String.raw`(?<sheet>${SHEET})?(?:(?<reference>${REFERENCE})(?![\p{L}\p{N}_.(])|(?<error>${ERROR}))`,
    String.raw`(?<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)`,
    String.raw`(?<name>[\p{L}_][\p{L}\p{N}_.]*)`,
    String.raw`(?<operator><>|<=|>=|[-+*/^&=<>%(),;{}:\\\u201a\u2024])`,
  ].join("|"),
  "uy",
);
const BLANKS = /\s*/y;

export function parseError(): CellError {
  return new CellError("#ERROR!", "Formula parse error.");
}

/** @throws {CellError} `#ERROR!` where no token can be recognised. */
export function tokenize(formula: string): Token[] {
  const tokens: Token[] = [];
  let at = skipBlanks(formula, 0);
  while (at < formula.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(formula);
    if (!match?.groups) throw parseError();
    const { groups } = match;
    const kind = KINDS.find((name) => groups[name] !== undefined);
    if (!kind) throw parseError();
    const end = at + match[0].length;
    const sheet = groups["sheet"]?.slice(0, -1);
    tokens.push({
      kind,
      text: groups[kind] ?? "",
      start: at,
      end,
      ...(sheet === undefined ? {} : { sheet: unquoteSheet(sheet) }),
    });
    at = skipBlanks(formula, end);
  }
  return tokens;
}

function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}

function unquoteSheet(name: string): string {
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

/** A sheet name as written in formulas: quoted unless it is a plain word. */
export function quoteSheet(name: string): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^([A-Za-z]{1,3}\d+|R\d*C\d*)$/i.test(name);
  return plain ? name : `'${name.replaceAll("'", "''")}'`;
}
