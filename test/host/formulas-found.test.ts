// docs/how-formulas-work.md: pending formulas are found behind many sheets.
import { describe, expect, it } from "vitest";
import type { FlushedAnswers } from "../../src/rpc/rpc";
import { isUuid, leaveRoomFor, openAddinFor, POLL_MS } from "../addin/waiting-column";

const A1 = { row: 1, column: 1, rows: 1, columns: 1 };

describe("Formulas that are pending", () => {
  it("continue behind many sheets", async () => {
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

    expect(last.getValues(column).flat().filter(isUuid)).toHaveLength(12);
    expect(addin.sent).toHaveLength(12);
  }, 60_000);
});
