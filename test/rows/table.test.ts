import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyMove } from "./any-move";
import { Session, type Act } from "./session";
import { HEADS, outcomesOf, Play, shown, TAGS, valuesOf } from "./play";

const PLAYS = Number(process.env["PLAYS"] ?? 200);
const ROWS = 8;
const anyRows = fc.subarray([...Array(ROWS).keys()]);
const someRows = fc.subarray([...Array(ROWS).keys()], { minLength: 1 });
const key = (row: number) => `c${row}`;
const keys = (rows: readonly number[]) => new Set(rows.map(key));
const untyped = () => Array.from({ length: ROWS }, (_, row) => ({ key: key(row) }));

describe("a table under random moves within its writes", () => {
  it.each([
    { moves: 0, companies: 8 },
    { moves: 1, companies: 8 },
    { moves: 1, companies: 5 },
    { moves: 2, companies: 8 },
  ])("puts no value beside another company: $moves moves, $companies companies", ({ moves, companies }) => {
    const move = fc.record({ act: anyMove(ROWS, HEADS.length), isBefore: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(move, { minLength: moves, maxLength: moves }),
        anyRows,
        someRows,
        (acts, typed, some) => {
          const play = new Play(
            Array.from({ length: ROWS }, (_, row) => ({
              key: key(row % companies),
              ...(typed.includes(row) ? { typed: { name: `typed ${row}` } } : {}),
            })),
          );
          play.queue("r1", new Set(Array.from({ length: companies }, (_, row) => key(row))));
          const arm = (at: number) => {
            const next = acts[at];
            if (next === undefined) return;
            const act = () => {
              next.act(play.sheet);
              arm(at + 1);
            };
            if (next.isBefore) play.sheet.beforeFlush = act;
            else play.sheet.afterFlush = act;
          };
          arm(0);
          play.table.write("r1", outcomesOf("r1", [...keys(some.map((row) => row % companies))]));
          play.sheet.beforeFlush = play.sheet.afterFlush = null;
          expect(faultsIn(play, companies, typed)).toEqual([]);
          play.fill("r1");
          expect(faultsIn(play, companies, typed)).toEqual([]);
          expect(play.rows().filter((row) => row["Status"] !== "(done)")).toEqual([]);
          play.table.undo("r1");
          for (const row of play.rows()) {
            const own = typed.includes(numberOf(row)) ? `typed ${numberOf(row)}` : "";
            expect([...TAGS, "Status", "Memory", "Updated"].map((head) => row[head])).toEqual([
              own,
              "",
              "",
              "",
              "",
              "",
            ]);
          }
        },
      ),
      { numRuns: PLAYS, seed: 7 + moves },
    );
  });
});

const RUN = fc.constantFrom("r1", "r2", "r3");
const anyRow = fc.nat(ROWS - 1);
const ANY_KEY = fc.nat(ROWS + 3).map(key);
const anyTag = fc.constantFrom(...TAGS);
const byUser: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant("typeCompany" as const), row: anyRow, key: ANY_KEY }),
  fc.record({
    do: fc.constant("typeValue" as const),
    row: anyRow,
    tag: fc.constantFrom(...TAGS, "Status" as const),
  }),
  fc.record({ do: fc.constant("clear" as const), row: anyRow, tag: anyTag }),
  fc.record({ do: fc.constant("replaceAll" as const), from: ANY_KEY, to: ANY_KEY }),
  fc.record({ do: fc.constant("pasteOverMemory" as const), rows: anyRows }),
  fc.record({
    do: fc.constant("error" as const),
    row: anyRow,
    shows: fc.constantFrom("#N/A", "Loading...", ""),
  }),
  fc.record({
    do: fc.constant("sortPart" as const),
    order: fc.shuffledSubarray([...Array(ROWS).keys()], { minLength: ROWS }),
    heads: fc.constantFrom(
      ["Company", "Mine", "x"],
      ["Company", "Mine", "x", ...TAGS],
      [...TAGS],
      ["Memory"],
    ),
  }),
  fc.record({ do: fc.constant("move" as const), act: anyMove(ROWS, HEADS.length) }),
);
const bySteps: fc.Arbitrary<Act> = fc.record({
  do: fc.constantFrom(
    "queue" as const,
    "queue" as const,
    "write" as const,
    "write" as const,
    "undo" as const,
    "release" as const,
  ),
  run: RUN,
  rows: fc.oneof(someRows, fc.constant([...Array(ROWS + 4).keys()])),
  tags: fc.subarray([...TAGS], { minLength: 1 }),
});

describe("a table among people and faults", () => {
  it("shows no value beside another company once its row was written, and keeps what people typed", () => {
    const fault = fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: fc.record({ within: fc.record({ act: byUser, isBefore: fc.boolean() }) }) },
      { weight: 1, arbitrary: fc.record({ kill: fc.nat(5) }) },
    );
    const step = fc.oneof({ weight: 3, arbitrary: bySteps }, { weight: 2, arbitrary: byUser });
    fc.assert(
      fc.property(fc.array(fc.record({ step, fault }), { maxLength: 14 }), (steps) => {
        const session = new Session(new Play(untyped()));
        for (const each of steps) session.take(each.step, each.fault);
        session.end();
        expect(session.faults).toEqual([]);
      }),
      { numRuns: PLAYS, seed: 23 },
    );
  });
});

