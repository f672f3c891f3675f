import { beforeEach, describe, expect, it } from "vitest";
import { LEASE_MS } from "../../src/runs/run-lease";
import type { Progress } from "../../src/runs/progress";
import type { RunRecord } from "../../src/runs/run-record";
import { enriched, enrichments } from "../money/buying-desk";
import { RunsDesk } from "./run-desk";

let desk: RunsDesk;

beforeEach(() => {
  desk = new RunsDesk();
});

const runsWritten = (written: Readonly<Record<string, string>>): RunRecord[] =>
  Object.entries(written).flatMap(([name, text]) =>
    name.startsWith("RUN_") ? [JSON.parse(text) as RunRecord] : [],
  );

const codeIs = (code: string) => expect.objectContaining({ code }) as Error;

describe("Runs.start", () => {
  it("writes the record before it touches a cell, and when its rows are queued", () => {
    const seen: unknown[] = [];
    desk.desk.properties.beforeWrite = (written) => {
      for (const run of runsWritten(written)) seen.push([run.starting, desk.rows[0]]);
    };

    const progress = desk.start();

    expect(seen).toEqual([
      [true, "a.example undefined"],
      [undefined, "a.example Queued"],
    ]);
    expect(progress).toMatchObject({ state: "running", total: 3, done: 0, mine: true });
    expect(desk.desk.http.sent).toEqual([]);
  });

  it("lets two people start in the same second: each company is paid once, by one of them", () => {
    const before = desk.spreadsheet.flush.bind(desk.spreadsheet);
    let second: Progress | undefined;
    desk.spreadsheet.flush = () => {
      before();
      if (desk.spreadsheet.lock.held || second !== undefined) return;
      desk.spreadsheet.flush = before;
      second = desk.start("bob");
    };

    const first = desk.start("ann");

    expect(desk.slice(first.runId)).toMatchObject({ state: "done", done: 3, creditsSpent: 6 });
    expect(desk.slice(second!.runId, "bob")).toMatchObject({ state: "done", done: 3, creditsSpent: 0 });
    expect(desk.desk.http.sent).toHaveLength(3);
  });

  it("refuses the very same run of the same user while it is under way", () => {
    desk.start("ann");

    expect(() => desk.start("ann")).toThrow(codeIs("limit/busy"));
  });

  it.each([
    ["without the lock", () => (desk.desk.lock.taken = true), "limit/busy"],
    ["if the store refuses", () => (desk.desk.properties.writesFail = true), "limit/store"],
  ])("touches no cell %s", (_case, refuse, code) => {
    refuse();

    expect(() => desk.start()).toThrow(codeIs(code));
    expect(desk.sheet.values()[0]).toEqual(["Website"]);
  });

  it("drops a start that was killed: its rows wait for nothing any more", () => {
    desk.desk.properties.beforeWrite = (written) => {
      if (runsWritten(written).some(({ starting }) => !starting))
        throw new Error("Exceeded maximum execution time");
    };
    expect(() => desk.start("ann")).toThrow("Exceeded");
    desk.desk.properties.beforeWrite = () => {};

    const { runId } = desk.start("ann");

    expect(desk.slice(runId)).toMatchObject({ state: "done", total: 3 });
    expect(desk.rows).toEqual(["a.example Done", "b.example Done", "c.example Done"]);
    expect(desk.desk.snapshot.names("RUN_")).toEqual([`RUN_${runId}`]);
  });

  it("goes beside a run that has stopped, which goes on later", () => {
    const first = desk.start("ann", 2);
    desk.change({ state: "stopped" });

    const second = desk.start("bob");
    desk.slice(second.runId, "bob");

    expect(desk.runs("ann").slice(first.runId)).toMatchObject({ state: "done", creditsSpent: 0 });
    expect(desk.desk.http.sent).toHaveLength(3);
  });
});

describe("Runs.pause", () => {
  it("lets a run rest until a person goes on with it, and loses nothing", () => {
    const { runId } = desk.start();
    desk.desk.reply = (request) => {
      if (desk.desk.http.sent.length === 1) desk.runs("bob").pause(runId);
      return enriched(request);
    };

    desk.slice(runId);
    expect(desk.runs().watch(runId)).toMatchObject({
      state: "stopped",
      isPaused: true,
      done: 1,
      creditsSpent: 2,
    });
    expect(desk.desk.http.sent).toHaveLength(1);

    expect(desk.slice(runId)).toMatchObject({ state: "done", done: 3, creditsSpent: 6 });
    expect(desk.desk.http.sent).toHaveLength(3);
  });
});

