import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownLists, saveList } from "../../src/features/lists/keep-lists";
import type { ListRequest } from "../../src/lists/list-request";
import type { App } from "../../src/app";
import { savedListsOf } from "../../src/lists/saved-lists";
import type { MemorySheet } from "../fakes/memory-sheet";
import { generateList, ListDesk, quotedAgain, refreshSaved } from "./list-desk";

/** Few enough for a single answer. */
const germans: ListRequest = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const creditCap = 200;
const FIRST_DAY = new Date("2026-11-21T09:30:00Z");
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const NEXT_WEEK = new Date(FIRST_DAY.getTime() + WEEK_MS);

/** A list that was built and saved, in a world that has changed in the week since. */
function savedList(request = germans): { desk: ListDesk; sheet: MemorySheet } {
  const desk = new ListDesk();
  const { sheetName } = generateList(desk.execution(), { ...request, creditCap, sheetName: "Targets" });
  saveList(desk.execution(), "Germans", { ...request, sheetName });
  desk.wait(WEEK_MS);
  desk.api.changeWorld();
  return { desk, sheet: desk.spreadsheet.sheetNamed(sheetName)! };
}

const order = { name: "Germans", creditCap };
type Line = Record<string, unknown>;

/** Rows by header text. */
function linesOf(sheet: MemorySheet): Line[] {
  const [headers = [], ...rows] = sheet.values();
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(headers[index]), cell])));
}

const count = (lines: readonly Line[], change: string) =>
  lines.filter((line) => line["Change"] === change).length;

/** As a run that starts now does it. */
function refreshList(app: App, { name, ...cap }: { name: string; creditCap: number }) {
  const stored = savedListsOf(app).named(name);
  return refreshSaved(app, stored, cap.creditCap);
}

