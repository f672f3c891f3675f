// Contracts: each adapter over Google's services does what its port says.
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { afterEach, describe, expect, it } from "vitest";
import { AppsScriptHost, type HostOptions } from "../../workbench/host/host";
import { ServiceError } from "../../workbench/host/service-error";
import { TransportFailure } from "../../workbench/host/transport";
import { VirtualClock } from "../../workbench/host/virtual-clock";
import { columnNumber } from "../../workbench/formulas/references";
import type { Rectangle } from "../../workbench/workbook/rectangle";
import { Workbook } from "../../workbench/workbook/workbook";
import { SHAPE_SHIFTING_TEXTS } from "../fakes/shape-shifting-texts";
import { calls } from "./adapters-script";

const OWNER = "owner@demo.example";
const EDITOR = "editor@demo.example";
const SHEET = "Sheet1";

const code = script();
const hosts: AppsScriptHost[] = [];

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.dispose();
});

describe("every adapter", () => {
  it("calls no service in its constructor", async () => {
    const host = open();

    await host.run("nothing");

    expect(host.executions.at(-1)?.calls).toEqual({});
  });
});

describe("RangeSheetTable.write", () => {
  it.each(SHAPE_SHIFTING_TEXTS)("writes %j as that text", async (text) => {
    const host = open();

    await host.run("write", [SHEET, 2, 3, [[text]]]);

    expect(valuesIn(host, "C2")).toEqual([[text]]);
    expect(host.workbook.activeSheet.getFormulas(box(2, 3, 1, 1))).toEqual([[""]]);
  });

  it("writes numbers, booleans and blanks unchanged", async () => {
    const host = open();

    await host.run("write", [SHEET, 1, 1, [[1.5, true, null, ""]]]);

    expect(valuesIn(host, "A1:D1")).toEqual([[1.5, true, "", ""]]);
  });

  it("writes days and instants as dates in the spreadsheet's time zone, and formats only those cells", async () => {
    const host = open();
    const instant = new Date("2024-07-01T10:30:00Z");

    await host.run("write", [
      SHEET,
      2,
      1,
      [
        ["a", day(2024, 3, 1), instant],
        ["b", null, null],
        ["c", day(2024, 7, 2), "no date"],
        [7, "2024-03", instant],
      ],
    ]);

    const sheet = host.workbook.activeSheet;
    expect(sheet.getDisplayValues(box(2, 1, 4, 3))).toEqual([
      ["a", "2024-03-01", "2024-07-01 12:30"],
      ["b", "", ""],
      ["c", "2024-07-02", "no date"],
      ["7", "2024-03", "2024-07-01 12:30"],
    ]);
    expect(valuesIn(host, "B2")).toEqual([[new Date("2024-02-29T23:00:00Z")]]);
    expect(host.executions.at(-1)?.calls["Range.setNumberFormat"]).toBe(3);
    expect(sheet.getNumberFormats(box(4, 3, 1, 1))).toEqual([["General"]]);
  });
});

describe("RangeSheetTable", () => {
  it("keeps a column's tag on the column when it is moved", async () => {
    const host = open();
    await host.run("tag", [SHEET, 2, "location.city"]);
    await host.run("tag", [SHEET, 3, "old"]);
    await host.run("tag", [SHEET, 3, "technology.names"]);

    host.workbook.activeSheet.moveColumns(2, 1, 6);
    host.workbook.activeSheet.insertColumns(1, 2);

    expect(new Map((await host.run("tags", [SHEET])) as [string, number][])).toEqual(
      new Map([
        ["location.city", 7],
        ["technology.names", 4],
      ]),
    );
  });

  it("writes headers as text with notes, in bold, and freezes the first row", async () => {
    const host = open();

    await host.run("writeHeader", [SHEET, 1, 2, [{ label: "=City", note: "location.city" }]]);

    const sheet = host.workbook.activeSheet;
    expect(valuesIn(host, "B1")).toEqual([["=City"]]);
    expect(sheet.getFormats(box(1, 2, 1, 1))[0]?.[0]?.fontWeight).toBe("bold");
    expect(sheet.frozenRows).toBe(1);
    expect(await host.run("notes", [SHEET, 1])).toEqual([[2, "location.city"]]);
  });

  it("reports a protected range to users who may not edit it, and to nobody else", async () => {
    const host = open();
    host.workbook.activeSheet.protect({ editors: [], range: box(1, 3, 10, 1) });

    const ask = (user: string, column: number) =>
      host.run("whyNotWritable", [SHEET, box(5, column, 2, 1)], { user });
    expect(await ask(EDITOR, 3)).toBe(
      'The range C1:C10 of "Sheet1" is protected. Ask its owner to let you edit it, or write elsewhere.',
    );
    expect(await ask(EDITOR, 4)).toBeNull();
    expect(await ask(OWNER, 3)).toBeNull();
  });
});

