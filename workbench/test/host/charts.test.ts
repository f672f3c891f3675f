import { CAUGHT, hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

const SCRIPT = `
  ${CAUGHT}
  function draw(a1) {
    const sheet = SpreadsheetApp.getActiveSheet();
    const chart = sheet.newChart().asColumnChart().setStacked().setTitle("Funding").setColors(["#0b57d0", "red"])
      .setXAxisTitle("Year").setYAxisTitle("Million USD").setRange(0, 10).setLegendPosition(Charts.Position.BOTTOM)
      .addRange(sheet.getRange(a1)).addRange(sheet.getRange(a1)).setNumHeaders(1)
      .setPosition(2, 5, 10, 20).setOption("width", 480).setOption("hAxis", { slantedText: true })
      .build();
    sheet.insertChart(chart);
    return chart.getChartId();
  }
  function charts(name) {
    return SpreadsheetApp.getActive().getSheetByName(name).getCharts().map((chart) => {
      const at = chart.getContainerInfo();
      const ranges = chart.getRanges().map((range) => range.getSheet().getName() + "!" + range.getA1Notation());
      return [
        chart.modify().getChartType().toString(), chart.getOptions().get("title"), ranges.join(),
        [at.getAnchorRow(), at.getAnchorColumn(), at.getOffsetX(), at.getOffsetY()].join(),
      ].join(" | ");
    });
  }
  function options() {
    const options = SpreadsheetApp.getActiveSheet().getCharts()[0].getOptions();
    return ["isStacked", "colors", "hAxis.title", "vAxis.title", "vAxis.minValue", "legend.position", "hAxis.slantedText", "height"]
      .map((name) => options.get(name));
  }
  function change() {
    const sheet = SpreadsheetApp.getActiveSheet();
    const chart = sheet.getCharts()[0].modify().clearRanges().addRange(sheet.getRange("A1:C9")).setOption("title", "New")
      .setPosition(1, 1, 0, 0).asBarChart().build();
    sheet.updateChart(chart);
  }
  function remove() {
    const sheet = SpreadsheetApp.getActiveSheet();
    sheet.removeChart(sheet.getCharts()[0]);
  }
  function wrong() {
    const sheet = SpreadsheetApp.getActiveSheet();
    const builder = sheet.newChart();
    return [
      caught_(() => builder.addRange("A1:B2")),
      caught_(() => builder.setPosition(0, 1, 0, 0)),
      caught_(() => builder.setChartType("DOUGHNUT")),
      caught_(() => sheet.insertChart(builder)),
      caught_(() => sheet.removeChart(builder.build())),
      caught_(() => sheet.insertChart(builder.setPosition(5000, 1, 0, 0).build())),
    ];
  }
  function oddKinds() {
    const range = SpreadsheetApp.getActiveSheet().getRange("A1");
    const builder = SpreadsheetApp.getActiveSheet().newChart().asColumnChart().addRange(range).setTitle("x");
    return [String(builder.getChartType()), builder.build().getOptions().get("title")];
  }
`;

const FUNDING = "COLUMN | Funding | Sheet1!A1:C5 | 2,5,10,20";

describe("Charts of a sheet", () => {
  it("keep what they were built from, and are listed with an ID", async () => {
    const host = hostWith(SCRIPT);

    expect(await host.run("draw", ["A1:C5"])).toBeNull();

    expect(await host.run("charts", ["Sheet1"])).toEqual([FUNDING]);
    expect(await host.run("options")).toEqual([
      true,
      ["#0b57d0", "red"],
      "Year",
      "Million USD",
      0,
      "bottom",
      true,
      null,
    ]);
    expect(host.workbook.activeSheet.view().charts).toMatchObject([
      { type: "COLUMN", numHeaders: 1, options: { width: 480 } },
    ]);
  });

  it("can be changed and removed", async () => {
    const host = hostWith(SCRIPT);
    await host.run("draw", ["A1:C5"]);
    const { id } = host.workbook.activeSheet.charts[0]!;

    await host.run("change");

    expect(await host.run("charts", ["Sheet1"])).toEqual(["BAR | New | Sheet1!A1:C9 | 1,1,0,0"]);
    expect(host.workbook.activeSheet.charts.map((chart) => chart.id)).toEqual([id]);
    await host.run("remove");
    expect(await host.run("charts", ["Sheet1"])).toEqual([]);
  });

  it("follow rows and columns, and lose a range that is deleted", async () => {
    const host = hostWith(SCRIPT);
    await host.run("draw", ["B2:C5"]);
    const sheet = host.workbook.activeSheet;

    sheet.insertColumns(1, 2);
    sheet.insertRows(3, 1);
    expect(await host.run("charts", ["Sheet1"])).toEqual(["COLUMN | Funding | Sheet1!D2:E6 | 2,7,10,20"]);

    sheet.deleteRows(2, 1);
    sheet.deleteColumns(4, 3);
    expect(await host.run("charts", ["Sheet1"])).toEqual(["COLUMN | Funding |  | 2,4,10,20"]);
  });

  it("are copied with their sheet and then use the copy, and survive the deletion of a source sheet", async () => {
    const host = hostWith(SCRIPT);
    const { workbook } = host;
    await host.run("draw", ["A1:C5"]);
    const sheet = workbook.sheets[0]!;
    const copy = workbook.duplicateSheet(sheet, "Copy");
    const other = workbook.insertSheet("Data");
    const chart = sheet.charts[0]!;
    sheet.setCharts([{ ...chart, ranges: [{ row: 1, column: 1, rows: 2, columns: 2, sheetId: other.id }] }]);

    expect(await host.run("charts", ["Copy"])).toEqual([FUNDING.replace("Sheet1", "Copy")]);
    other.insertRows(1, 1);
    expect(await host.run("charts", ["Sheet1"])).toEqual(["COLUMN | Funding | Data!A2:B3 | 2,5,10,20"]);
    workbook.deleteSheet(other);
    expect(await host.run("charts", ["Sheet1"])).toEqual(["COLUMN | Funding |  | 2,5,10,20"]);
    expect(copy.charts[0]?.id).not.toBe(chart.id);
  });

  it("notify views of changes", async () => {
    const host = hostWith(SCRIPT);
    const told: number[] = [];
    host.workbook.onChange(({ structure }) => {
      if (structure) told.push(structure.sheets[0]!.charts.length);
    });

    await host.run("draw", ["A1:C5"]);
    await host.run("remove");

    expect(told).toEqual([1, 0]);
  });

  it("cannot be built from invalid data", async () => {
    const signature = (given: string, method: string) =>
      `Exception: The parameters${given} don't match the method signature for SpreadsheetApp.${method}.`;

    expect(await hostWith(SCRIPT).run("wrong")).toEqual([
      signature(" (String)", "EmbeddedChartBuilder.addRange"),
      signature("", "EmbeddedChartBuilder.setPosition"),
      signature(" (String)", "EmbeddedChartBuilder.setChartType"),
      signature(" (SpreadsheetApp.EmbeddedChartBuilder)", "Sheet.insertChart"),
      "Exception: The chart does not exist.",
      "Exception: The coordinates or dimensions of the range are invalid.",
    ]);
  });

  it("keep their type and its methods, whatever is called on the way", async () => {
    expect(await hostWith(SCRIPT).run("oddKinds")).toEqual(["COLUMN", "x"]);
  });
});
