import { parseReference, type ReferenceArea } from "./references";
import { parseError, type Token, tokenize } from "./tokenizer";
import { CellError, type Scalar } from "./values";

const BINARY_OPERATORS = ["+", "-", "*", "/", "^", "&", "=", "<>", "<", ">", "<=", ">="] as const;
export type BinaryOperator = (typeof BINARY_OPERATORS)[number];

export type FormulaNode =
  | { readonly kind: "literal"; readonly value: Scalar }
  | { readonly kind: "omitted" }
  | { readonly kind: "reference"; readonly sheet?: string; readonly area: ReferenceArea }
  /** A range between two references of which at least one is computed: `A2:INDEX(A:A,9)`. */
  | { readonly kind: "range"; readonly from: FormulaNode; readonly to: FormulaNode }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "array"; readonly rows: readonly (readonly FormulaNode[])[] }
  | { readonly kind: "unary"; readonly operator: "-" | "+" | "%"; readonly operand: FormulaNode }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly FormulaNode[] }
  | { readonly kind: "apply"; readonly lambda: FormulaNode; readonly args: readonly FormulaNode[] };

const BINDING: Readonly<Record<BinaryOperator, number>> = {
  "=": 1,
  "<>": 1,
  "<": 1,
  ">": 1,
  "<=": 1,
  ">=": 1,
  "&": 2,
  "+": 3,
  "-": 3,
  "*": 4,
  "/": 4,
  "^": 5,
};
/** Unary minus binds tighter than the power: `-2^2` is 4, as in every spreadsheet. */
const SIGN_BINDING = 6;
/** Deeper nesting than in any real formula; keeps hostile input from exhausting the stack. */
const DEPTH_MAX = 250;

/**
 * Parses a formula with Google's grammar.
 *
 * @param formula Without the leading `=`.
 * @throws {CellError} `#ERROR!` "Formula parse error."
 */
export function parseFormula(formula: string): FormulaNode {
  return new Parser(tokenize(formula)).whole();
}

function canBeReference(node: FormulaNode): boolean {
  return node.kind === "reference" || node.kind === "call" || node.kind === "range";
}

/** Two plain references form one token; here at least one end is computed. */
function rangeBetween(from: FormulaNode, to: FormulaNode): FormulaNode {
  if (!canBeReference(to) || (from.kind === "reference" && to.kind === "reference")) throw parseError();
  return { kind: "range", from, to };
}

class Parser {
  private at = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): FormulaNode {
    const node = this.expression(0);
    if (this.at < this.tokens.length) throw parseError();
    return node;
  }

  private expression(binding: number): FormulaNode {
    this.depth += 1;
    if (this.depth > DEPTH_MAX) throw parseError();
    let left = this.operand();
    for (;;) {
      const operator = this.peekOperator();
      if (operator === "%") {
        this.at += 1;
        left = { kind: "unary", operator, operand: left };
      } else if (operator === ":" && canBeReference(left)) {
        this.at += 1;
        left = rangeBetween(left, this.operand());
      } else if (operator === "(" && (left.kind === "call" || left.kind === "apply")) {
        this.at += 1;
        left = { kind: "apply", lambda: left, args: this.args() };
      } else {
        const binary = BINARY_OPERATORS.find((known) => known === operator);
        if (binary === undefined || BINDING[binary] <= binding) break;
        this.at += 1;
        const right = this.expression(binary === "^" ? BINDING[binary] - 1 : BINDING[binary]);
        left = { kind: "binary", operator: binary, left, right };
      }
    }
    this.depth -= 1;
    return left;
  }

  private operand(): FormulaNode {
    const token = this.tokens[this.at];
    this.at += 1;
    switch (token?.kind) {
      case "text":
        return { kind: "literal", value: token.text.slice(1, -1).replaceAll('""', '"') };
      case "number":
        return { kind: "literal", value: Number(token.text) };
      case "error":
        return {
          kind: "literal",
          value: new CellError(token.text, token.text === "#REF!" ? "Reference does not exist." : ""),
        };
      case "reference": {
        const area = parseReference(token.text);
        return token.sheet === undefined
          ? { kind: "reference", area }
          : { kind: "reference", area, sheet: token.sheet };
      }
      case "name":
        return this.named(token.text.toUpperCase());
      case "operator":
        return this.prefixed(token.text);
      case undefined:
        break;
    }
    throw parseError();
  }

  private named(name: string): FormulaNode {
    if (this.peekOperator() === "(") {
      this.at += 1;
      return { kind: "call", name, args: this.args() };
    }
    if (name === "TRUE" || name === "FALSE") return { kind: "literal", value: name === "TRUE" };
    return { kind: "name", name };
  }

  private prefixed(operator: string): FormulaNode {
    switch (operator) {
      case "(": {
        const inner = this.expression(0);
        this.eat(")");
        return inner;
      }
      case "-":
      case "+":
        return { kind: "unary", operator, operand: this.expression(SIGN_BINDING) };
      case "{":
        return this.arrayLiteral();
      default:
        throw parseError();
    }
  }

  /** Called after the opening parenthesis. `;` separates like `,`; an empty place is an omitted argument. */
  private args(): FormulaNode[] {
    const args: FormulaNode[] = [];
    if (this.peekOperator() === ")") {
      this.at += 1;
      return args;
    }
    for (;;) {
      const next = this.peekOperator();
      args.push(next === "," || next === ";" || next === ")" ? { kind: "omitted" } : this.expression(0));
      const separator = this.peekOperator();
      if (separator !== "," && separator !== ";") break;
      this.at += 1;
    }
    this.eat(")");
    return args;
  }

  private arrayLiteral(): FormulaNode {
    const rows: FormulaNode[][] = [[this.expression(0)]];
    while (this.peekOperator() !== "}") {
      const separator = this.peekOperator();
      this.at += 1;
      if (separator === ",") rows.at(-1)?.push(this.expression(0));
      else if (separator === ";") rows.push([this.expression(0)]);
      else throw parseError();
    }
    this.at += 1;
    return { kind: "array", rows };
  }

  private peekOperator(): string | undefined {
    const token = this.tokens[this.at];
    return token?.kind === "operator" ? token.text : undefined;
  }

  private eat(operator: string): void {
    if (this.peekOperator() !== operator) throw parseError();
    this.at += 1;
  }
}