describe("undo", () => {
  it("gives back what was there, for runs over any columns, in any order, whatever was moved and edited between", () => {
    const run = fc.record({ rows: anyRows, tags: fc.subarray([...TAGS], { minLength: 1 }) });
    fc.assert(
      fc.property(
        fc.array(run, { minLength: 2, maxLength: 3 }),
        anyRows,
        fc.array(fc.record({ row: fc.nat(ROWS - 1), tag: fc.constantFrom(...TAGS), after: fc.nat(2) }), {
          maxLength: 3,
        }),
        fc.array(anyMove(ROWS, HEADS.length), { maxLength: 3 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        (runs, typed, edits, moves, order) => {
          const play = new Play(
            untyped().map((row, index) =>
              typed.includes(index) ? { ...row, typed: { name: "typed" } } : row,
            ),
          );
          const model = new Model(typed);
          runs.forEach(({ rows, tags }, at) => {
            const name = `r${at + 1}`;
            play.queue(name, keys(rows));
            play.fill(name, (company) => hold(play, company, valuesOf(name, company, tags)));
            for (const row of rows) for (const tag of tags) model.write(name, row, tag);
            moves[at]?.(play.sheet);
            for (const { row, tag } of edits.filter(({ after }) => after === at)) {
              play.type(row, tag, `edited ${row}`);
              model.edit(row, tag);
            }
          });
          expect(model.faults(play)).toEqual([]);
          for (const at of order.filter((each) => each < runs.length)) {
            play.table.undo(`r${at + 1}`);
            model.undo(`r${at + 1}`);
            expect(model.faults(play)).toEqual([]);
          }
        },
      ),
      { numRuns: PLAYS, seed: 11 },
    );
  });
});

function hold(play: Play, company: string, values: ReturnType<typeof valuesOf>): ReturnType<typeof valuesOf> {
  // The newest long text is what the journal holds; earlier versions stay in it.
  for (const [tag, value] of values)
    if (typeof value === "string" && value.length > 200)
      play.versions.set(`${company}|${tag}|${value.slice(-6)}`, value);
  return values;
}

function numberOf(row: Record<string, unknown>): number {
  return Number(String(row["Mine"]).slice(5));
}

/** What is not as it should be. */
function faultsIn(play: Play, companies: number, typed: readonly number[]): string[] {
  const faults: string[] = [];
  const compare = (what: string, is: unknown, allowed: readonly unknown[]) => {
    if (!allowed.includes(is)) faults.push(`${what}: ${String(is)}, not ${allowed.map(String).join(" or ")}`);
  };
  const rows = play.rows();
  compare(
    "rows",
    rows
      .map(numberOf)
      .sort((a, b) => a - b)
      .join(" "),
    [[...Array(ROWS).keys()].join(" ")],
  );
  for (const row of rows) {
    const number = numberOf(row);
    const company = key(number % companies);
    compare(`company of ${number}`, row["Company"], [company]);
    const values = valuesOf("r1", company);
    for (const tag of TAGS) {
      const allowed =
        tag === "name" && typed.includes(number) ? [`typed ${number}`] : ["", shown(values.get(tag))];
      compare(`${company} ${tag}`, shown(row[tag]), allowed);
    }
  }
  const others = play.sheet.values
    .slice(1)
    .filter((line) => !line.some((cell) => String(cell).startsWith("mine ")));
  compare("cells beside no row", others.flat().filter((cell) => cell !== "").length, [0]);
  return faults;
}

/** What each cell should show, told by all writes and edits so far. */
class Model {
  private readonly cells = new Map<
    string,
    { base: string; writes: { run: string; value: unknown }[]; isUsers: boolean }
  >();

  constructor(typed: readonly number[]) {
    for (let row = 0; row < ROWS; row++)
      for (const tag of TAGS) {
        const isUsers = tag === "name" && typed.includes(row);
        this.cells.set(`${row}|${tag}`, { base: isUsers ? "typed" : "", writes: [], isUsers });
      }
  }

  write(run: string, row: number, tag: string): void {
    const cell = this.cells.get(`${row}|${tag}`)!;
    if (!cell.isUsers) cell.writes.push({ run, value: shown(valuesOf(run, key(row)).get(tag)) });
  }

  edit(row: number, tag: string): void {
    const cell = this.cells.get(`${row}|${tag}`)!;
    this.cells.set(`${row}|${tag}`, { ...cell, base: `edited ${row}`, writes: [], isUsers: true });
  }

  undo(run: string): void {
    for (const cell of this.cells.values()) cell.writes = cell.writes.filter((write) => write.run !== run);
  }

  /** Cells that show something else. */
  faults(play: Play): unknown[] {
    const faults: unknown[] = [];
    for (let row = 0; row < ROWS; row++) {
      const now = play.row(row);
      for (const tag of TAGS) {
        const { base, writes } = this.cells.get(`${row}|${tag}`)!;
        const last = writes[writes.length - 1]?.value ?? base;
        if (shown(now[tag]) !== last) faults.push([row, tag, shown(now[tag]), last]);
      }
    }
    return faults;
  }
}
