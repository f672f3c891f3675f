import { describe, expect, it } from "vitest";
import { createWork, type WorkState } from "../../sidebar/use-task";
import { settle } from "./manual-timers";

/** A reply that arrives when the test says so. */
class Answer {
  arrive!: (value: string) => void;
  fail!: (error: Error) => void;
  readonly promise = new Promise<string>((resolve, reject) => {
    this.arrive = resolve;
    this.fail = reject;
  });
}

function started() {
  const states: WorkState[] = [];
  const taken: string[] = [];
  const work = createWork((state) => states.push(state));
  const ask = (answer: Answer) =>
    work.run(
      () => answer.promise,
      (value) => taken.push(value),
    );
  const [first, second] = [new Answer(), new Answer()];
  return { states, taken, work, ask, first, second };
}
describe("work that was started twice", () => {
  it("uses the reply to the last start, even if it arrives first", async () => {
    const { states, taken, ask, first, second } = started();
    ask(first);
    ask(second);
    second.arrive("price of job posts");
    await settle();
    first.arrive("price of news");
    await settle();

    expect(taken).toEqual(["price of job posts"]);
    expect(states.at(-1)).toEqual({ busy: false, failure: null });
  });

  it("is under way until the last one is answered, and fails only if that fails", async () => {
    const { states, ask, first, second } = started();
    ask(first);
    ask(second);
    first.fail(new Error("Out of order."));
    await settle();
    expect(states.at(-1)).toEqual({ busy: true, failure: null });

    second.fail(new Error("No answer."));
    await settle();
    expect(states.at(-1)).toMatchObject({ busy: false, failure: { code: "sidebar/no-answer" } });
  });

  it("repeats the last start", async () => {
    const { taken, work, ask, first, second } = started();
    ask(first);
    ask(second);
    second.arrive("price of job posts");
    await settle();
    work.again();
    await settle();

    expect(taken).toEqual(["price of job posts", "price of job posts"]);
  });

  it("is discarded once it is cleared", async () => {
    const { states, taken, work, ask, first } = started();
    ask(first);
    work.clear();
    first.arrive("price of news");
    await settle();

    expect(taken).toEqual([]);
    expect(states.at(-1)).toEqual({ busy: false, failure: null });
  });
});