describe("SpreadsheetAppSpreadsheet", () => {
  it.each([
    ["Europe/Berlin", [2024, 3, 31], "2024-03-30T23:00:00.000Z"],
    ["Pacific/Auckland", [2024, 4, 7], "2024-04-06T11:00:00.000Z"],
    ["America/Sao_Paulo", [2018, 11, 4], "2018-11-04T03:00:00.000Z"],
    ["Asia/Kolkata", [1999, 1, 1], "1998-12-31T18:30:00.000Z"],
  ])("computes when a day begins in %s", async (timeZone, parts, iso) => {
    const host = open({ timeZone });

    expect(await host.run("instantOf", parts)).toEqual(new Date(iso));
  });

  it("appends a number to the name of a new sheet when the name is taken", async () => {
    const host = open();

    expect(await host.run("addSheet", ["sheet1"])).toBe("sheet1 2");
    expect(host.workbook.sheets.map(({ name }) => name)).toEqual([SHEET, "sheet1 2"]);
  });
});

describe("SheetJournalStore", () => {
  const first = ["ci1", "r1", "=1+1", "", "00123", "x".repeat(50_000)];
  const second = ["ci1", "r2", "TRUE"];

  it("reads nothing when there is no journal, and creates none", async () => {
    const host = open();

    expect(await host.run("rowCount")).toBe(0);
    expect(await host.run("readJournal", [1, 1, 5, 3])).toEqual([]);
    expect(host.workbook.sheets).toHaveLength(1);
  });

  it("stores rows of any length as text, on a hidden and protected sheet", async () => {
    const host = open();

    await host.run("append", [[first, second]]);
    await host.run("append", [[Array.from({ length: 30 }, () => "1/2")]]);

    expect(await host.run("rowCount")).toBe(3);
    expect(await host.run("readJournal", [1, 1, 2, 6])).toEqual([first, [...second, "", "", ""]]);
    expect(await host.run("readJournal", [3, 29, 99, 99])).toContainEqual(["1/2", "1/2"]);
    const journal = journalOf(host);
    expect(journal.hidden).toBe(true);
    expect(journal.protections[0]?.warningOnly).toBe(true);
    expect(host.workbook.activeSheet.name).toBe(SHEET);
  });
});

describe("UrlFetchHttp", () => {
  const secret = "https://demo.example/api/v1/news/?company=secret.example";
  const get = { method: "GET", url: secret, headers: { "x-api-key": "top-secret" } } as const;

  it("sends all requests in one call and returns error statuses and redirects as replies", async () => {
    const sent: unknown[] = [];
    const host = open({
      transport: (request) => {
        sent.push([request.method, request.headers["Content-Type"] ?? null, request.body ?? null]);
        const headers = { "Retry-After": "7", Location: "https://elsewhere.example/", "X-Two": ["a", "b"] };
        return { status: sent.length === 1 ? 302 : 429, headers, body: '{"é":1}' };
      },
    });

    const post = { ...get, method: "POST", body: "{}" };
    const { replies } = (await host.run("send", [[get, post]])) as ReturnType<typeof calls.send>;

    expect(sent).toEqual([
      ["GET", null, null],
      ["POST", "application/json", "{}"],
    ]);
    expect(replies?.map(({ status }) => status)).toEqual([302, 429]);
    expect(replies?.[1]?.headers).toMatchObject({ "retry-after": "7", "x-two": "a, b" });
    expect(replies?.[1]?.body).toBe('{"é":1}');
    expect(host.executions.at(-1)?.calls).toMatchObject({ "UrlFetchApp.fetchAll": 1 });
  });

  it.each([
    ["hang", "demo.example did not answer within 20 seconds. Try again in a minute."],
    ["cut", "demo.example could not be reached. Try again in a minute."],
    ["unavailable", "demo.example could not be reached. Try again in a minute."],
  ] as const)("describes a failure by %s without the query or the key", async (fault, message) => {
    const host = open({
      transport: () => {
        throw new TransportFailure(fault);
      },
    });

    expect(await host.run("send", [[get]])).toEqual({ code: "network/no-reply", message });
  });

  it("knows that a name which does not resolve got no request, where it was alone", async () => {
    const host = open({
      transport: () => {
        throw new TransportFailure("dns");
      },
    });

    expect(await host.run("send", [[get]])).toEqual({
      code: "network/not-sent",
      message: "demo.example was not found. Check the base URL in Settings.",
    });
    expect(await host.run("send", [[get, get]])).toMatchObject({ code: "network/no-reply" });
  });

  it.each([
    ["Service invoked too many times for one day: urlfetch.", "limit/web-requests"],
    [
      "Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.",
      "limit/web-requests",
    ],
    ["El servicio se ha invocado demasiadas veces en un solo día: urlfetch.", "limit/web-requests"],
    [
      "Specified permissions are not sufficient to call UrlFetchApp.fetchAll. Required permissions: https://www.googleapis.com/auth/script.external_request",
      "setup/permission",
    ],
    [
      "Bandwidth quota exceeded: https://demo.example/?q. Try reducing the rate of data transfer.",
      "network/not-sent",
    ],
    ["Exception: Address unavailable: https://demo.example/?q", "network/no-reply"],
  ])("tells what Google did not send from a missing reply: %s", async (said, told) => {
    const host = open({});
    host.intercept = (call) => {
      if (call.method === "fetchAll" && call.phase === "before") throw new ServiceError(said);
      return undefined;
    };

    expect(await host.run("send", [[get]])).toMatchObject({ code: told });
  });
});

