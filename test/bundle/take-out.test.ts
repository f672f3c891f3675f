// A feature is taken out by its word in one list, and its folder: what is left builds and works, and does not know it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { bundle, type Edit } from "../../scripts/build";
import { features } from "../../src/features";
import { feature, type Feature } from "../../src/features/feature";
import type { RunRequest } from "../../src/rpc/rpc";
import { startAddin } from "../addin/addin-on-host";

const HOUR_MS = 3_600_000;

const ROOT = join(import.meta.dirname, "../..");
const LIST = "src/features/index.ts";

/** The list of features without one: its import, and its word. */
function takeOut(text: string, name: string): string {
  const [line, word] = new RegExp(`^import \\{ (\\w+) \\} from "\\./${name}";\\n`, "m").exec(text)!;
  return text.replace(line, "").replace(new RegExp(`(?<=[[ ])${word}(?:, |(?=\\]))`), "");
}

const without = (name: string): Edit => ({ path: LIST, apply: (text) => takeOut(text, name) });

describe.each(features.map((each: Feature) => [each.name, each] as const))("Without %s", (name, its) => {
  it("the sidebar opens, a run goes on by the hour, and its methods and kinds are refused", async () => {
    const addin = await startAddin(await bundle(without(name)), { formulas: false });
    onTestFinished(() => addin.host.dispose());
    const state = await addin.value("getState", {});
    const begun = await addin.start({ kind: "enrichment", sections: ["location"] });
    await addin.clock.sleep(HOUR_MS + 1);
    await addin.host.fireTriggers();

    const now = await addin.value("watchRun", { runId: begun.runId });
    const kinds = Object.keys({ ...its.kinds });
    const refused = await Promise.all(kinds.map((kind) => addin.refusal("quoteRun", { kind } as RunRequest)));
    const replies = await Promise.all(Object.keys({ ...its.methods }).map((each) => addin.replyText(each)));

    expect(state.key.saved).toBe(true);
    expect(now).toMatchObject({ state: "done", done: 5 });
    expect(
      refused.filter((said) => !said.includes("This version of the add-on has no runs of the kind")),
    ).toEqual([]);
    expect(replies.filter((reply) => !reply.includes("which this version does not know"))).toEqual([]);
  });
});

describe("Without any feature", () => {
  it("and without their folders the types fit", () => {
    const root = mkdtempSync(join(tmpdir(), "take-out-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const isFeature = (path: string) => /features\/[^/.]+(?:\/|$)/.test(path);
    for (const each of ["src", "tsconfig.json"])
      cpSync(join(ROOT, each), join(root, each), { recursive: true, filter: (path) => !isFeature(path) });
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    const text = readFileSync(join(root, LIST), "utf8");
    const none = features.reduce((left, { name }) => takeOut(left, name), text);
    writeFileSync(join(root, LIST), none);

    const compiler = join(ROOT, "node_modules/.bin/tsc");
    const { status, stdout } = spawnSync(compiler, ["-p", join(root, "src")], { encoding: "utf8" });

    expect(none).toContain("features = [] as const");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });
});

describe("A feature", () => {
  it("has no name, method or kind of another", () => {
    const all: readonly Feature[] = features;
    const named = [
      all.map(({ name }) => name),
      all.flatMap(({ methods }) => Object.keys({ ...methods })),
      all.flatMap(({ kinds }) => Object.keys({ ...kinds })),
    ];

    expect(named.map((names) => new Set(names).size)).toEqual(named.map(({ length }) => length));
  });

  it("cannot have what no feature has: the compiler refuses a misspelt member", () => {
    // @ts-expect-error It is called `hourly`.
    const misspelt = feature({ name: "misspelt", hourley: { isNeeded: () => false } });

    expect(misspelt.name).toBe("misspelt");
  });
});
