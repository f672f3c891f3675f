import { describe, expect, it } from "vitest";
import { NetworkError } from "../../src/core/errors";
import type { HttpReply } from "../../src/google/ports";
import { enriched, enrichmentOf } from "../money/buying-desk";
import { nextBatch, RunDesk, type Batch } from "./run-desk";

const companies = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `c${from + index}.example`);

/** The result for each company: `a.example answered`, `b.example missing`, `c.example failed`. */
function resultsOf({ settled }: Batch): string[] {
  return [...settled].map(([company, each]) => {
    if (each.kind === "failed") return `${company} failed`;
    return `${company} ${each.found.kind === "miss" ? each.found.why : each.found.kind}`;
  });
}

function failedIn({ settled }: Batch): string[] {
  return [...settled].flatMap(([company, { kind }]) => (kind === "failed" ? [company] : []));
}

describe("a batch of a run", () => {
  it("settles from the journal what is held, and buys a batch of the rest", () => {
    const run = new RunDesk({ batchSize: 2 });
    run.desk.buyer().buy([enrichmentOf("c1.example")]);

    const bought = nextBatch(run.execution().source(), companies(5));

    expect(resultsOf(bought)).toEqual(["c1.example answered", "c0.example answered", "c2.example answered"]);
    expect([...bought.settled.values()].map((each) => each.kind === "known" && each.paidNow)).toEqual([
      false,
      true,
      true,
    ]);
    expect(bought.pause).toBeNull();
  });

  it("requests larger batches as long as nothing is refused, up to a limit", () => {
    const run = new RunDesk({ creditCap: 1_000 });
    const source = run.execution().source();

    for (let batch = 0, from = 0; batch < 8; batch++)
      from += nextBatch(source, companies(200, from)).settled.size;

    expect(run.desk.http.batches.map(({ length }) => length)).toEqual([1, 4, 16, 40, 40, 40, 40, 40]);
  });

  it("looks companies up once, whatever older answers the journal has", () => {
    const run = new RunDesk({ batchSize: 2, creditCap: 1_000 });
    run.desk.buyer().buy(companies(20).map((company) => enrichmentOf(company)));
    run.desk.clock.advance(60 * 86_400_000);
    run.store({
      ...run.record,
      startedAt: run.desk.clock.now(),
      request: { ...run.record.request, maxAgeDays: 0 },
    });
    run.desk.clock.advance(1_000);
    const source = run.execution().source();
    nextBatch(source, companies(20));
    const { reads } = run.desk.store;

    const bought = nextBatch(source, companies(18, 2));

    // On another day the first one is sent alone to learn the price.
    expect(run.desk.http.batches.map(({ length }) => length)).toEqual([20, 1, 8]);
    expect(bought.settled.size).toBe(8);
    expect(run.desk.store.reads).toBe(reads);
  });

  it("buys nothing if everything is held", () => {
    const run = new RunDesk();
    run.desk.buyer().buy([enrichmentOf("c0.example")]);
    const sent = run.desk.http.sent.length;

    expect(resultsOf(nextBatch(run.execution().source(), companies(1)))).toEqual(["c0.example answered"]);
    expect(run.desk.http.sent).toHaveLength(sent);
  });
});