describe("the smaller adapters", () => {
  it("hash and compress text as UTF-8", async () => {
    const host = open();
    const text = "Zürich 🏔 ".repeat(500);

    expect(await host.run("digest", [text])).toBe(createHash("sha256").update(text).digest("base64url"));
    expect(await host.run("roundTrip", [text])).toBe(text);
  });
});

describe("LockServiceLock", () => {
  it("is held within `exclusively`, also when nested, and released afterwards", async () => {
    const host = open();

    expect(await host.run("heldWithin")).toEqual([false, true, true, true, false, "done"]);
    expect(host.executions.at(-1)?.calls["Lock.tryLock"]).toBe(1);
    expect(await host.run("heldAfterThrowing")).toBe(false);
  });

  it("blocks others exactly as long as it is held", async () => {
    const host = open();
    const locked = host.run("lockFor", [20_000]);

    expect(await host.run("tryExclusively", [1_000])).toBeNull();
    expect(await locked).toBe(true);
    expect(await host.run("tryExclusively", [1_000])).toEqual({ value: "got it" });
  });

  it("cannot be acquired in a document without one", async () => {
    expect(await open({ hasDocumentStores: false }).run("tryExclusively", [0])).toBeNull();
  });
});

function open({ timeZone, ...options }: Partial<HostOptions> & { timeZone?: string } = {}): AppsScriptHost {
  const host = new AppsScriptHost({
    code,
    clock: new VirtualClock(),
    owner: OWNER,
    ...(timeZone === undefined ? {} : { workbook: (parts) => new Workbook({ ...parts, timeZone }) }),
    ...options,
  });
  hosts.push(host);
  return host;
}

function journalOf(host: AppsScriptHost) {
  const journal = host.workbook.sheetNamed("Company Intelligence journal");
  if (journal === undefined) throw new Error("There is no journal.");
  return journal;
}

function valuesIn(host: AppsScriptHost, a1: string): unknown[][] {
  const [, left, top, right = left, bottom = top] = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(a1)!;
  const [column, lastColumn] = [columnNumber(left!), columnNumber(right!)];
  const rows = Number(bottom) - Number(top) + 1;
  return host.workbook.activeSheet.getValues(box(Number(top), column, rows, lastColumn - column + 1));
}

function box(row: number, column: number, rows: number, columns: number): Rectangle {
  return { row, column, rows, columns };
}

function day(year: number, month: number, date: number) {
  return { kind: "day", year, month, day: date };
}

/** The adapters as a script, with one global function per call. */
function script(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("adapters-script.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "Adapters",
    target: "es2020",
  });
  const stubs = Object.keys(calls).map(
    (name) => `function ${name}(...args) { return Adapters.calls.${name}(...args); }`,
  );
  return [outputFiles[0]!.text, ...stubs].join("\n");
}
