import { type FormulaNode, parseFormula } from "../../formulas/parser";
import { parseReference } from "../../formulas/references";
import { CellError } from "../../formulas/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

const reference = (text: string, sheet?: string): FormulaNode => ({
  kind: "reference",
  area: parseReference(text),
  ...(sheet === undefined ? {} : { sheet }),
});
const number = (value: number): FormulaNode => ({ kind: "literal", value });

describe("parseFormula", () => {
  it.each([
    ["A2:A", { top: 2, left: 1, bottom: null, right: 1, single: false }],
    ["A:A", { top: null, left: 1, bottom: null, right: 1, single: false }],
    ["2:2", { top: 2, left: null, bottom: 2, right: null, single: false }],
    ["$B$3", { top: 3, left: 2, bottom: 3, right: 2, single: true }],
    ["c4:B2", { top: 2, left: 2, bottom: 4, right: 3, single: false }],
    ["AA10:AB", { top: 10, left: 27, bottom: null, right: 28, single: false }],
  ])("parses the reference %s", (text, area) => {
    expect(parseFormula(text)).toEqual({ kind: "reference", area });
  });

  it.each([
    ["Sheet1!A1", "Sheet1", "A1"],
    ["'My sheet'!A1:B", "My sheet", "A1:B"],
    ["'It''s'!B2", "It's", "B2"],
    ["Übersicht!B2", "Übersicht", "B2"],
  ])("parses the sheet of %s", (text, sheet, area) => {
    expect(parseFormula(text)).toEqual(reference(area, sheet));
  });

  it.each([
    ["1+2*3", "(1+(2*3))"],
    ["-2^2", "((-2)^2)"],
    ["2^3^2", "(2^(3^2))"],
    ["1-2-3", "((1-2)-3)"],
    ['"a"&"b"="ab"', '(("a"&"b")="ab")'],
    ["50%+1", "((50%)+1)"],
    ["1<>2", "(1<>2)"],
  ])("parses %s as %s", (text, grouped) => {
    expect(parseFormula(text)).toEqual(parseFormula(grouped));
  });

  it("parses arrays by rows, and semicolons between arguments as commas", () => {
    expect(parseFormula("{1,2;3,4}")).toEqual({
      kind: "array",
      rows: [
        [number(1), number(2)],
        [number(3), number(4)],
      ],
    });
    expect(parseFormula("f(1;2)")).toEqual({ kind: "call", name: "F", args: [number(1), number(2)] });
  });

  it("keeps the positions of omitted arguments", () => {
    const omitted: FormulaNode = { kind: "omitted" };

    expect(parseFormula("F(1,,2)")).toEqual({
      kind: "call",
      name: "F",
      args: [number(1), omitted, number(2)],
    });
    expect(parseFormula("F(1,)")).toEqual({ kind: "call", name: "F", args: [number(1), omitted] });
    expect(parseFormula("F()")).toEqual({ kind: "call", name: "F", args: [] });
  });

  it("distinguishes functions with names like cells from cells", () => {
    expect(parseFormula("LOG10(A1)")).toEqual({ kind: "call", name: "LOG10", args: [reference("A1")] });
  });

  it.each(["", "1+", "(1", "F(1", "{1,2", "1 2", '"open', "A1:", "=1", "F(1))", "a b", "§"])(
    "rejects %j",
    (text) => {
      expect(() => parseFormula(text)).toThrow(
        expect.objectContaining({ code: "#ERROR!", message: "Formula parse error." }),
      );
    },
  );

  it("parses every formula that it prints", () => {
    fc.assert(
      fc.property(formulas, (node) => {
        expect(parseFormula(print(node))).toEqual(node);
      }),
    );
  });

  it("returns a formula or a parse error for any text", () => {
    const pieces = fc.constantFrom(
      "(",
      ")",
      "A1",
      ":",
      "B",
      "2",
      "!",
      "'",
      '"',
      ",",
      ";",
      "{",
      "}",
      "-",
      "%",
      "F(",
      "#REF!",
      " ",
      "$",
      ".",
      "=",
      "é",
    );
    const texts = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(outcome(text)).toMatch(/^(parsed|#ERROR!)$/);
      }),
    );
  });

  it("rejects nesting that would exhaust the stack", () => {
    expect(() => parseFormula("(".repeat(100_000))).toThrow(expect.objectContaining({ code: "#ERROR!" }));
    expect(() => parseFormula("-".repeat(100_000))).toThrow(expect.objectContaining({ code: "#ERROR!" }));
  });
});

function outcome(text: string): string {
  try {
    parseFormula(text);
    return "parsed";
  } catch (error) {
    return error instanceof CellError ? error.code : String(error);
  }
}

const letter = (column: number | null): string => (column === null ? "" : String.fromCharCode(64 + column));

const names = fc.constantFrom("SUM", "IF", "COMPANY_JOBS", "STDEV.S", "X");
const references = fc.constantFrom("A1", "B2:C", "A:A", "2:3", "$D$4");
const sheets = fc.option(fc.constantFrom("Sheet1", "My sheet", "It's"), { nil: undefined });

const formulas = fc.letrec<{ node: FormulaNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.nat({ max: 99_999 }).map((value): FormulaNode => ({ kind: "literal", value })),
    fc.string({ maxLength: 6 }).map((value): FormulaNode => ({ kind: "literal", value })),
    fc.boolean().map((value): FormulaNode => ({ kind: "literal", value })),
    fc.tuple(references, sheets).map(([text, sheet]) => reference(text, sheet)),
    fc.record({
      kind: fc.constant("unary" as const),
      operator: fc.constantFrom("-" as const, "+" as const, "%" as const),
      operand: tie("node"),
    }),
    fc.record({
      kind: fc.constant("binary" as const),
      operator: fc.constantFrom(
        "+" as const,
        "-" as const,
        "*" as const,
        "/" as const,
        "^" as const,
        "&" as const,
        "<>" as const,
        ">=" as const,
        "=" as const,
      ),
      left: tie("node"),
      right: tie("node"),
    }),
    fc.record({
      kind: fc.constant("call" as const),
      name: names,
      args: fc.array(tie("node"), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant("array" as const),
      rows: fc.array(fc.array(tie("node"), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    }),
  ),
})).node;

/** Fully bracketed, so that the structure does not depend on precedence. */
function print(node: FormulaNode): string {
  switch (node.kind) {
    case "literal":
      if (typeof node.value === "string") return `"${node.value.replaceAll('"', '""')}"`;
      return typeof node.value === "boolean" ? String(node.value).toUpperCase() : String(Number(node.value));
    case "reference": {
      const { top, left, bottom, right, single } = node.area;
      const cells = `${letter(left)}${top ?? ""}` + (single ? "" : `:${letter(right)}${bottom ?? ""}`);
      return node.sheet === undefined ? cells : `'${node.sheet.replaceAll("'", "''")}'!${cells}`;
    }
    case "unary":
      return node.operator === "%" ? `(${print(node.operand)}%)` : `(${node.operator}${print(node.operand)})`;
    case "binary":
      return `(${print(node.left)} ${node.operator} ${print(node.right)})`;
    case "call":
      return `${node.name}(${node.args.map(print).join(", ")})`;
    case "array":
      return `{${node.rows.map((row) => row.map(print).join(",")).join(";")}}`;
    case "range":
      return `(${print(node.from)}:${print(node.to)})`;
    case "omitted":
    case "name":
    case "apply":
      break;
  }
  throw new Error(`not printed here: ${node.kind}`);
}