describe("Runs.slice", () => {
  it("ends with a status in every row, everything stored and each company paid once", () => {
    const { runId } = desk.start();

    const progress = desk.slice(runId);

    expect(progress).toMatchObject({
      state: "done",
      done: 3,
      creditsSpent: 6,
      message: "3 companies, 6 credits.",
    });
    expect(desk.rows).toEqual(["a.example Done", "b.example Done", "c.example Done"]);
    expect(desk.desk.http.sent).toHaveLength(3);
    expect(desk.record).toMatchObject({ leaseUntil: null, spent: 6 });
  });

  it("reports that there is no data for a company about which nothing is known", () => {
    const { runId } = desk.start();
    desk.desk.reply = (request) =>
      request.url.includes("b.example")
        ? { body: JSON.stringify({ data: { uuid: "u-b", firmographic: {} }, credits_consumed: 1 }) }
        : enriched(request);

    expect(desk.slice(runId)).toMatchObject({
      state: "done",
      toRetry: 0,
      failures: [{ rows: 1, reason: "No data: the API has none of what you chose" }],
    });

    expect(desk.rows).toEqual(["a.example Done", "b.example No data", "c.example Done"]);
  });

  it("reports that another execution drives the run", () => {
    const { runId } = desk.start();
    desk.change({ leaseUntil: desk.desk.clock.now() + 1 });

    expect(desk.runs().slice(runId)).toMatchObject({
      state: "waiting",
      message: "This run is at work in another window, or was cut off there. It goes on within two minutes.",
    });
    expect(desk.desk.http.sent).toEqual([]);
  });

  it("can be driven only by the user who pays for it", () => {
    const { runId } = desk.start("ann");

    expect(desk.runs("bob").slice(runId)).toMatchObject({ mine: false, done: 0 });
    expect(desk.desk.http.sent).toEqual([]);
  });

  it("stops at what nobody has thought of, in our words, and continues from there without buying anything twice", () => {
    const { runId } = desk.start();
    desk.desk.reply = (request) => {
      if (request.url.includes("b.example")) throw new Error("Exceeded maximum execution time");
      return enriched(request);
    };
    expect(desk.runs().slice(runId)).toMatchObject({
      state: "stopped",
      message: expect.stringContaining("The add-on can't handle what it found") as string,
    });
    desk.desk.reply = enriched;
    desk.desk.clock.advance(LEASE_MS);
    // The order under way belongs to its execution until that must be dead.
    expect(desk.slice(runId)).toMatchObject({
      state: "waiting",
      message: expect.stringContaining("fetching the same") as string,
    });
    desk.desk.clock.advance(8 * 60_000);

    expect(desk.slice(runId)).toMatchObject({ state: "done", done: 3 });

    // The first one was written before more was bought.
    expect(desk.rows.map((row) => row.split(" ")[1])).toEqual(["Done", "Done", "Done"]);
    expect(desk.desk.kept.filter((entry) => entry.includes("unconfirmed"))).toHaveLength(2);
    expect(desk.desk.http.sent.filter(({ url }) => url.includes("a.example"))).toHaveLength(1);
  });

  it("stops as soon as the run was cancelled", () => {
    const { runId } = desk.start();
    desk.desk.reply = (request) => {
      if (desk.desk.http.sent.length === 1) desk.runs("bob").cancel(runId);
      return enriched(request);
    };

    const progress = desk.slice(runId);

    expect(progress.state).toBe("cancelled");
    expect(desk.desk.http.sent).toHaveLength(1);
    expect(desk.rows).toEqual(["a.example Cancelled", "b.example Cancelled", "c.example Cancelled"]);
    expect(desk.desk.kept).toHaveLength(1);
  });

  it.each([
    [
      "another key",
      () => desk.settings().save({ apiKey: "another", newTag: () => "tag-2" }),
      "Choose Continue to go on with the key saved now",
    ],
    [
      "another address",
      () =>
        desk.settings().save({ apiKey: "another", baseUrl: "https://other.example", newTag: () => "tag-3" }),
      "has changed since this run started, so it buys nothing more. Start it again",
    ],
  ])("stops if it would continue with %s, and says how to go on", (_case, change, way) => {
    const { runId } = desk.start();
    change();

    expect(desk.slice(runId)).toMatchObject({
      state: "stopped",
      message: expect.stringContaining(way) as string,
    });
    expect(desk.desk.http.sent).toEqual([]);
    expect(() => desk.runs().retry(runId)).toThrow(codeIs("setup/changed"));
  });

  it("stops and says why if the journal is missing, and continues when it is given up", () => {
    desk.desk.buyer().buy(enrichments(1));
    const { runId } = desk.start();
    desk.desk.store.deleted = true;

    expect(desk.slice(runId)).toMatchObject({
      state: "stopped",
      message: expect.stringContaining("journal sheet was deleted") as string,
    });
    desk.desk.buyer().upkeep.startAnew();

    expect(desk.slice(runId)).toMatchObject({ state: "done", creditsSpent: 6 });
  });

  it("ends at the expiry of its lease if the store refuses its last write, and continues without paying again", () => {
    const { runId } = desk.start();
    desk.desk.reply = (request) => {
      if (request.url.includes("c.example")) desk.desk.properties.writesFail = true;
      return enriched(request);
    };

    const first = desk.runs().slice(runId);
    desk.desk.properties.writesFail = false;
    desk.desk.clock.advance(10 * 60_000);

    expect(first.state).not.toBe("done");
    expect(desk.slice(runId)).toMatchObject({ state: "done", done: 3 });
    expect(desk.desk.http.sent).toHaveLength(3);
  });
});

