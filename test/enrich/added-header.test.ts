import { removeHeader } from "../../src/enrich/added-header";
import { describe, expect, it } from "vitest";
import { MemorySheet } from "../fakes/memory-sheet";

const LABEL = "Website";

function sheetOf(...column: string[]): MemorySheet {
  const sheet = new MemorySheet(0, "Sheet1");
  if (column.length > 0)
    sheet.write(
      1,
      1,
      column.map((cell) => [cell]),
    );
  return sheet;
}

describe("Removing the header row of a run", () => {
  it.each([
    ["where it is", [LABEL, "a.example"], ["a.example"]],
    ["leaves what is none", ["Account", "a.example"], ["Account", "a.example"]],
  ])("%s", (_, before, after) => {
    const sheet = sheetOf(...before);
    removeHeader(sheet, 1, LABEL);

    expect(sheet.values().map(([cell]) => cell)).toEqual(after);
  });
});
