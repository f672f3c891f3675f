import { openWorkbook, shown, type } from "../workbook/open-workbook";
import { describe, expect, it } from "vitest";

function query(formula: string): string[][] {
  const { sheet } = openWorkbook();
  type(
    sheet,
    "B1",
    ["Company", "Posted", "Title", "Remote", "Salary"],
    ["acme.example", "2026-10-01", "Engineer", "TRUE", 90000],
    ["acme.example", "2026-11-02", "Analyst", "FALSE", 60000],
    ["birch.example", "2026-11-05", "engineer II", "TRUE", ""],
    ["cedar.example", "2026-09-20", "Head of Sales", "FALSE", 120000],
  );
  type(sheet, "J1", [formula]);
  const rows = shown(sheet, "J1:O8").map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1));
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1);
}

describe("QUERY", () => {
  it.each([
    [
      "select B, D where E = TRUE order by C desc",
      [
        ["Company", "Title"],
        ["birch.example", "engineer II"],
        ["acme.example", "Engineer"],
      ],
    ],
    ["select Col3 where Col5 > 80000", [["Title"], ["Engineer"], ["Head of Sales"]]],
    ["select D where D contains 'ngineer'", [["Title"], ["Engineer"], ["engineer II"]]],
    ["select D where lower(D) starts with 'eng' and not E = FALSE limit 1", [["Title"], ["Engineer"]]],
    ["select D where D ends with 'Sales' or D like '%II'", [["Title"], ["engineer II"], ["Head of Sales"]]],
    ["select D where D matches '[A-Z].*r'", [["Title"], ["Engineer"]]],
    ["select D where C >= date '2026-11-01'", [["Title"], ["Analyst"], ["engineer II"]]],
    ["select D where F is null", [["Title"], ["engineer II"]]],
    ["select D where F is not null order by F limit 1 offset 1", [["Title"], ["Engineer"]]],
    [
      "select B, count(D), sum(F) group by B order by count(D) desc label count(D) 'Jobs', sum(F) ''",
      [
        ["Company", "Jobs"],
        ["acme.example", "2", "150000"],
        ["birch.example", "1"],
        ["cedar.example", "1", "120000"],
      ],
    ],
    [
      "select avg(F), max(C)",
      [
        ["avg Salary", "max Posted"],
        ["90000", "2026-11-05"],
      ],
    ],
    ["select count(B) where B = 'acme.example'", [["count Company"], ["2"]]],
    ["select F/1000 where F > 100000", [["quotient(Salary1000())"], ["120"]]],
    [
      "select year(C), count(B) group by year(C)",
      [
        ["year(Posted)", "count Company"],
        ["2026", "4"],
      ],
    ],
    ["select C where B = 'cedar.example' format C 'dd.mm.yyyy'", [["Posted"], ["20.09.2026"]]],
    [
      "SELECT B WHERE (E = TRUE AND F IS NULL) OR F = 120000",
      [["Company"], ["birch.example"], ["cedar.example"]],
    ],
    ["select B where B != 'acme.example'", [["Company"], ["birch.example"], ["cedar.example"]]],
  ])("evaluates %s", (text, expected) => {
    expect(query(`=QUERY(B1:F5,"${text}",1)`)).toEqual(expected);
  });

  it("omits the header when told that there is none", () => {
    expect(query(`=QUERY({B2:D5},"select Col3 limit 1",0)`)).toEqual([["Engineer"]]);
  });

  it("guesses the header row", () => {
    expect(query(`=QUERY(B1:F5,"select B where F > 100000")`)).toEqual([["Company"], ["cedar.example"]]);
  });

  it.each([
    ["select Col9", "NO_COLUMN: Col9"],
    ["select Z", "NO_COLUMN: Z"],
    ["select B where", "PARSE_ERROR"],
    ["selekt B", "PARSE_ERROR"],
    ["select B where C > date 'May'", "Invalid date literal [May]"],
    ["select B, count(D)", "ADD_COL_TO_GROUP_BY_OR_AGG: B"],
    ["select B pivot C", "ADD_COL_TO_GROUP_BY_OR_AGG: B"],
    ["select B group by B pivot C", "CANNOT_PIVOT_WITHOUT_AGGREGATION"],
    ["select B, count(D) group by B pivot B", "CANNOT_GROUP_AND_PIVOT_BY_SAME_COLUMN: B"],
  ])("rejects %s", (text, reason) => {
    const { sheet } = openWorkbook();
    type(sheet, "B1", ["Company", "Posted", "Title"], ["acme.example", "2026-10-01", "Engineer"]);

    type(sheet, "J1", [`=QUERY(B1:D2,"${text}",1)`]);

    expect(sheet.cellView(1, 10).error?.message).toContain(reason);
  });
});
