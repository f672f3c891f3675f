import { transformSync } from "esbuild";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";

const SOURCE = readFileSync(join(import.meta.dirname, "../../page/google-script.ts"), "utf8");
const CODE = transformSync(SOURCE, { loader: "ts" }).code;

interface Run {
  withSuccessHandler(handler: (value: unknown, userObject: unknown) => void): Run;
  withFailureHandler(handler: (error: Error, userObject: unknown) => void): Run;
  withUserObject(userObject: unknown): Run;
  work(...args: unknown[]): void;
}

/** The shim in a frame whose server replies when told to. */
function frame() {
  const waiting: { readonly args: unknown[]; readonly answer: (outcome: object) => Promise<void> }[] = [];
  const uncaught: unknown[] = [];
  const context = createContext({
    fetch: (_url: string, { body }: { body: string }) =>
      new Promise((resolve) => {
        const { args } = JSON.parse(body) as { args: unknown[] };
        const answer = async (outcome: object) => {
          resolve({ json: () => Promise.resolve(outcome) });
          for (let turns = 0; turns < 10; turns++) await Promise.resolve();
        };
        waiting.push({ args, answer });
      }),
    console: { error: (...words: unknown[]) => uncaught.push(words.join(" ")) },
    parent: { postMessage: () => undefined },
    location: { origin: "https://frame.example" },
  });
  runInContext(CODE, context);
  const { run } = (context["google"] as { script: { run: Run } }).script;
  return { run, waiting, uncaught };
}

describe("google.script.run in a frame", () => {
  it("runs ten calls at a time, queues others, and accepts replies in any order (B20, G8)", async () => {
    const { run, waiting } = frame();
    const told: unknown[] = [];
    for (let n = 0; n < 12; n++) run.withSuccessHandler((value) => told.push(value)).work(n);
    expect(waiting.map(({ args }) => args[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

    await waiting[7]!.answer({ value: "the eighth" });
    await waiting[2]!.answer({ value: "the third" });

    expect(told).toEqual(["the eighth", "the third"]);
    expect(waiting.map(({ args }) => args[0]).slice(10)).toEqual([10, 11]);
  });

  it("limits handlers and the user object to one chain of calls (G12, G13)", async () => {
    const { run, waiting, uncaught } = frame();
    const told: unknown[] = [];
    const mine = run
      .withUserObject("mine")
      .withSuccessHandler((value, userObject) => told.push([value, userObject]))
      .withFailureHandler(({ name, message }, userObject) => told.push([name, message, userObject]));
    mine.work(1);
    mine.work(2);
    run.work(3);
    await waiting[0]!.answer({ value: null });
    await waiting[1]!.answer({ error: { name: "ScriptError", message: "Not this one" } });
    await waiting[2]!.answer({ error: { name: "ScriptError", message: "Nobody hears" } });

    expect(told).toEqual([
      [null, "mine"],
      ["ScriptError", "Not this one", "mine"],
    ]);
    expect(uncaught).toEqual(["Uncaught Nobody hears"]);
  });

  it("throws immediately for a function nested in an argument (G10)", () => {
    const { run, waiting } = frame();

    expect(() => run.work({ list: [{ when: () => 1 }] })).toThrow(
      "Failed due to illegal value in property: when",
    );
    expect(waiting).toEqual([]);
  });
});
