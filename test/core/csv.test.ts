import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "../../src/core/csv";

/** Beginnings of formulas, separators of cells, and what else could confuse a reader. */
const UNIT = fc.constantFrom(...Array.from(`=+-@＝＋－＠'";,\t\r\n abc1`));
const TEXT = fc.string({ unit: UNIT, maxLength: 12 });

/** RFC 4180, and what `docs/warehouse.md` says of apostrophes. */
function cellsOf(line: string): string[] {
  const cells = [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, quoted, plain = ""]) => asItWas(quoted?.replaceAll('""', '"') ?? plain));
}

function asItWas(text: string): string {
  return text
    .replace(/^'('*[\t\r\n])/, "$1")
    .replaceAll(/(^|[;\t\r\n])([ "\t\r\n]*)'('*[=+\-@＝＋－＠])/g, "$1$2$3");
}

/** Cells as a program sees them that splits a line at semicolons and line breaks, also within quotes. */
function splitAnyhow(line: string): string[] {
  return line.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[ "]+/, ""));
}

describe("csvLine", () => {
  it("reads back as it was, whatever the texts", () => {
    fc.assert(
      fc.property(fc.array(TEXT, { minLength: 1, maxLength: 4 }), (cells) => {
        expect(cellsOf(csvLine(["x", ...cells]))).toEqual(["x", ...cells]);
      }),
    );
  });

  it("shows no formula to any program, also to one that takes semicolons for the ends of cells", () => {
    fc.assert(
      fc.property(TEXT, TEXT, (one, other) => {
        const line = csvLine(["x", one, other]);
        expect(splitAnyhow(line).filter((cell) => /^ *[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      }),
    );
  });

  it("puts an apostrophe before a text that would be a formula, and none before a number", () => {
    expect(csvLine(["=1+1", "\t=2", "-5", -5, true, null, 'say "hi"'])).toBe(
      `'=1+1,"'\t'=2",'-5,-5,TRUE,,"say ""hi"""\r\n`,
    );
  });
});
