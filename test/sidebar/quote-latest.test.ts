import { describe, expect, it } from "vitest";
import { createQuoter, type Quote } from "../../sidebar/run/quote";
import { ManualTimers, settle } from "./manual-timers";

function quoterWith(answer: (request: string) => Promise<string>) {
  const timers = new ManualTimers();
  const asked: string[] = [];
  const seen: Quote<string>[] = [];
  const quoter = createQuoter<string, string>(
    (request) => {
      asked.push(request);
      return answer(request);
    },
    (quote) => seen.push(quote),
    timers,
  );
  return { quoter, timers, asked, seen };
}

describe("createQuoter", () => {
  it("requests one quote for choices that change quickly, for the last of them", async () => {
    const { quoter, timers, asked, seen } = quoterWith((request) => Promise.resolve(`bill of ${request}`));

    quoter.ask("a");
    timers.pass(100);
    quoter.ask("b");
    timers.pass(350);
    await settle();

    expect(asked).toEqual(["b"]);
    expect(seen[seen.length - 1]).toEqual({ bill: "bill of b", pending: false, failure: null });
  });

  it("drops the answer to earlier choices", async () => {
    const answers: ((bill: string) => void)[] = [];
    const { quoter, timers, seen } = quoterWith(() => new Promise((resolve) => answers.push(resolve)));

    quoter.ask("a");
    timers.pass(350);
    quoter.ask("b");
    answers[0]?.("bill of a");
    await settle();

    expect(seen[seen.length - 1]).toEqual({ bill: null, pending: true, failure: null });
  });

  it("marks the last bill as pending while the next is requested", async () => {
    const { quoter, timers, seen } = quoterWith((request) => Promise.resolve(`bill of ${request}`));
    quoter.ask("a");
    timers.pass(350);
    await settle();

    quoter.ask("b");

    expect(seen[seen.length - 1]).toEqual({ bill: "bill of a", pending: true, failure: null });
  });

  it("shows no bill with a failure, and retries immediately on request", async () => {
    let failing = true;
    const { quoter, timers, asked, seen } = quoterWith((request) =>
      failing ? Promise.reject(new Error("boom")) : Promise.resolve(`bill of ${request}`),
    );
    quoter.ask("a");
    timers.pass(350);
    await settle();
    const failed = seen[seen.length - 1];

    failing = false;
    quoter.again();
    await settle();

    expect(failed).toMatchObject({ bill: null, pending: false, failure: { code: "sidebar/no-answer" } });
    expect(asked).toEqual(["a", "a"]);
    expect(seen[seen.length - 1]?.bill).toBe("bill of a");
  });

  it("clears the bill when there is nothing to quote", async () => {
    const { quoter, timers, asked, seen } = quoterWith((request) => Promise.resolve(request));
    quoter.ask("a");

    quoter.ask(null);
    timers.pass(1_000);
    await settle();

    expect(asked).toEqual([]);
    expect(seen[seen.length - 1]).toEqual({ bill: null, pending: false, failure: null });
  });
});
