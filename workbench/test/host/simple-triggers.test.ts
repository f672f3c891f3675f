import type { AppsScriptHost } from "../../host/host";
import { CAUGHT, hostWith } from "./host-with";
import { describe, expect, it } from "vitest";

const at = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });
const told = (host: AppsScriptHost): unknown[] => host.logs.map(({ text }) => JSON.parse(text) as unknown);
const type = (host: AppsScriptHost, row: number, column: number, ...texts: (readonly string[])[]) =>
  host.user.edit(
    { sheet: host.workbook.activeSheet, area: at(row, column, texts.length, texts[0]?.length ?? 1) },
    texts,
  );

const ON_EDIT = `${CAUGHT}
  function onEdit(e) {
    console.log(JSON.stringify({
      at: e.range.getA1Notation(), value: e.value, oldValue: e.oldValue, mode: String(e.authMode),
      same: e.source.getId() === SpreadsheetApp.getActive().getId(),
    }));
  }
  function write() { SpreadsheetApp.getActiveSheet().getRange("A1").setValue("by the script"); }`;

describe("onEdit (C8, K14)", () => {
  it("is told the cells, and of a single one what it was and is, as text", async () => {
    const host = hostWith(ON_EDIT, { enabled: true });
    await type(host, 1, 1, ["5"]);
    await type(host, 1, 1, ["TRUE"]);
    await type(host, 1, 1, [""]);
    await type(host, 2, 2, ["a", "b"]);

    const always = { mode: "LIMITED", same: true };
    expect(told(host)).toEqual([
      { at: "A1", value: "5", ...always },
      { at: "A1", value: "TRUE", oldValue: "5", ...always },
      { at: "A1", oldValue: "TRUE", ...always },
      { at: "B2:C2", ...always },
    ]);
    expect(host.executions.map(({ kind, functionName }) => [kind, functionName])).toEqual(
      Array.from({ length: 4 }, () => ["simple trigger", "onEdit"]),
    );
  });

  it("does not run for what a script changes, for those who may only look, nor before the add-on was used", async () => {
    const host = hostWith(ON_EDIT, { enabled: true, viewers: ["viewer@demo.example"] });
    await host.run("write");
    host.activeUser = "viewer@demo.example";
    await type(host, 1, 1, ["x"]);
    expect(host.logs).toEqual([]);

    const unused = hostWith(ON_EDIT);
    await type(unused, 1, 1, ["x"]);
    expect([unused.logs, unused.executions]).toEqual([[], []]);
  });

  it("may write, but not fetch; what it throws is in the executions alone", async () => {
    const host = hostWith(
      `${CAUGHT}
      function onEdit(e) {
        e.range.offset(0, 1).setValue("seen");
        console.log(JSON.stringify(caught_(() => UrlFetchApp.fetch("https://acme.example"))));
        throw new Error("after all");
      }`,
      { enabled: true },
    );
    await type(host, 1, 1, ["x"]);

    expect(told(host)).toEqual([
      "Exception: You do not have permission to call UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request",
    ]);
    expect(host.executions[0]).toMatchObject({ status: "failed", error: "Error: after all" });
  });

  it("does not run where the cells refuse the change", async () => {
    const host = hostWith(ON_EDIT, { enabled: true });
    const edit = host.user.edit({ sheet: host.workbook.activeSheet, area: at(1, 1) }, () => {
      throw new Error("protected");
    });

    await expect(edit).rejects.toThrow("protected");
    expect(host.executions).toEqual([]);
  });
});

describe("the range of an event (K16)", () => {
  it("has its place as plain numbers, beside its methods", async () => {
    const host = hostWith(
      `function onEdit({ range }) {
        const { rowStart, rowEnd, columnStart, columnEnd } = range;
        console.log(JSON.stringify([rowStart, rowEnd, columnStart, columnEnd, range.getNumRows(), Object.keys(range)]));
        range.offset(0, 3).setValues(range.getValues());
      }
      function onSelectionChange(e) { console.log(JSON.stringify(e)); }
      function plain() { return SpreadsheetApp.getActiveSheet().getRange("A1").rowStart === undefined; }`,
      { enabled: true },
    );
    await type(host, 2, 3, ["a", "b"], ["c", "d"], ["e", "f"]);
    host.workbook.activeSheet.select([at(4, 2)]);
    await host.user.select();

    expect(told(host)).toEqual([
      [2, 4, 3, 4, 3, ["columnEnd", "columnStart", "rowEnd", "rowStart"]],
      {
        authMode: "LIMITED",
        range: { columnEnd: 2, columnStart: 2, rowEnd: 4, rowStart: 4 },
        source: {},
        user: { email: "", nickname: "" },
      },
    ]);
    expect(host.workbook.activeSheet.getValues(at(4, 6, 1, 2))).toEqual([["e", "f"]]);
    expect(await host.run("plain")).toBe(true);
  });
});

describe("onSelectionChange (K14)", () => {
  it("is told what is selected, and of what is selected meanwhile the last", async () => {
    const host = hostWith(
      `function onSelectionChange(e) { console.log(JSON.stringify(e.range.getA1Notation())); Utilities.sleep(50); }`,
      { enabled: true },
    );
    const { activeSheet } = host.workbook;
    const select = (row: number) => {
      activeSheet.select([at(row, 1)]);
      return host.user.select();
    };
    const first = select(2);
    await Promise.all([select(3), select(4)]);
    await first;

    expect(told(host)).toEqual(["A2", "A4"]);
  });
});
