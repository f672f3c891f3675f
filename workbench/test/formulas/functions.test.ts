import { at, openWorkbook, shown, type, value } from "../workbook/open-workbook";
import { describe, expect, it } from "vitest";

/** A1:D5: names, numbers with a blank, dates, booleans and an error. */
function filledSheet() {
  const { sheet } = openWorkbook();
  type(
    sheet,
    "A1",
    ["Name", "Staff", "Since", "Public"],
    ["Aster", 40, "2020-03-01", "TRUE"],
    ["Birch", 120, "2021-07-15", "FALSE"],
    ["Cedar", "", "2019-01-31", "TRUE"],
    ["Dune", 7, "2020-03-01", "=1/0"],
  );
  return sheet;
}

function evaluate(formula: string): string[][] {
  const sheet = filledSheet();
  type(sheet, "H10", [formula]);
  const rows = shown(sheet, "H10:M16").map((row) =>
    row.slice(0, row.findLastIndex((cell) => cell !== "") + 1),
  );
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1);
}

describe("formulas", () => {
  it.each([
    ["=1+2*3", "7"],
    ["=SPARKLINE({1,4,2,8})", "▁▄▂█"],
    ['=SPARKLINE({1;4;2;8},{"charttype","column"})', "▂▅▃█"],
    ["=SPARKLINE({2020,2021,2022;5,7,9})", "▁▅█"],
    ['=SPARKLINE({5,6},{"ymin",0;"ymax",10})', "▅▅"],
    ["=SPARKLINE(B2:B5)", "▃█▁"],
    ['=SPARKLINE(A2:A5)&"."', "."],
    ["=SPARKLINE(D2:D5)", "#DIV/0!"],
    ["=0.1+0.2", "0.3"],
    ["=10%", "0.1"],
    ["=-2^2", "4"],
    ['="a"&1&TRUE', "a1TRUE"],
    ['="1"+1', "2"],
    ['="a"="A"', "TRUE"],
    ["=E9=0", "TRUE"],
    ['=E9=""', "TRUE"],
    ['=2<"a"', "TRUE"],
    ["=C2+1", "2020-03-02"],
    ["=C3-C2", "501"],
    ["=B2:B5*2", "#VALUE!"],
    ["=SUM(ARRAYFORMULA(B2:B5*2))", "334"],
    ["=SUMPRODUCT(B2:B5,B2:B5)", "16049"],
    ['=SUMPRODUCT((A2:A5="Aster")*B2:B5)', "40"],
  ])("compute %s as %s", (formula, result) => {
    expect(evaluate(formula)).toEqual([[result]]);
  });

  it.each([
    ['=IF(B2>30,"big",1/0)', "big"],
    ["=IF(B2<30,1/0)", "FALSE"],
    ['=IFERROR(D5,"none")', "none"],
    ["=IFERROR(1/0)", ""],
    ['=IFNA(NA(),"gone")', "gone"],
    ['=IFS(B2<10,"s",B2<100,"m",TRUE,"l")', "m"],
    ['=SWITCH(A2,"Birch",1,"Aster",2,9)', "2"],
    ['=CHOOSE(2,1/0,"b")', "b"],
    ["=AND(B2:B3)", "TRUE"],
    ["=OR(FALSE,D3)", "FALSE"],
    ["=NOT(D3)", "TRUE"],
    ["=LET(x,B2,y,x*2,x+y)", "120"],
    ["=LAMBDA(x,y,x*y)(6,7)", "42"],
    ["=REDUCE(0,B2:B5,LAMBDA(a,b,a+b))", "167"],
  ])("evaluate lazily or bind names: %s gives %s", (formula, result) => {
    expect(evaluate(formula)[0]?.[0] ?? "").toBe(result);
  });

  it.each([
    ["=SUM(B1:B5)", "167"],
    ["=AVERAGE(B2:B5)", "55.66666667"],
    ["=COUNT(A1:D5)", "7"],
    ["=COUNTA(B2:B5)", "3"],
    ["=COUNTBLANK(B2:B5)", "1"],
    ["=MAX(C2:C5)", "2021-07-15"],
    ["=MIN(B2:B5)", "7"],
    ["=MEDIAN(B2:B5)", "40"],
    ["=ROUND(2.345,2)", "2.35"],
    ["=STDEV.S({1,2,3})", "1"],
    ["=STDEV({1,2,3})", "1"],
    ["=LARGE(B2:B5,2)", "40"],
    ['=COUNTIF(A2:A5,"?ir*")', "1"],
    ['=COUNTIF(B2:B5,">=40")', "2"],
    ['=COUNTIF(B2:B5,"<>40")', "3"],
    ['=COUNTIFS(B2:B5,">5",C2:C5,DATE(2020,3,1))', "2"],
    ['=SUMIF(A2:A5,"Birch",B2:B5)', "120"],
    ['=SUMIFS(B2:B5,C2:C5,">2020-01-01")', "167"],
    ['=AVERAGEIF(B2:B5,">10")', "80"],
    ["=MOD(-3,2)", "1"],
    ["=SUM(D2:D5)", "#DIV/0!"],
  ])("count and sum: %s gives %s", (formula, result) => {
    expect(evaluate(formula)).toEqual([[result]]);
  });

  it.each([
    ['=TEXT(C2,"dd.mm.yyyy")', "01.03.2020"],
    ['=TEXT(1234.5,"#,##0.00")', "1,234.50"],
    ['=TEXT(0.256,"0.0%")', "25.6%"],
    ["=TO_TEXT(C2)", "2020-03-01"],
    ['=LEN("abc")', "3"],
    ['=UPPER("abc")&PROPER("de fg")', "ABCDe Fg"],
    ['=SUBSTITUTE("a.b.c",".","-",2)', "a.b-c"],
    ['=TEXTJOIN("; ",TRUE,A2:B4)', "Aster; 40; Birch; 120; Cedar"],
    ['=JOIN("-",A2:A3)', "Aster-Birch"],
    ['=REGEXMATCH("acme.example","^[a-z.]+$")', "TRUE"],
    ['=REGEXEXTRACT("v12.3","\\d+")', "12"],
    ['=REGEXREPLACE("a1b2","\\d","")', "ab"],
    ['=FIND("m","acme")', "3"],
    ['=SEARCH("M","acme")', "3"],
    ['=VALUE("1,234")', "1234"],
    ['=HYPERLINK("https://acme.example","Acme")', "Acme"],
    ['=LEFT("acme",2)&RIGHT("acme",1)&MID("acme",2,2)', "acecm"],
  ])("work on text: %s gives %s", (formula, result) => {
    expect(evaluate(formula)).toEqual([[result]]);
  });

  it.each([
    ["=TODAY()", "11/20/2026"],
    ["=NOW()", "11/20/2026 11:00:00"],
    ["=DATE(2024,14,1)", "2/1/2025"],
    ["=YEAR(C3)*100+MONTH(C3)", "202107"],
    ["=WEEKDAY(C2)", "1"],
    ["=EDATE(C4,1)", "2/28/2019"],
    ["=EOMONTH(C2,0)", "3/31/2020"],
    ['=DATEDIF(C2,C3,"M")', "16"],
    ["=DAYS(C3,C2)", "501"],
    ["=NETWORKDAYS(DATE(2026,11,16),DATE(2026,11,22))", "5"],
    ['=DATEVALUE("2024-03-01")', "45352"],
    ["=HOUR(0.75)", "18"],
    ["=ISOWEEKNUM(DATE(2026,1,1))", "1"],
  ])("work on dates: %s gives %s", (formula, result) => {
    expect(evaluate(formula)).toEqual([[result]]);
  });

  it.each([
    ["=ISNUMBER(B2)", "TRUE"],
    ["=ISNUMBER(A2)", "FALSE"],
    ["=ISBLANK(B4)", "TRUE"],
    ['=ISBLANK("")', "FALSE"],
    ["=ISERROR(D5)", "TRUE"],
    ["=ISNA(D5)", "FALSE"],
    ["=ISDATE(C2)", "TRUE"],
    ["=ISTEXT(A2)", "TRUE"],
    ["=ERROR.TYPE(D5)", "2"],
  ])("test types: %s gives %s", (formula, result) => {
    expect(evaluate(formula)).toEqual([[result]]);
  });

  it.each([
    ['=VLOOKUP("birch",A2:C5,2,FALSE)', "120"],
    ['=XLOOKUP("Dune",A2:A5,B2:B5)', "7"],
    ['=XLOOKUP("Elm",A2:A5,B2:B5,"none")', "none"],
    ['=MATCH("Cedar",A2:A5,0)', "3"],
    ["=MATCH(50,{10,40,120},1)", "2"],
    ["=INDEX(A2:B5,2,2)", "120"],
    ["=INDEX(A2:A5,3)", "Cedar"],
    ["=ROW(B7)+COLUMN(C1)", "10"],
    ["=ROWS(A2:A5)&COLUMNS(A1:D1)", "44"],
    ['=INDIRECT("B"&2)', "40"],
    ["=OFFSET(A1,2,1)", "120"],
    ["=SUM(OFFSET(B1,1,0,2,1))", "160"],
  ])("look up values: %s gives %s", (formula, result) => {
    expect(evaluate(formula)).toEqual([[result]]);
  });

  it.each([
    [
      "=FILTER(A2:B5,B2:B5>10)",
      [
        ["Aster", "40"],
        ["Birch", "120"],
      ],
    ],
    ["=FILTER(A2:A5,D2:D5)", [["Aster"], ["Cedar"]]],
    ["=SORT(A2:B5,2,FALSE)", [["Birch", "120"], ["Aster", "40"], ["Dune", "7"], ["Cedar"]]],
    ["=UNIQUE(C2:C5)", [["2020-03-01"], ["2021-07-15"], ["2019-01-31"]]],
    ["=TRANSPOSE(A2:A4)", [["Aster", "Birch", "Cedar"]]],
    [
      "={A2,B2;A3,B3}",
      [
        ["Aster", "40"],
        ["Birch", "120"],
      ],
    ],
    [
      "=SEQUENCE(2,2,10,5)",
      [
        ["10", "15"],
        ["20", "25"],
      ],
    ],
    [
      "=CHOOSECOLS(A2:C3,-1,1)",
      [
        ["2020-03-01", "Aster"],
        ["2021-07-15", "Birch"],
      ],
    ],
    ["=ARRAY_CONSTRAIN(A2:C5,1,2)", [["Aster", "40"]]],
    ['=SPLIT("a, b;c",", ;")', [["a", "b", "c"]]],
    ['=SPLIT("1|x","|")', [["1", "x"]]],
    ["=ARRAYFORMULA(UPPER(A2:A3))", [["ASTER"], ["BIRCH"]]],
    ['=ARRAYFORMULA(IF(B2:B5>10,A2:A5,"-"))', [["Aster"], ["Birch"], ["-"], ["-"]]],
    ['=ARRAYFORMULA(IFERROR(D2:D5,"?"))', [["TRUE"], ["FALSE"], ["TRUE"], ["?"]]],
    ["=MAP(B2:B3,LAMBDA(n,n/10))", [["4"], ["12"]]],
    ["=BYROW(A2:B3,LAMBDA(r,COUNTA(r)))", [["2"], ["2"]]],
    ["=INDEX(A2:B3,0,1)", [["Aster"], ["Birch"]]],
    ["=INDEX(A2:B3,2)", [["Birch", "120"]]],
    ['=VSTACK(A2:A3,"x")', [["Aster"], ["Birch"], ["x"]]],
    ["=FLATTEN(A2:B3)", [["Aster"], ["40"], ["Birch"], ["120"]]],
    ['=XLOOKUP("Birch",A2:A5,A2:C5)', [["Birch", "120", "2021-07-15"]]],
  ])("spill the result of %s", (formula, result) => {
    expect(evaluate(formula)).toEqual(result);
  });

  it.each([
    ["=1/0", "#DIV/0!", "Function DIVIDE parameter 2 cannot be zero."],
    [
      "=A2+1",
      "#VALUE!",
      "Function ADD parameter 1 expects number values. But 'Aster' is a text and cannot be coerced to a number.",
    ],
    ["=NOPE(1)", "#NAME?", "Unknown function: 'NOPE'."],
    ["=nope", "#NAME?", "Unknown range name: 'NOPE'."],
    ["=Missing!A1", "#REF!", "Unresolved sheet name 'Missing'."],
    ["=1+", "#ERROR!", "Formula parse error."],
    ["=FILTER(A2:A5,B2:B5>999)", "#N/A", "No matches are found in FILTER evaluation."],
    ['=VLOOKUP("Elm",A2:B5,2,FALSE)', "#N/A", "Did not find value 'Elm' in VLOOKUP evaluation."],
    ["=LEN()", "#N/A", "Wrong number of arguments to LEN. Expected 1 arguments, but got 0 arguments."],
    ["=SQRT(-1)", "#NUM!", "Function evaluation failed: #NUM!"],
    [
      "=H10",
      "#REF!",
      "Circular dependency detected. To resolve with iterative calculation, see File > Settings.",
    ],
    [
      "=LET(f,LAMBDA(x,1),f(1,2))",
      "#N/A",
      "Wrong number of arguments to LAMBDA. Expected 1 arguments, but got 2 arguments.",
    ],
  ])("show for %s %s and say why", (formula, code, message) => {
    const sheet = filledSheet();

    type(sheet, "H10", [formula]);

    expect(sheet.cellView(10, 8)).toMatchObject({ display: code, error: { code, message } });
  });

  it("use the cell in their own row of a range outside array mode", () => {
    const sheet = filledSheet();

    type(sheet, "F3", ["=UPPER(A2:A5)"], ["=B2:B5*2"]);

    expect(shown(sheet, "F3:F4")).toEqual([["BIRCH"], ["0"]]);
  });

  it("show dates as dates and pass them to scripts as such", () => {
    const sheet = filledSheet();

    type(sheet, "H10", ["=SORT(FILTER(C2:C5,B2:B5>10))"]);

    expect(value(sheet, "H10")).toEqual(new Date("2020-02-29T23:00:00Z"));
    expect(sheet.getNumberFormats(at("H10"))).toEqual([["yyyy-mm-dd"]]);
  });
});
