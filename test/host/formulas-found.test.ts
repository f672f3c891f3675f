import { describe, expect, it } from "vitest";
import type { FlushedAnswers } from "../../src/rpc/rpc";
import { isUuid, leaveRoomFor, openAddinFor, POLL_MS } from "../addin/waiting-column";

const A1 = { row: 1, column: 1, rows: 1, columns: 1 };

describe("Formulas that are pending", () => {
  it("continue on the next sheet, though a sheet before it was deleted meanwhile", async () => {
    const addin = await openAddinFor(70);
    const column = addin
      .values("A2:A71")
      .map(([website]) => [`=COMPANY_ENRICH("${String(website)}","uuid")`]);
    leaveRoomFor(addin, 0);
    const sheets = [column.slice(0, 62), column.slice(62)].map((some, index) => {
      const sheet = addin.workbook.insertSheet(`Sheet${index + 2}`);
      sheet.enter({ row: 2, column: 3, rows: some.length, columns: 1 }, some);
      return sheet;
    });
    await addin.workbook.settle();
    leaveRoomFor(addin, 250_000);
    await addin.clock.sleep(POLL_MS);
    const first = await addin.value("flushAnswers", {});
    addin.workbook.deleteSheet(addin.sheet);

    for (let polls = 0; polls < 5; polls++) {
      await addin.workbook.settle();
      await addin.clock.sleep(POLL_MS);
      await addin.value("flushAnswers", {});
    }
    await addin.workbook.settle();

    const values = sheets.flatMap((sheet) => sheet.getValues({ ...sheet.dataRange, column: 3, columns: 1 }));
    expect(first).toMatchObject({ formulas: 60, left: 10 });
    expect(values.flat().filter(isUuid)).toHaveLength(70);
    expect(addin.sent).toHaveLength(70);
  });

  it("continue behind many sheets, though finding them takes longer than one call has", async () => {
    const addin = await openAddinFor(12);
    for (let sheets = 0; sheets < 20; sheets++)
      addin.workbook.insertSheet(`Sheet ${sheets}`, 1).setValues(A1, [["x"]]);
    const last = addin.workbook.insertSheet("Last", 21);
    const column = { row: 1, column: 1, rows: 12, columns: 1 };
    leaveRoomFor(addin, 4_000);
    last.enter(
      column,
      Array.from({ length: 12 }, (_, index) => [`=COMPANY_ENRICH(Sheet1!A${index + 2},"uuid")`]),
    );
    await addin.workbook.settle();
    leaveRoomFor(addin, 250_000);
    const calls: FlushedAnswers[] = [];
    for (let polls = 0; polls < 6; polls++) {
      await addin.clock.sleep(POLL_MS);
      calls.push(await addin.value("flushAnswers", {}));
      await addin.workbook.settle();
    }

    expect(calls[0]).toMatchObject({ formulas: 0, waiting: true });
    expect(last.getValues(column).flat().filter(isUuid)).toHaveLength(12);
    expect(addin.sent).toHaveLength(12);
  }, 60_000);

  it("continue on a sheet in front of the one that the spreadsheet began with", async () => {
    const addin = await openAddinFor(2);
    const front = addin.workbook.insertSheet("Front", 0);
    const column = { row: 1, column: 1, rows: 2, columns: 1 };
    leaveRoomFor(addin, 0);
    front.enter(column, [['=COMPANY_ENRICH(Sheet1!A2,"uuid")'], ['=COMPANY_ENRICH(Sheet1!A3,"uuid")']]);
    await addin.workbook.settle();
    leaveRoomFor(addin, 250_000);
    await addin.clock.sleep(POLL_MS);

    await addin.value("flushAnswers", {});
    await addin.workbook.settle();

    expect(front.getValues(column).flat().filter(isUuid)).toHaveLength(2);
  });
});