describe("a company column that is still calculating", () => {
  it("is waited for, and does not end the run", () => {
    const { runId } = desk.start();
    for (const row of [2, 3, 4]) desk.sheet.setFormula(row, 1, "=SLOW()", "Loading...");

    expect(desk.slice(runId)).toMatchObject({
      state: "waiting",
      message: "3 cells are still being calculated.",
      nextDelayMs: 5_000,
    });
    expect(desk.rows.every((row) => row.endsWith("Queued"))).toBe(true);
    ["a.example", "b.example", "c.example"].forEach((company, index) =>
      desk.sheet.setFormula(index + 2, 1, "=SLOW()", company),
    );

    expect(desk.slice(runId)).toMatchObject({ state: "done", done: 3 });
  });

  it("does not hold up other rows", () => {
    const { runId } = desk.start();
    desk.sheet.setFormula(3, 1, "=SLOW()", "Loading...");

    expect(desk.slice(runId)).toMatchObject({ state: "waiting", done: 2, nextDelayMs: 5_000 });
    expect(desk.rows).toEqual(["a.example Done", "Loading... Queued", "c.example Done"]);
  });

  it("is not waited for indefinitely", () => {
    const { runId } = desk.start();
    desk.sheet.setFormula(2, 1, "=SLOW()", "Loading...");
    const states = Array.from({ length: 7 }, () => {
      desk.desk.clock.advance(60_000);
      return desk.slice(runId).state;
    });

    expect([states.indexOf("stopped"), states[0]]).toEqual([5, "waiting"]);
  });
});

describe("Runs.retry", () => {
  it("queues temporary failures again, and requests again what was unreadable", () => {
    const { runId } = desk.start();
    desk.desk.reply = (request) =>
      request.url.includes("b.example")
        ? { body: `{"data":{"firmographic":${"[".repeat(200)}${"]".repeat(200)}}}` }
        : request.url.includes("c.example")
          ? { status: 404, body: '{"detail":"no"}' }
          : enriched(request);
    desk.slice(runId);
    expect(desk.rows.map((row) => row.split(" ").slice(1, 3).join(" "))).toEqual([
      "Done",
      "Failed",
      "Not found",
    ]);
    desk.desk.reply = enriched;
    desk.desk.clock.advance(1_000);

    desk.runs().retry(runId);

    expect(desk.slice(runId)).toMatchObject({ state: "done" });
    expect(desk.rows[1]).toBe("b.example Done");
    expect(desk.desk.http.sent.map(({ url }) => /[abc]\.example/.exec(url)![0])).toEqual([
      "a.example",
      "b.example",
      "c.example",
      "b.example",
    ]);
  });
});
