import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutToCell } from "../../src/core/cell";
import { SetupError } from "../../src/core/errors";
import { anyMove } from "./any-move";
import { fresh, ItemPlay, ITEM_HEADS, old, shownOf } from "./item-play";
import { ItemSession } from "./item-session";

const PLAYS = Number(process.env["PLAYS"] ?? 300);
const ids = (count: number) => Array.from({ length: count }, (_, index) => `new${index}`);
const oldRows = (count: number) => Array.from({ length: count }, (_, index) => old(index));
const shownOld = (count: number) =>
  oldRows(count).map(([Company, Title, State, , ID, Mine]) => ({ Company, Title, State, ID, Mine }));
const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

describe("rows that are appended", () => {
  it("go below the last row of our columns, whatever is filled down in others", () => {
    const play = new ItemPlay([old(0), ["", "", "", "", "", "mine"], ["", "", "", "", "", "mine"]]);
    play.sheet.grid[4]![5] = { value: "", formula: "=IF(A5=1,1,)" };

    play.table.append("r1", [fresh("new0")]);

    expect(play.rows()).toEqual([
      ...shownOld(1),
      { ...shownOf("new0"), Mine: "mine" },
      { Company: "", Title: "", State: "", ID: "", Mine: "mine" },
    ]);
  });

  it("do not go onto a formula of somebody's in our columns that shows nothing", () => {
    const play = new ItemPlay([old(0)]);
    play.sheet.grid[3]![1] = { value: "", formula: "=IF(A1=1,1,)" };

    play.table.append("r1", [fresh("new0")]);

    expect(play.sheet.grid[3]![1].formula).toBe("=IF(A1=1,1,)");
    expect(play.rows()).toEqual([...shownOld(1), shownOf("new0")]);
  });

  it("go into a sheet that has no room yet", () => {
    const play = new ItemPlay(oldRows(2), 0);

    play.table.append("r1", ids(3).map(fresh));

    expect(play.rows()).toEqual([...shownOld(2), ...ids(3).map(shownOf)]);
  });

  it("are there once where somebody else has appended in the same moment", () => {
    const play = new ItemPlay(oldRows(1));
    const { lock } = play.sheet;
    const acquire = lock.acquire.bind(lock);
    let isFirst = true;
    lock.acquire = () => {
      if (isFirst) {
        isFirst = false;
        play.table.append("r2", [fresh("new0"), fresh("new5")]);
      }
      return acquire();
    };

    const { moved } = play.table.append("r1", ids(2).map(fresh));

    expect(moved).toBeNull();
    expect(sorted(play.rows())).toEqual(sorted([...shownOld(1), ...["new0", "new5", "new1"].map(shownOf)]));
  });

  it("leave nothing behind where Google refuses a part of them", () => {
    const play = new ItemPlay(oldRows(1));
    const write = play.sheet.write.bind(play.sheet);
    const title = ITEM_HEADS.indexOf("Title") + 1;
    play.sheet.write = (row, column, values) => {
      const at = title - column;
      if (values.some((line) => typeof line[at] === "string" && line[at].startsWith("title of new")))
        throw new SetupError("setup/permission", "refused");
      write(row, column, values);
    };

    expect(() => play.table.append("r1", ids(2).map(fresh))).toThrow(/“Title” .* refuses/);

    expect(play.rows()).toEqual(shownOld(1));
  });

  it("are known by an id that is as long as a cell", () => {
    const play = new ItemPlay([]);
    const long = fresh("x".repeat(40_000));
    const write = play.sheet.write.bind(play.sheet);
    play.sheet.write = (row, column, values) =>
      write(
        row,
        column,
        values.map((line) => line.map((value) => (typeof value === "string" ? cutToCell(value) : value))),
      );

    play.table.append("r1", [{ ...long, values: new Map([["Title", "y".repeat(60_000)]]) }]);
    play.table.append("r2", [long]);

    expect(play.rows()).toHaveLength(1);
    play.table.undo("r1");
    expect(play.rows()).toEqual([]);
  });

  it("are there once, and what was there stays, however rows and columns are moved within the writes", () => {
    const plays = fc.integer({ min: 1, max: 8 }).chain((rows) =>
      fc.record({
        rows: fc.constant(rows),
        added: fc.integer({ min: 1, max: 6 }),
        moves: fc.array(
          fc.record({
            move: anyMove(rows, ITEM_HEADS.length),
            flush: fc.integer({ min: 0, max: 3 }),
            isBefore: fc.boolean(),
          }),
          { minLength: 1, maxLength: 1 },
        ),
      }),
    );
    fc.assert(
      fc.property(plays, ({ rows, added, moves }) => {
        const play = new ItemPlay(oldRows(rows));
        const { sheet } = play;
        const flush = sheet.flush.bind(sheet);
        let flushes = 0;
        sheet.flush = () => {
          for (const { move, flush: at, isBefore } of moves) {
            if (at !== flushes) continue;
            if (isBefore) sheet.beforeFlush = () => move(sheet);
            else sheet.afterFlush = () => move(sheet);
          }
          flushes += 1;
          flush();
        };

        let tries = 0;
        while (play.table.append("r1", ids(added).map(fresh)).moved !== null) expect(++tries).toBeLessThan(4);

        const found = play
          .rows()
          .map(({ Company, Title, State, ID, Mine }) => ({ Company, Title, State, ID, Mine }));
        const own = ["Company", "Title", "State", "ID", "Mine"];
        expect(sorted(found.map((row) => own.map((head) => row[head as keyof typeof row])))).toEqual(
          sorted(
            [...shownOld(rows), ...ids(added).map(shownOf)].map((row) =>
              own.map((head) => row[head as keyof typeof row]),
            ),
          ),
        );
      }),
      { numRuns: PLAYS },
    );
  });
});