describe("a reply to a run", () => {
  const json = '{"detail":"The service says no."}';
  const page = "<html>Bad gateway</html>";

  /** The status of the first company's row, the pause, and what the journal stores. */
  it.each<
    [
      string,
      Partial<HttpReply>,
      string,
      Batch["pause"] extends infer P ? (P extends { state: infer S } ? S : never) | null : never,
      string[],
    ]
  >([
    ["204", { status: 204 }, "", null, []],
    ["400", { status: 400, body: json }, "refused", null, ["firmographic refused 0"]],
    ["422", { status: 422, body: json }, "refused", null, ["firmographic refused 0"]],
    ["200 without JSON", { status: 200, body: "OK" }, "", null, []],
    ["200 with a page of something in front of the API", { status: 200, body: page }, "", null, []],
    ["200 that reports an error", { status: 200, body: '{"error":"out of order"}' }, "", null, []],
    ["200 that is cut off", { status: 200, body: '{"data":{' }, "", "stopped", ["* unconfirmed 2"]],
    ["451, an unknown status", { status: 451, body: json }, "failed", null, []],
    ["401", { status: 401, body: json }, "", "stopped", []],
    ["402", { status: 402, body: json }, "", "stopped", []],
    ["403 in JSON", { status: 403, body: json }, "", "stopped", []],
    [
      "a redirect elsewhere",
      { status: 302, headers: { location: "https://evil.example/" } },
      "",
      "stopped",
      [],
    ],
    ["403 from something in front of the API", { status: 403, body: page }, "", null, []],
    ["404 from something in front of the API", { status: 404, body: page }, "", null, []],
    ["408", { status: 408, body: json }, "", "stopped", ["* unconfirmed 2"]],
    ["409", { status: 409, body: json }, "", "waiting", []],
    ["425", { status: 425, body: json }, "", "waiting", []],
    ["429", { status: 429, body: json }, "", "waiting", []],
    ["500", { status: 500, body: json }, "", "waiting", []],
    ["503", { status: 503, body: page }, "", null, []],
    ["504, which may have been billed", { status: 504, body: page }, "", "stopped", ["* unconfirmed 2"]],
  ])("of %s", (_case, reply, row, pause, kept) => {
    const run = new RunDesk();
    run.desk.reply = () => reply;

    const bought = nextBatch(run.execution().source(), companies(3));

    expect(resultsOf(bought)).toEqual(row === "" ? [] : [`c0.example ${row}`]);
    expect(bought.pause?.state ?? null).toBe(pause);
    expect(run.desk.kept).toEqual(kept);
    expect(run.desk.http.sent).toHaveLength(1);
  });

  it("of 404 in JSON is about the company, unless the free search knows it", () => {
    const run = new RunDesk();
    run.desk.reply = ({ url }) =>
      url.includes("/search") ? { body: '{"data":[]}' } : { status: 404, body: json };

    const bought = nextBatch(run.execution().source(), companies(3));

    expect(resultsOf(bought)).toEqual(["c0.example missing"]);
    expect(run.desk.kept).toEqual(["* missing 0"]);

    const other = new RunDesk();
    other.desk.reply = ({ url }) =>
      url.includes("/search")
        ? { body: '{"data":[{"uuid":"00000l1","website":"c0.example"}]}' }
        : { status: 404, body: json };

    expect(resultsOf(nextBatch(other.execution().source(), companies(3)))).toEqual(["c0.example refused"]);
  });

  it("that is temporary is waited for as long as it says, and the batch is halved", () => {
    const run = new RunDesk({ batchSize: 8 });
    const lease = run.execution().take()!;
    run.desk.reply = (request, place) =>
      place < 2 ? { status: 429, headers: { "retry-after": "7" } } : enriched(request);

    const bought = nextBatch(run.execution().source(lease), companies(8));

    expect(bought.pause).toMatchObject({ state: "waiting", delayMs: 7_000 });
    expect(bought.settled.size).toBe(6);
    expect(lease.record).toMatchObject({ batchSize: 4, tries: { "c0.example": 1, "c1.example": 1 } });
  });

  it("that is temporary fails its company at the third attempt, and the run continues", () => {
    const run = new RunDesk({ batchSize: 3 });
    const execution = run.execution();
    const source = execution.source();
    run.desk.reply = (request) =>
      request.url.includes("c1.") ? { status: 500, body: json } : enriched(request);

    const all = [
      nextBatch(source, companies(3)),
      nextBatch(source, companies(3)),
      nextBatch(source, companies(3)),
    ];

    expect(all.flatMap(failedIn)).toEqual(["c1.example"]);
    expect(run.desk.http.sent.map(({ url }) => /c\d/.exec(url)![0])).toEqual(["c0", "c1", "c2", "c1", "c1"]);
  });

  it("that never came leaves an amount, and requests are sent one by one until one succeeds", () => {
    const run = new RunDesk({ batchSize: 4 });
    const lease = run.execution().take()!;
    run.desk.reply = () => {
      throw new NetworkError("No reply.");
    };

    const bought = nextBatch(run.execution().source(lease), companies(4));

    expect(bought.pause?.state).toBe("waiting");
    expect([lease.record.batchSize, run.desk.kept.length, run.desk.snapshot.spentBy("run:run-1")]).toEqual([
      1, 4, 8,
    ]);
  });

  it("of an unknown status stops the run after five in a row; an answer in between resets the count", () => {
    const run = new RunDesk();
    const source = run.execution().source();
    const pauses: (string | null)[] = [];
    const refused = new Set([0, 1, 2, 3, 5, 6, 7, 8, 9].map((index) => `c${index}.example`));
    run.desk.reply = (request) =>
      [...refused].some((company) => request.url.includes(company))
        ? { status: 451, body: json }
        : enriched(request);

    for (let index = 0; index < 10; index++)
      pauses.push(nextBatch(source, companies(1, index)).pause?.state ?? null);

    expect(pauses).toEqual([...Array.from({ length: 9 }, () => null), "stopped"]);
  });

  it("that lasts stops the run once five companies are given up, and leaves the others for later", () => {
    const run = new RunDesk();
    const all = companies(40);
    const lease = run.execution().take()!;
    const failed = new Set<string>();
    run.desk.reply = () => ({ status: 503, body: json });
    let state: string | null = null;

    for (let batches = 0; state !== "stopped" && batches < 200; batches++) {
      const bought = nextBatch(
        run.execution().source(lease),
        all.filter((company) => !failed.has(company)),
      );
      for (const company of failedIn(bought)) failed.add(company);
      state = bought.pause?.state ?? null;
      run.desk.clock.advance(bought.pause?.delayMs ?? 0);
    }

    expect(state).toBe("stopped");
    expect(failed.size).toBe(5);
  });

  it("of a plan without enterprise sections continues without them, and stops if nothing is left", () => {
    const request = { kind: "enrichment" as const, sections: ["location", "funding_detail"] };
    const run = new RunDesk({ request });
    const lease = run.execution().take()!;
    run.desk.reply = () => ({ status: 403, body: json });

    const first = nextBatch(run.execution().source(lease), companies(2));

    expect(first.pause).toMatchObject({ state: "waiting", delayMs: 0 });
    expect(lease.record.refusedSections).toEqual(["funding_detail"]);
    const only = { kind: "enrichment" as const, sections: ["funding_detail"] };
    expect(nextBatch(run.execution().source(lease, only), companies(2)).pause?.state).toBe("stopped");
  });

  it("that is unreadable is requested again only after the user says so", () => {
    const run = new RunDesk();
    const tooDeep = `{"data":{"firmographic":${"[".repeat(200)}${"]".repeat(200)}}}`;
    run.desk.reply = () => ({ body: tooDeep });
    nextBatch(run.execution().source(), companies(1));
    run.desk.reply = enriched;
    run.desk.clock.advance(100_000);

    expect(resultsOf(nextBatch(run.execution().source(), companies(1)))).toEqual(["c0.example unreadable"]);
    run.store({ ...run.record, leaseUntil: null, retriedAt: run.desk.clock.now() });

    expect(resultsOf(nextBatch(run.execution().source(), companies(1)))).toEqual(["c0.example answered"]);
  });
});

