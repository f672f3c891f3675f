import { type Subject, companySubject, nameSubject } from "../../src/rows/subject";
import { headerRowOf, readTop } from "../../src/rows/header-row";
import { describe, expect, it } from "vitest";
import { MemorySheet } from "../fakes/memory-sheet";

function headerRow(rows: readonly (readonly unknown[])[], column = 1, subject: Subject = companySubject) {
  const sheet = new MemorySheet(1, "Sheet1", rows);
  return headerRowOf({ sheet, subject, column, top: readTop(sheet) });
}

const manyNotes = Array.from({ length: 40 }, (_, index) => [`A remark of some length, number ${index}`, ""]);

describe("headerRowOf", () => {
  it.each<[string, number, (readonly unknown[])[], number?]>([
    ["the first row", 1, [["Website"], ["a.example"]]],
    ["a row below a title and a blank row", 3, [["Targets"], [], ["Website", "Name"], ["a.example", "A"]]],
    ["a row right below a title", 2, [["Targets"], ["Website", "Name"], ["a.example", "A"]]],
    ["a row right below a title in a sheet of one column", 2, [["Targets 2026"], ["Website"], ["a.example"]]],
    ["labels with a blank row below them", 2, [["Targets"], ["Website"], [], ["a.example"]]],
    ["labels in several lines", 2, [["Q3"], ["Company\nwebsite", "Contact\nname"], ["a.example", "Ann"]]],
    [
      "the row of labels where the column holds no company, not the totals below the table",
      1,
      [["Customer", "Note"], ["Acme", "x"], ["Beta", "y"], [], ["Total", "2 accounts"]],
      2,
    ],
    [
      "a row above one whose company is missing",
      1,
      [
        ["Firm", "Their page"],
        ["Acme", ""],
        ["B", "b.example"],
      ],
      2,
    ],
    [
      "a row above one that contains a name",
      1,
      [
        ["Firm", "Where?"],
        ["Acme", "Acme Inc"],
        ["B", "b.example"],
      ],
      2,
    ],
    [
      "a row without a label for the companies",
      1,
      [
        ["Name", ""],
        ["Acme", "a.example"],
      ],
      2,
    ],
    [
      "a heading above names, of which a blank row parts the first website",
      1,
      [["Account", "City"], ["Acme", "Bonn"], ["Beta", ""], [], ["Gamma", "Oslo"], ["d.example", "Rome"]],
    ],
    [
      "a heading of one column of names, of which a blank row parts the first website",
      1,
      [["Account"], ["Acme"], ["Beta"], [""], ["Gamma"], ["d.example"]],
    ],
    [
      "the labels below a title that is called as a heading is",
      4,
      [["Companies"], ["of 2026"], [], ["Firm", "City"], ["a.example", "Rome"]],
    ],
    ["none if the first row is a company", 0, [["a.example"], ["b.example"]]],
    ["none if the first row is still calculating", 0, [["Loading..."], ["b.example"]]],
    ["none if the first row is a URL or an error", 0, [["ann@a.example"], ["#N/A"], ["b.example"]]],
    ["none if only a number is above", 0, [[2026], ["b.example"]]],
    [
      "a row above a name that might be a heading",
      1,
      [
        ["Website", "Name"],
        ["Target", "T"],
        ["b.example", "B"],
      ],
    ],
    ["a row far below the top", 42, [...manyNotes, [], ["Domain", "Name"], ["a.example", "A"]]],
  ])("is %s", (_, expected, rows, column = 1) => {
    expect(headerRow(rows, column)).toBe(expected);
  });

  it.each<[string, number, (readonly unknown[])[]]>([
    ["a heading for names, below a title", 3, [["Targets"], [], ["Company name"], ["Acme"]]],
    ["the first heading for names, not a name that resembles one", 1, [["Company"], ["Target"], ["Acme"]]],
    ["none if the first cell is a name", 0, [["Acme"], ["Beta"]]],
    [
      "the first row if the column's label is blank",
      1,
      [
        ["", "Note"],
        ["Acme", "x"],
      ],
    ],
  ])("is %s, of names", (_, expected, rows) => {
    expect(headerRow(rows, 1, nameSubject)).toBe(expected);
  });

  it("is the row with the add-on's notes, whatever is above it", () => {
    const sheet = new MemorySheet(1, "Sheet1", [["Website"], ["x"], ["Where"], ["a.example"]]);
    sheet.writeHeader(3, 2, [{ label: "Status", note: "run:status" }]);
    sheet.tagColumn("run:status", 2);

    expect(headerRowOf({ sheet, subject: companySubject, column: 1, top: readTop(sheet) })).toBe(3);
  });
});
