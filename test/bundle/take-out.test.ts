// A feature is taken out by its word in one list, and its folder: what is left builds and works, and does not know it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Built, bundle } from "../../scripts/build";
import { features } from "../../src/features";
import { feature, type Feature } from "../../src/features/feature";
import type { MenuEntry } from "../../workbench/host/host-ui";
import { itemsOf } from "../../src/menu";
import { menuEntries } from "../../src/menu-entries";
import type { RunRequest } from "../../src/rpc/rpc";
import { startAddin } from "../addin/addin-on-host";
import { LIST_OF_FEATURES, takeOut, without } from "./taken-out";

const HOUR_MS = 3_600_000;

const ROOT = join(import.meta.dirname, "../..");
const MENU = itemsOf(menuEntries);

/** The items of a menu as it is shown, each with the submenu before it. */
function pathsIn(entries: readonly MenuEntry[]): string[][] {
  return entries.flatMap((entry) => {
    if (entry.kind === "separator") return [];
    return entry.kind === "item"
      ? [[entry.label]]
      : pathsIn(entry.entries).map((path) => [entry.label, ...path]);
  });
}

describe.each(features.map((each: Feature) => [each.name, each] as const))("Without %s", (name, its) => {
  let built: Built;
  beforeAll(async () => {
    built = await bundle(without(name));
  });

  it("the sidebar opens, a run goes on by the hour, and its methods and kinds are refused", async () => {
    const addin = await startAddin(built, { formulas: false });
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

  it("the menu has the items of the others, and each opens the sidebar", async () => {
    const addin = await startAddin(built);
    onTestFinished(() => addin.host.dispose());
    const itsOwn = new Set(its.menu?.map(({ label }) => label));

    await addin.host.open();
    const shown = addin.host.ui.menus.flatMap(({ entries }) => pathsIn(entries));
    const opened: (string | undefined)[] = [];
    for (const path of shown) {
      await addin.host.clickMenu(path);
      opened.push(/data-panel="(\w+)"/.exec(addin.host.ui.sidebar!.html)?.[1]);
    }

    const left = MENU.filter(({ label }) => !itsOwn.has(label));
    expect(shown.map((path) => path.at(-1))).toEqual(left.map(({ label }) => label));
    expect(opened).toEqual(left.map(({ panel }) => panel));
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
    const none = takeOut(
      readFileSync(join(root, LIST_OF_FEATURES), "utf8"),
      features.map(({ name }) => name),
    );
    writeFileSync(join(root, LIST_OF_FEATURES), none);

    const compiler = join(ROOT, "node_modules/.bin/tsc");
    const { status, stdout } = spawnSync(compiler, ["-p", join(root, "src")], { encoding: "utf8" });

    expect(none).toMatch(/features = \[\s*\] as const/);
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