describe("refreshList", () => {
  it("shows which companies are new, kept, changed and gone, and when each was last seen", () => {
    const { desk, sheet } = savedList();
    const before = linesOf(sheet);
    const wanted = desk.api.companies.filter((company) => company.isListed(7));

    const changes = refreshList(desk.execution(), order);

    const lines = linesOf(sheet);
    const { added, gone, changed, kept } = changes;
    expect(Math.min(added, gone, changed, kept)).toBeGreaterThan(1);
    expect([
      count(lines, "New"),
      count(lines, "Gone"),
      count(lines, "Changed"),
      count(lines, "Kept"),
    ]).toEqual([added, gone, changed, kept]);
    expect(kept + changed + gone).toBe(before.length);
    for (const line of lines) {
      const isNew = line["Change"] === "New";
      expect(line["First seen"]).toEqual(isNew ? NEXT_WEEK : FIRST_DAY);
      expect(line["Last seen"]).toEqual(line["Change"] === "Gone" ? FIRST_DAY : NEXT_WEEK);
      expect(before.some((each) => each["Company ID"] === line["Company ID"])).toBe(!isNew);
      expect(wanted.some(({ uuid }) => uuid === line["Company ID"])).toBe(line["Change"] !== "Gone");
    }
    const old = new Map(before.map((line) => [line["Company ID"], line["Category"]]));
    for (const line of lines) {
      const isOther = old.has(line["Company ID"]) && old.get(line["Company ID"]) !== line["Category"];
      expect(isOther).toBe(line["Change"] === "Changed");
    }
  });

  it("returns the range of the new companies' websites, the cost, and no warnings", () => {
    const { desk, sheet } = savedList();

    const changes = refreshList(desk.execution(), order);

    const rows = sheet.values();
    const [first, last] = [rows.length - changes.added + 1, rows.length];
    expect(changes.companies).toBe(`Targets!B${first}:B${last}`);
    expect(changes).toMatchObject({ sheetName: "Targets", warnings: [] });
    expect(changes.totalCount).toBe(changes.added + changes.kept + changes.changed);
    expect(changes.credits).toBe(Number((1.5 + 0.2 * changes.totalCount).toFixed(2)));
    expect(shownLists(desk.execution()).lists[0]!.lastRun).toEqual({
      at: NEXT_WEEK.toISOString(),
      sheetName: "Targets",
      count: changes.totalCount,
      totalCount: changes.totalCount,
      credits: changes.credits,
    });
  });

  it("always costs credits, and the bill says so", () => {
    const { desk } = savedList();
    generateList(desk.execution(), { ...germans, creditCap });
    const before = desk.credits;
    desk.wait(10 * 60 * 1000);

    const bill = quotedAgain(desk.execution(), "germans");
    const { credits } = refreshList(desk.execution(), order);

    expect(bill.receipt).toMatchObject({ title: "Up to 100 companies", rows: [] });
    expect(bill.lines[1]).toBe("A list costs the same each time it runs, whatever was bought before.");
    expect(bill.lines[2]).toMatch(/^Last time, 21 Nov 2026, 09:30: 37 companies, 8.9 credits/);
    expect(bill).toMatchObject({ toFetch: 100, alreadyPaid: 0, credits: { low: 0, high: 21.5 } });
    expect(credits).toBeGreaterThan(5);
    expect(desk.credits).toBeCloseTo(before + credits);
  });

  it("finds companies wherever they were sorted to, and does not touch the user's own columns and cells", () => {
    const { desk, sheet } = savedList();
    const rows = sheet.values().slice(1).toReversed();
    sheet.write(2, 1, rows as string[][]);
    sheet.write(1, 7, [["My notes"], ...rows.map((row) => [`about ${String(row[5])}`])]);
    sheet.write(3, 3, [["My own category"]]);
    sheet.setFormula(4, 3, '=UPPER("mine")', "MINE");
    const before = new Map(linesOf(sheet).map((line) => [line["Company ID"], line["My notes"]]));

    const { warnings, added } = refreshList(desk.execution(), order);

    const lines = linesOf(sheet);
    for (const { "Company ID": id, "My notes": notes } of lines) expect(notes).toBe(before.get(id) ?? "");
    expect(lines).toHaveLength(before.size + added);
    expect(lines.slice(0, before.size).map((line) => line["Company ID"])).toEqual(rows.map((row) => row[5]));
    expect([lines[1]!["Category"], lines[2]!["Category"]]).toEqual(["My own category", "MINE"]);
    expect(sheet.readTexts({ row: 4, column: 3, rows: 1, columns: 1 }, "formulas")).toEqual([
      ['=UPPER("mine")'],
    ]);
    expect(warnings).toEqual(["Kept your own values in 2 cells."]);
  });

  it("does not touch the user's own rows, and one whose ID was cleared is theirs", () => {
    const { desk, sheet } = savedList();
    const size = sheet.values().length;
    const cleared = String(sheet.values()[1]![5]);
    sheet.write(2, 6, [[null]]);
    sheet.write(size + 1, 1, [["My own", "my-own.example"]]);

    refreshList(desk.execution(), order);

    const lines = linesOf(sheet);
    expect(lines[0]).toMatchObject({ "Company ID": "", Change: "" });
    expect(lines.filter((line) => line["Company ID"] === cleared)).toHaveLength(1);
    expect(lines[size - 1]).toMatchObject({ Company: "My own", Change: "", "Last seen": "" });
  });

  it("leaves a sheet alone whose row memory somebody has deleted, and goes on in a new one", () => {
    const { desk, sheet } = savedList();
    const memory = sheet.values()[0]!.indexOf("Row memory") + 1;
    sheet.deleteLines("columns", [memory]);
    const before = sheet.values();

    const { added, kept, totalCount, sheetName } = refreshList(desk.execution(), order);

    expect([added, kept, sheetName]).toEqual([totalCount, 0, "Targets 2"]);
    expect(sheet.values()).toEqual(before);
  });

  it("marks nothing as gone if the answer may be incomplete", () => {
    const { desk, sheet } = savedList({ ...germans, limit: 20 });

    const { gone, warnings } = refreshList(desk.execution(), order);

    const lines = linesOf(sheet);
    const unknown = count(lines, "");
    expect(gone).toBe(0);
    expect(unknown).toBeGreaterThan(0);
    expect(count(lines, "Gone")).toBe(0);
    expect(warnings[0]).toContain("not in this answer. It does not hold everything");
    expect(warnings[1]).toMatch(/companies match. Ask for more companies/);
  });

  it("shows at the next run what has changed since the last", () => {
    const { desk, sheet } = savedList();
    const first = refreshList(desk.execution(), order);
    desk.wait(WEEK_MS);

    const same = refreshList(desk.execution(), order);
    const afterSame = linesOf(sheet);
    desk.wait(WEEK_MS);
    desk.api.changeWorld();
    const second = refreshList(desk.execution(), order);

    expect(same).toMatchObject({ added: 0, gone: 0, changed: 0, companies: null });
    expect(same.kept).toBe(first.added + first.kept + first.changed);
    expect(count(afterSame, "Gone")).toBe(first.gone);
    expect(Math.min(second.added, second.gone, second.changed)).toBeGreaterThan(0);
    const stillNew = linesOf(sheet).filter(({ Change }) => Change === "New");
    expect(stillNew).toHaveLength(second.added);
  });

  it("compares with what its sheet shows, not with a smaller list of the same filters", () => {
    const { desk } = savedList();
    const first = refreshList(desk.execution(), order);
    desk.wait(WEEK_MS);
    generateList(desk.execution(), { ...germans, limit: 1, sortBy: "founded_year", creditCap });
    generateList(desk.execution(), { ...germans, limit: 1, creditCap });
    desk.wait(WEEK_MS);

    const second = refreshList(desk.execution(), order);

    expect(second).toMatchObject({ added: 0, gone: 0, changed: 0, kept: first.totalCount });
  });

  it("marks what its sheet shows as changed even if somebody has bought the same list meanwhile", () => {
    const { desk, sheet } = savedList();
    generateList(desk.execution(), { ...germans, creditCap });
    desk.wait(WEEK_MS);
    const shown = new Map(linesOf(sheet).map((line) => [line["Company ID"], line["Category"]]));

    const { changed } = refreshList(desk.execution(), order);

    const isOther = (line: Line) =>
      shown.has(line["Company ID"]) && shown.get(line["Company ID"]) !== line["Category"];
    expect(changed).toBeGreaterThan(1);
    expect(linesOf(sheet).filter(isOther)).toHaveLength(changed);
  });

  it("creates a new sheet if its sheet was deleted, and finds it if it was renamed", () => {
    const { desk, sheet } = savedList();
    desk.spreadsheet.sheets.splice(desk.spreadsheet.sheets.indexOf(sheet), 1);

    const first = refreshList(desk.execution(), order);
    const made = desk.spreadsheet.sheetNamed("Targets")!;
    made.name = "Mine";
    desk.wait(WEEK_MS);
    const second = refreshList(desk.execution(), order);

    const lines = linesOf(made);
    expect(lines).toHaveLength(first.totalCount);
    expect(first.sheetName).toBe("Targets");
    expect(first.added).toBe(first.totalCount);
    expect(lines.every((line) => (line["First seen"] as Date).getTime() === NEXT_WEEK.getTime())).toBe(true);
    expect(second).toMatchObject({ sheetName: "Mine", kept: first.totalCount });
    expect(desk.spreadsheet.names).toEqual(["Mine"]);
  });

  it("builds a list that was saved but never built: everything is new", () => {
    const desk = new ListDesk();
    saveList(desk.execution(), "Germans", germans);

    const { added, kept, sheetName } = refreshList(desk.execution(), order);

    expect([added, kept, sheetName]).toEqual([37, 0, "Germans"]);
  });

  it("leaves out what a range contains, unless it is already in the list", () => {
    const { desk, sheet } = savedList();
    const old = linesOf(sheet);
    const preview = new ListDesk();
    preview.api.changeWorld();
    generateList(preview.execution(), { ...germans, creditCap });
    const known = new Set(old.map((line) => line["Company ID"]));
    const after = linesOf(preview.spreadsheet.sheetNamed("Companies")!);
    const [newcomer] = after.filter((line) => !known.has(line["Company ID"]));
    const mine = desk.spreadsheet.addSheet("Mine");
    mine.write(1, 1, [[String(newcomer!["Website"])], [String(old[0]!["Website"])]]);
    saveList(desk.execution(), "Germans", { ...germans, excludeRange: "Mine!A:A" }, { replace: true });

    const changes = refreshList(desk.execution(), order);

    const lines = linesOf(sheet);
    expect(lines.filter((each) => each["Company ID"] === newcomer!["Company ID"])).toEqual([]);
    expect(lines[0]!["Change"]).not.toBe("");
    expect(lines).toHaveLength(old.length + changes.added);
  });

  it("returns a single new company as a range that includes no other", () => {
    const { desk, sheet } = savedList();
    const preview = new ListDesk();
    preview.clock.advance(WEEK_MS);
    preview.api.advanceDays(7);
    preview.api.changeWorld();
    generateList(preview.execution(), { ...germans, creditCap });
    const known = new Set(linesOf(sheet).map((line) => line["Company ID"]));
    const [, ...others] = linesOf(preview.spreadsheet.sheetNamed("Companies")!).filter(
      (line) => !known.has(line["Company ID"]),
    );
    desk.spreadsheet.addSheet("Mine").write(
      1,
      1,
      others.map(({ Website }) => [String(Website)]),
    );
    saveList(desk.execution(), "Germans", { ...germans, excludeRange: "Mine!A:A" }, { replace: true });

    const { added, companies } = refreshList(desk.execution(), order);

    const last = sheet.values().length;
    expect([added, companies]).toEqual([1, `Targets!B${last}:B${last + 1}`]);
  });

  it("reverts misplaced cells when a user sorts the sheet at the very moment of a write", () => {
    const { desk, sheet } = savedList();
    const write = sheet.write.bind(sheet);
    let sorted = false;
    sheet.write = (...args) => {
      if (!sorted) write(2, 1, sheet.values().slice(1, 38).toReversed() as string[][]);
      sorted = true;
      write(...args);
    };
    const whole = savedList();
    refreshList(whole.desk.execution(), order);

    refreshList(desk.execution(), order);

    const byUuid = (lines: readonly Line[]) => new Map(lines.map((line) => [line["Company ID"], line]));
    expect(byUuid(linesOf(sheet))).toEqual(byUuid(linesOf(whole.sheet)));
    expect(linesOf(sheet)[0]!["Company ID"]).not.toBe(linesOf(whole.sheet)[0]!["Company ID"]);
  });

  it("buys nothing for a sheet that it cannot write to", () => {
    const { desk, sheet } = savedList();
    const before = desk.credits;
    sheet.notWritable = "Targets is protected.";

    expect(() => refreshList(desk.execution(), order)).toThrow("Targets is protected.");
    expect(desk.credits).toBe(before);
  });

  it("writes a long list in few calls", () => {
    const { desk, sheet } = savedList({
      filters: { "firmographic.founded_year": { gte: 1000 } },
      limit: 500,
    });
    sheet.calls.clear();

    const { changed } = refreshList(desk.execution(), order);

    expect(changed).toBeGreaterThan(50);
    expect(sheet.calls.get("write")).toBeLessThan(15);
  });

  it("gives correct results whatever a user has done to the sheet", () => {
    const cells = fc.array(
      fc.record({
        row: fc.integer({ min: 2, max: 38 }),
        column: fc.constantFrom(1, 3, 4),
        text: fc.string({ minLength: 1 }).map((text) => `mine ${text}`),
      }),
      { maxLength: 5 },
    );
    const deleted = fc.uniqueArray(fc.integer({ min: 2, max: 38 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.integer(), deleted, cells, (seed, rows, edits) => {
        const { desk, sheet } = savedList();
        const known = linesOf(sheet).map((line) => line["Company ID"]);
        const shuffled = sheet
          .values()
          .slice(1)
          .map((row, index) => ({ row, at: Math.sin(seed + index) }))
          .sort((a, b) => a.at - b.at);
        sheet.write(2, 1, shuffled.map(({ row }) => row) as string[][]);
        for (const { row, column, text } of edits) sheet.write(row, column, [[text]]);
        for (const row of [...rows].sort((a, b) => b - a)) sheet.deleteLines("rows", [row]);
        const before = sheet.values();

        const { added, gone, changed, kept, totalCount } = refreshList(desk.execution(), order);

        const lines = linesOf(sheet);
        const uuids = lines.map((line) => line["Company ID"]);
        const mine = (values: unknown[][]) =>
          values.flat().filter((cell) => String(cell).startsWith("mine "));
        expect(new Set(uuids).size).toBe(uuids.length);
        expect(added + changed + kept).toBe(totalCount);
        expect(lines).toHaveLength(added + gone + changed + kept);
        expect(mine(sheet.values())).toEqual(mine(before));
        // Deleted companies come back as new, and no other row moves.
        expect(uuids.slice(0, known.length - rows.length)).toEqual(before.slice(1).map((row) => row[5]));
      }),
      { numRuns: 5 },
    );
  });

  describe("when killed between buying and writing", () => {
    /** Runs the list again; the write fails at its n-th call, as if the execution were killed. */
    function cutOff(desk: ListDesk, sheet: MemorySheet, nth: number): void {
      const write = sheet.write.bind(sheet);
      let writes = 0;
      sheet.write = (...args) => {
        writes += 1;
        if (writes === nth) throw new Error("Exceeded maximum execution time");
        write(...args);
      };
      expect(() => refreshList(desk.execution(), order)).toThrow("Exceeded maximum execution time");
      sheet.write = write;
    }

    it.each([1, 2, 3])("buys nothing twice and ends in the same sheet (write %i)", (nth) => {
      const whole = savedList();
      const expected = refreshList(whole.desk.execution(), order);
      const { desk, sheet } = savedList();
      const before = desk.credits;
      cutOff(desk, sheet, nth);
      desk.wait(60_000);

      const bill = quotedAgain(desk.execution(), "Germans");
      const again = refreshList(desk.execution(), order);

      expect(bill.lines).toContain("You bought it a moment ago: right now it is free.");
      expect(again).toEqual({ ...expected, credits: 0 });
      expect(desk.credits).toBeCloseTo(before + expected.credits);
      expect(sheet.values()).toEqual(whole.sheet.values());
    });

    it("buys again after a while", () => {
      const { desk, sheet } = savedList();
      cutOff(desk, sheet, 1);
      desk.wait(60 * 60 * 1000);

      expect(quotedAgain(desk.execution(), "Germans").credits.high).toBe(21.5);
      expect(refreshList(desk.execution(), order).credits).toBeGreaterThan(5);
    });
  });

  it("is not bought twice after two clicks, and the bill says so", () => {
    const { desk } = savedList();
    const { credits, ...changes } = refreshList(desk.execution(), order);
    const before = desk.credits;
    desk.wait(20_000);

    const bill = quotedAgain(desk.execution(), "Germans");
    const again = refreshList(desk.execution(), order);

    expect(credits).toBeGreaterThan(0);
    expect(bill.lines).toContain("You bought it a moment ago: right now it is free.");
    expect(again).toEqual({ ...changes, credits: 0 });
    expect(desk.credits).toBe(before);
  });

  it("says on the bill that today's cap does not allow it", () => {
    const { desk } = savedList();
    desk.dayCap = 10;
    desk.wait(3_600_000);

    const bill = quotedAgain(desk.execution(), "Germans");

    expect(bill.today).toBe(0);
    expect(bill.lines.join()).toContain("no day allows more than 10 credits");
  });

  it("stops at its cap, and runs with a sufficient one", () => {
    const { desk } = savedList();

    const capped = (): unknown => refreshList(desk.execution(), { ...order, creditCap: 21 });

    expect(capped).toThrow(/may cost 21.5 credits, more than the 21 credits allowed/);
    expect(refreshList(desk.execution(), order).added).toBeGreaterThan(0);
  });

  it("says so if nothing matches any more, and keeps the sheet", () => {
    const { desk, sheet } = savedList();
    const size = sheet.values().length;
    desk.api.faults.set([{ when: { url: "/list/generate" }, reply: { status: 200, body: EMPTY } }]);

    const changes = refreshList(desk.execution(), order);

    expect(changes).toMatchObject({ sheetName: "Targets", added: 0, gone: size - 1, totalCount: 0 });
    expect(changes.warnings).toEqual(["No company matches these filters any more."]);
  });
});

const EMPTY = '{"data":[],"count":0,"total_count":0,"credits_consumed":0}';