describe("what stops a run", () => {
  it.each<[string, "stopped" | "waiting" | "lost", (run: RunDesk) => unknown]>([
    [
      "properties that cannot be written",
      "stopped",
      (run: RunDesk) => (run.desk.properties.writesFail = true),
    ],
    ["a deleted journal", "stopped", (run: RunDesk) => (run.desk.store.deleted = true)],
    ["another lock holder", "waiting", (run: RunDesk) => (run.desk.lock.taken = true)],
    ["a cancellation", "lost", (run: RunDesk) => run.store({ ...run.record, state: "cancelled" })],
    [
      "another execution that has taken over",
      "lost",
      (run: RunDesk) => run.store({ ...run.record, generation: 9 }),
    ],
  ])("%s: it is %s, and nothing is sent", (_case, state, refuse) => {
    const run = new RunDesk();
    run.desk.buyer().buy([enrichmentOf("elsewhere.example")]);
    run.desk.buyer().bookkeeping.flush();
    const source = run.execution().source();
    const sent = run.desk.http.sent.length;
    refuse(run);

    const { pause } = nextBatch(source, companies(2));

    expect(pause?.state).toBe(state);
    expect(run.desk.http.sent).toHaveLength(sent);
  });

  it("a journal that cannot be written to: what was just bought is settled, then the run stops", () => {
    const run = new RunDesk({ batchSize: 2 });
    run.desk.store.appendFails = true;
    const execution = run.execution();
    const source = execution.source();

    const first = nextBatch(source, companies(5));
    const second = nextBatch(source, companies(5));

    expect(resultsOf(first)).toEqual(["c0.example answered", "c1.example answered"]);
    expect([first.pause?.state, second.pause?.state]).toEqual(["stopped", "stopped"]);
    expect(run.desk.http.sent).toHaveLength(2);
    run.desk.store.appendFails = false;
    run.desk.buyer().buy([enrichmentOf("c9.example")]);
    expect(run.desk.companies).toEqual(["c0.example", "c1.example", "c9.example"]);
  });

  it.each([
    [
      "the run's own cap",
      (run: RunDesk) => run.store({ ...run.record, creditCap: 3 }),
      // Three more at two credits each, beyond the one that is left.
      5,
      /limit of 3 credits/,
    ],
    ["the daily cap", (run: RunDesk) => (run.dayCap = 3), null, /limit of 3 credits/],
  ])("%s: the run buys up to it, then stops and says which", (_case, cap, moreCredits, words) => {
    const run = new RunDesk({ batchSize: 2 });
    cap(run);
    const lease = run.execution().take()!;
    const source = run.execution().source(lease);

    const first = nextBatch(source, companies(3));
    const second = nextBatch(source, companies(3, 1));

    expect([first.pause, resultsOf(first)]).toEqual([null, ["c0.example answered"]]);
    expect(second.pause).toMatchObject({ state: "stopped", message: expect.stringMatching(words) as string });
    expect([run.desk.http.sent.length, lease.record.moreCredits]).toEqual([1, moreCredits]);
  });

  it("another execution buying the same: the run waits, then uses what was bought", () => {
    const run = new RunDesk();
    const other = run.desk.buyer();
    const { placed } = other.place([enrichmentOf("c0.example")]);
    const source = run.execution().source();

    expect(nextBatch(source, companies(1)).pause).toMatchObject({ state: "waiting", delayMs: 5_000 });
    other.settle(placed!, [
      { kind: "answer", text: "", document: { data: { firmographic: {} }, credits_consumed: 2 } },
    ]);
    expect(nextBatch(source, companies(1)).pause).toBeNull();
    const bought = nextBatch(source, companies(1));

    expect(resultsOf(bought)).toEqual(["c0.example answered"]);
    expect(run.desk.http.sent).toEqual([]);
  });

  it("the service's pace: a short wait is slept through, a long one is passed on", () => {
    const run = new RunDesk({ batchSize: 40, creditCap: 1_000 });
    const source = run.execution().source();
    let left = 30;
    run.desk.reply = (request) => (left-- > 0 ? enriched(request) : { status: 429 });
    nextBatch(source, companies(40));
    run.desk.reply = enriched;

    const pauses = [nextBatch(source, companies(40, 100)), nextBatch(source, companies(40, 200))].map(
      (each) => each.pause,
    );
    const pause = pauses.find((each) => each !== null);

    expect(pause).toMatchObject({
      state: "waiting",
      message: "Waiting: the API allows only so many requests a minute.",
    });
    expect(pause!.delayMs).toBeGreaterThan(3_000);
  });
});
