import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headerTexts, takeSnapshot } from "../../src/rows/sheet-snapshot";
import { writeVerified } from "../../src/rows/verified-write";
import type { Lines } from "../../src/rows/write-cells";
import { anyMove } from "./any-move";
import { MovingSheet } from "./moving-sheet";

const HEADERS = ["Company", "Mine", "Status", "Name"];

describe("writeVerified", () => {
  it("writes in one flush if nothing is moved", () => {
    const sheet = sheetOf(3);

    const isWritten = write(sheet, results([2, 3, 4]));

    expect(isWritten).toBe(true);
    expect(sheet.flushes).toBe(1);
    expect(sheet.values[2]).toEqual(["c1", "mine 1", "Done c1", "name c1"]);
  });

  it("restores everything if rows were moved before the write took effect", () => {
    const sheet = sheetOf(4);
    sheet.beforeFlush = () => sheet.permute([3, 1, 0, 2]);

    const isWritten = write(sheet, results([2, 3]));

    expect(isWritten).toBe(false);
    expect(sheet.values).toEqual([HEADERS, ...[3, 1, 0, 2].map(untouched)]);
  });

  it("restores a formula that was overwritten", () => {
    const sheet = new MovingSheet([HEADERS, ["c0", "", "Queued", ""], ["c1", "", "Queued", "=MINE()"]]);
    sheet.beforeFlush = () => sheet.permute([1, 0]);

    write(sheet, results([2]));

    expect(sheet.grid[1]!.map(({ formula }) => formula)).toEqual(["", "", "", "=MINE()"]);
  });

  it("does not change what a user typed there since", () => {
    const sheet = sheetOf(3);
    sheet.beforeFlush = () => sheet.permute([1, 0, 2]);
    sheet.afterFlush = () => (sheet.grid[1]![3] = { value: "typed", formula: "" });

    write(sheet, results([2]));

    expect(sheet.values[1]).toEqual(["c1", "mine 1", "Queued", "typed"]);
  });

  it("keeps what a user typed in its row when that is swapped with another row of its company", () => {
    const line = (index: number) => [
      index === 1 ? "c1" : "c0",
      `mine ${index}`,
      "Queued",
      index === 0 ? "typed" : "",
    ];
    const sheet = new MovingSheet([HEADERS, ...[0, 1, 2].map(line)]);
    sheet.beforeFlush = () => sheet.permute([2, 1, 0]);
    const done = (name: string) =>
      new Map([
        [3, "Done"],
        [4, name],
      ]);

    const isWritten = write(
      sheet,
      new Map([
        [2, done("typed")],
        [3, done("Name 1")],
        [4, done("Name 0")],
      ]),
    );

    expect(isWritten).toBe(false);
    expect(sheet.values).toEqual([HEADERS, ...[2, 1, 0].map(line)]);
  });

  it("clears no cell that it has not changed if the company is typed over", () => {
    const sheet = sheetOf(3);
    sheet.grid[2]![3] = { value: "typed", formula: "" };
    sheet.afterFlush = () => (sheet.grid[2]![0] = { value: "stranger", formula: "" });
    const between = new Map([
      [3, "Queued"],
      [4, "typed"],
    ]);

    write(sheet, new Map([...results([2]), [3, between], ...results([4])]));

    expect(sheet.values.slice(1)).toEqual([
      untouched(0),
      ["stranger", "mine 1", "Queued", "typed"],
      untouched(2),
    ]);
  });

  it("gives a row whose company was typed over none of the values of the row at its previous position, either", () => {
    const sheet = sheetOf(3);
    sheet.beforeFlush = () => {
      sheet.grid[1]![0] = { value: "stranger", formula: "" };
      sheet.beforeFlush = () => sheet.permute([2, 1, 0]);
    };

    write(sheet, results([2, 3, 4]));

    expect(sheet.values[3]).toEqual(["stranger", "mine 0", "Queued", "old c0"]);
  });

  it("writes no companies into an inserted column if the company column has no label", () => {
    const sheet = new MovingSheet([
      ["Status", "Name", "", "Mine"],
      ["Queued", "", "c0", "mine 0"],
    ]);
    sheet.beforeFlush = () => sheet.insertColumn(1);
    const done = new Map([
      [1, "Done"],
      [2, "name c0"],
    ]);

    write(sheet, new Map([[2, done]]), 3);

    expect(sheet.values[1]).toEqual(["Queued", "", "", "c0", "mine 0"]);
  });

  it("reverts what was written beside its column if one was deleted before the write, and another moved after it", () => {
    const sheet = new MovingSheet([
      ["Company", "Row", "Status", "Name", "Legal name", "Description"],
      ["c0", "r0", "Queued", "", "", "old"],
    ]);
    sheet.beforeFlush = () => sheet.deleteColumn(4);
    sheet.afterFlush = () => sheet.moveColumn(0, 3);
    const texts = ["Done", "Name 0", "Legal name 0", "Description 0"];

    const isWritten = write(sheet, new Map([[2, new Map(texts.map((text, index) => [3 + index, text]))]]));

    expect(isWritten).toBe(false);
    expect(sheet.values).toEqual([
      ["Row", "Status", "Name", "Company", "Description", ""],
      ["r0", "Queued", "", "c0", "old", ""],
    ]);
  });

  it("reverts a number that is read as a date because columns were moved", () => {
    const sheet = sheetOf(1);
    const founded: Lines = new Map([[2, new Map([[4, 2019]])]]);
    sheet.beforeFlush = () => sheet.insertColumn(2);
    // The date that a sheet shows for 2019 under a date format.
    sheet.afterFlush = () => (sheet.grid[1]![3] = { value: new Date(Date.UTC(1905, 6, 11)), formula: "" });

    write(sheet, founded);

    expect(sheet.values[1]).toEqual(["c0", "mine 0", "", "Queued", "old c0"]);
  });

  it("leaves every row either unchanged or with its own result, however rows and columns are moved", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }).chain((rows) =>
          fc.record({
            rows: fc.constant(rows),
            written: fc.uniqueArray(fc.integer({ min: 2, max: rows + 1 }), { minLength: 1 }),
            move: fc.oneof(
              { weight: 4, arbitrary: anyMove(rows, HEADERS.length) },
              fc.integer({ min: 1, max: rows }).map((row) => (sheet: MovingSheet) => sheet.deleteRow(row)),
            ),
            isBefore: fc.boolean(),
          }),
        ),
        ({ rows, written, move, isBefore }) => {
          const sheet = sheetOf(rows);
          if (isBefore) sheet.beforeFlush = () => move(sheet);
          else sheet.afterFlush = () => move(sheet);

          const isWritten = write(sheet, results(written));

          const wanted = new Set(written.map((row) => `c${row - 2}`));
          const [headers = [], ...lines] = sheet.values;
          const at = (header: string) => headers.indexOf(header);
          for (const line of lines) {
            const company = String(line[at("Company")]);
            if (line.every((cell) => cell === "")) continue;
            // A row moved together with its result, out of the verified range, may keep it.
            const isDone = wanted.has(company) && (isWritten || line[at("Name")] === `name ${company}`);
            expect(line[at("Mine")]).toBe(`mine ${company.slice(1)}`);
            expect(line[at("Status")]).toBe(isDone ? `Done ${company}` : "Queued");
            expect(line[at("Name")]).toBe(isDone ? `name ${company}` : `old ${company}`);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("leaves nothing in the wrong column, however columns are moved before and after the write", () => {
    const headers = ["Company", "Mine", "Status", "Name", "Size", "Town"];
    const at = fc.integer({ min: 0, max: headers.length - 1 });
    const move = fc.oneof(
      fc.tuple(at, at).map(
        ([from, to]) =>
          (sheet: MovingSheet) =>
            sheet.moveColumn(from, to),
      ),
      at.map((column) => (sheet: MovingSheet) => sheet.insertColumn(column)),
      at.filter((column) => column > 1).map((column) => (sheet: MovingSheet) => sheet.deleteColumn(column)),
    );
    fc.assert(
      fc.property(move, move, fc.boolean(), (before, after, isFilled) => {
        const filled = (index: number) => ["Queued", `Name ${index}`, `Size ${index}`, `Town ${index}`];
        const line = (index: number) => (isFilled ? filled(index) : ["Queued", "", "", ""]);
        const sheet = new MovingSheet([
          headers,
          ...[0, 1, 2].map((index) => [`c${index}`, `mine ${index}`, ...line(index)]),
        ]);
        sheet.beforeFlush = () => before(sheet);
        sheet.afterFlush = () => after(sheet);
        const valuesOf = (index: number) => [
          `Done ${index}`,
          ...filled(index)
            .slice(1)
            .map((text) => `New ${text}`),
        ];
        const changes = [0, 1].map(
          (index) => [index + 2, new Map(valuesOf(index).map((text, right) => [right + 3, text]))] as const,
        );

        const isWritten = write(sheet, new Map(changes));

        const [now = [], ...lines] = sheet.values;
        // A user who undoes a move within the same second is not noticed, and a replaced column looks renamed.
        const heads = headerTexts(sheet.table, 1);
        fc.pre(String(heads) !== String(headers));
        fc.pre(heads.length !== headers.length || headers.every((header) => heads.includes(header)));
        for (const [index, cells] of lines.entries()) {
          const held = [`c${index}`, `mine ${index}`, ...line(index)];
          const whole = [
            `c${index}`,
            `mine ${index}`,
            ...(isWritten && index < 2 ? valuesOf(index) : line(index)),
          ];
          now.forEach((header, place) => {
            const column = headers.indexOf(String(header));
            // What was written to a column that was then deleted is gone, and nothing has replaced it.
            expect(header === "" ? [""] : [whole[column], held[column]]).toContain(cells[place]);
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  it("clears none of the user's columns if columns are moved again during the repair", () => {
    const last = HEADERS.length - 1;
    const column = fc.integer({ min: 0, max: last });
    fc.assert(
      fc.property(column, column, column, column, (from, to, thenFrom, thenTo) => {
        const sheet = sheetOf(3);
        sheet.beforeFlush = () => {
          sheet.moveColumn(from, to);
          sheet.beforeFlush = () => sheet.moveColumn(thenFrom, thenTo);
        };

        write(
          sheet,
          new Map([
            [2, blanks()],
            [3, blanks()],
          ]),
        );

        const [headers = [], ...lines] = sheet.values;
        const shown = lines.map((line) => ["Company", "Mine"].map((header) => line[headers.indexOf(header)]));
        expect(shown).toEqual([0, 1, 2].map((index) => [`c${index}`, `mine ${index}`]));
      }),
      { numRuns: 256 },
    );
  });
});

function blanks(): Map<number, string | null> {
  return new Map([
    [3, "Done"],
    [4, null],
  ]);
}

function sheetOf(rows: number): MovingSheet {
  return new MovingSheet([HEADERS, ...Array.from({ length: rows }, (_, index) => untouched(index))]);
}

function untouched(index: number): string[] {
  return [`c${index}`, `mine ${index}`, "Queued", `old c${index}`];
}

function results(rows: readonly number[]): Lines {
  return new Map(
    rows.map((row) => [
      row,
      new Map([
        [3, `Done c${row - 2}`],
        [4, `name c${row - 2}`],
      ]),
    ]),
  );
}

function write(sheet: MovingSheet, changes: Lines, keyColumn = 1): boolean {
  const { table, spreadsheet } = sheet;
  const seen = takeSnapshot(table, { headerRow: 1, from: 2, to: sheet.lastRow() }, headerTexts(table, 1))!;
  const rows = [...changes.keys()];
  const stretch = { headerRow: 1, from: Math.min(...rows), to: Math.max(...rows) };
  const ours = new Set([...changes.values()].flatMap((cells) => [...cells.keys()]));
  const lines = new Map([...changes].map(([row, cells]) => [row, new Map(cells)]));
  return writeVerified({ spreadsheet, sheet: table }, { seen, stretch, keyColumn, ours }, [lines]);
}
