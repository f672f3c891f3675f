// The user's: undo after columns were deleted.
import { describe, expect, it } from "vitest";
import type { Rectangle } from "../../workbench/workbook/rectangle";
import { undo } from "../addin/forgetting";
import { websites, type OpenAddin } from "../addin/open-addin";
import { INTO_TOWN, withOwnColumns } from "../addin/own-columns";

const headers = (addin: OpenAddin) => addin.sheet.getValues(addin.sheet.dataRange)[0]!;

function deleteColumn(addin: OpenAddin, header: string): void {
  addin.sheet.deleteColumns(headers(addin).indexOf(header) + 1, 1);
}

/** As `withOwnColumns`, without the column that values went into. */
const WITHOUT_TOWN = [
  ["Website", "Owner"],
  [websites(3)[0], "Ann"],
  [websites(3)[1], "Bea"],
  [websites(3)[2], ""],
];
const WITH_TOWN = WITHOUT_TOWN.map(([site, owner], row) => [
  site,
  ["Town", "", "Springfield", ""][row],
  owner,
]);

describe("Undoing a run after somebody has deleted", () => {
  it.each([
    ["their own column that values went into", ["Town"], WITHOUT_TOWN],
    ["the Status", ["Status"], WITH_TOWN],
    ["the column with the time of fetching", ["Updated"], WITH_TOWN],
    ["a column of values", ["HQ country"], WITH_TOWN],
    ["all of these", ["Town", "Status", "Updated", "HQ country"], WITHOUT_TOWN],
  ])("%s reverts the rest, and adds nothing", async (_, deleted, left) => {
    const addin = await withOwnColumns();
    const done = await addin.run(INTO_TOWN);
    for (const header of deleted) deleteColumn(addin, header);
    const headersWritten: unknown[] = [];
    addin.host.intercept = ({ method, phase, target, args }) => {
      const { area } = target as { readonly area?: Rectangle };
      if (phase !== "before" || method !== "setValues" || area?.row !== 1) return;
      headersWritten.push(...(args as unknown[][][]).flat(2).filter((label) => label !== ""));
    };

    const undone = await undo(addin, done);

    expect(undone).toMatchObject({ state: "done", undo: "" });
    expect(addin.sheet.getValues(addin.sheet.dataRange)).toEqual(left);
    expect(headersWritten).toEqual([]);
  });
});