describe("undoing rows that were appended", () => {
  it("leaves blank rows, which the next rows are written onto", () => {
    const play = new ItemPlay(oldRows(1));
    play.table.append("r1", ids(2).map(fresh));

    const { keptRows } = play.table.undo("r1");
    const last = play.sheet.lastRow();
    play.table.append("r2", [fresh("new0")]);

    expect([keptRows, last]).toEqual([0, 2]);
    expect(play.rows()).toEqual([...shownOld(1), shownOf("new0")]);
  });

  it("leaves rows as they are in or beside which something is the user's, and counts them", () => {
    const play = new ItemPlay([]);
    play.table.append("r1", ids(6).map(fresh));
    play.type("new0", "Title", "typed");
    play.type("new1", "Mine", "a remark");
    play.type("new2", "Mine", false);
    play.sheet.grid[4]![1]!.note = "a note";
    play.sheet.grid[5]![5] = { value: "", formula: "=A1" };

    const { keptRows } = play.table.undo("r1");

    expect(play.rows().map(({ ID }) => ID)).toEqual(["new0", "new1", "", "new3", "new4"]);
    expect(keptRows).toBe(4);
    expect(play.rows()[3]).toEqual(shownOf("new3"));
  });

  it("takes what later runs wrote there along, and gives rows of earlier runs back what they said", () => {
    const play = new ItemPlay([]);
    play.table.append("r1", [fresh("new0")]);
    play.table.append("r2", [fresh("new1")]);
    const open = new Map([["State", "Open"]]);
    play.table.update("r2", [{ key: "new0", values: open }]);
    play.table.update("r3", [{ key: "new1", values: open }]);
    const states = () => play.rows().map(({ ID, State }) => [ID, State]);
    const before = states();

    play.table.undo("r2");

    expect(before).toEqual([
      ["new0", "Open"],
      ["new1", "Open"],
    ]);
    expect(states()).toEqual([["new0", "New"]]);
  });

  it("leaves a state of the user's own, and finishes what a run that was ended has begun", () => {
    const play = new ItemPlay([]);
    play.table.append("r1", [fresh("new0")]);
    play.type("new0", "State", "Applied");
    const write = play.sheet.write.bind(play.sheet);
    let left = 2;
    play.sheet.write = (...args) => {
      if (left-- === 0) throw new Error("killed");
      write(...args);
    };
    expect(() => play.table.append("r2", [fresh("new1")])).toThrow("killed");
    play.sheet.write = write;

    play.table.update("r3", [{ key: "new0", values: new Map([["State", "Open"]]) }]);
    play.table.append("r3", [fresh("new1")]);
    play.table.undo("r2");

    expect(play.rows().map(({ ID, Title, State }) => [ID, Title, State])).toEqual([
      ["new0", "title of new0", "Applied"],
      ["new1", "title of new1", "New"],
    ]);
  });
});

describe("rows that are appended, seen again and undone, among people and kills", () => {
  it("are there once at most, and nothing of the user's is lost or moved to another row", () => {
    const id = fc.constantFrom(...ids(6));
    const some = fc.subarray(ids(6), { minLength: 1 });
    const run = fc.constantFrom("r1", "r2", "r3");
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant("append" as const), run, some }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constant("update" as const), run, some }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant("undo" as const), run }) },
    );
    const person = fc.oneof(
      fc.record({ do: fc.constant("type" as const), id, head: fc.constantFrom("Title", "State", "Mine") }),
      fc.record({ do: fc.constant("delete" as const), id }),
      fc.record({ do: fc.constant("move" as const), act: anyMove(4, ITEM_HEADS.length) }),
    );
    // Who is ended while rows are moved leaves what landed wrong.
    const fault = fc.oneof(
      fc.constant({}),
      fc.record({ within: fc.record({ act: person, flush: fc.nat(3), isBefore: fc.boolean() }) }),
      fc.record({ kill: fc.nat(8) }),
    );
    const plays = fc.array(
      fc.tuple(fc.oneof({ weight: 3, arbitrary: step }, { weight: 1, arbitrary: person }), fault),
      {
        minLength: 2,
        maxLength: 9,
      },
    );
    fc.assert(
      fc.property(plays, (steps) => {
        const session = new ItemSession(new ItemPlay(oldRows(3)));
        for (const [what, faults] of steps) session.take(what, faults);
        session.end();
        expect(session.faults).toEqual([]);
      }),
      { numRuns: PLAYS },
    );
  });
});
