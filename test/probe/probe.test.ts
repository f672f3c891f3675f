import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { PROBE_PATH, probeCode } from "../../scripts/probe";
import { AppsScriptHost } from "../../workbench/host/host";
import { TransportFailure } from "../../workbench/host/transport";
import { VirtualClock } from "../../workbench/host/virtual-clock";

const ROOT = join(import.meta.dirname, "../..");
const HOUR_MS = 3_600_000;
const EXPERIMENTS = [
  "hiddenColumns",
  "formulaStores",
  "formulaMetadata",
  "caches",
  "clockTriggers",
  "writeOrder",
  "deadHost",
  "loading",
  "gzip",
  "metadataMoves",
  "textCells",
  "formulaSpelling",
  "formulaValues",
];
/** Facts for which the workbench is known to differ, according to PARITY.md. */
const DIFFERS = ["metadataMoves.cut"];
/** These triggers are refused to an add-on, but not to a spreadsheet's own script (platform facts C15 and C16). */
const OF_ADD_ONS = ["clockTriggers.second", "clockTriggers.shorter"];

type Facts = Readonly<Record<string, unknown>>;
interface Report {
  readonly probe: number;
  readonly experiments: Readonly<Record<string, { readonly facts: Facts }>>;
}

function hostOfProbe(): AppsScriptHost {
  return new AppsScriptHost({
    code: probeCode("function addin_() { return {}; }"),
    clock: new VirtualClock(),
    transport: ({ url }) => {
      if (url.includes("nonexistent")) throw new TransportFailure("dns");
      return { status: 204, headers: {}, body: "" };
    },
  });
}

/** The steps that docs/probe.md asks an engineer to do. */
async function probed(host: AppsScriptHost): Promise<Report> {
  await host.run("probeStart");
  await host.workbook.settle();
  for (let hour = 0; hour < 8; hour++) {
    await host.clock.sleep(HOUR_MS);
    await host.fireTriggers();
  }
  return JSON.parse(String(await host.run("probeReport"))) as Report;
}

/** Names of the facts in which a report differs from the workbench. */
function differences(report: Report, emulated: Report): string[] {
  const isBound = report.experiments["clockTriggers"]?.facts["shorter"] === "done";
  const leftOut = [...DIFFERS, ...(isBound ? OF_ADD_ONS : [])];
  return Object.entries(report.experiments)
    .filter(([experiment]) => experiment !== "copy")
    .flatMap(([experiment, { facts }]) =>
      Object.entries(facts)
        .filter(
          ([fact, value]) =>
            JSON.stringify(value) !== JSON.stringify(emulated.experiments[experiment]?.facts[fact]),
        )
        .map(([fact]) => `${experiment}.${fact}`),
    )
    .filter((name) => !leftOut.includes(name));
}

/** The first cells of what formulas show. */
function columnsOf(facts: Facts = {}): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, rows]) => [
      name,
      (rows as unknown[][]).slice(0, 3).map(([first]) => first),
    ]),
  );
}

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".json"));
let host: AppsScriptHost;
let emulated: Report;

beforeAll(async () => {
  host = hostOfProbe();
  emulated = await probed(host);
  return () => host.dispose();
});

describe("The probe on the workbench", () => {
  it("has a result for each experiment, and no failure", () => {
    expect([emulated.probe, Object.keys(emulated.experiments)]).toEqual([1, EXPERIMENTS]);
    for (const { facts } of Object.values(emulated.experiments)) {
      expect(Object.keys(facts).length).toBeGreaterThan(0);
      expect(facts).not.toHaveProperty("failed");
    }
    expect(host.executions.filter(({ status }) => status !== "done")).toEqual([]);
  });

  it("reports the workbench's choice for unknown facts", () => {
    const { hiddenColumns, formulaStores, caches, clockTriggers, deadHost, writeOrder, formulaValues } =
      emulated.experiments;

    expect(hiddenColumns?.facts).toMatchObject({
      rangeSorted: { rows: ["a of a 1", "b of b 2", "c of c 3", "d of d 4"] },
      sheetSorted: { rows: ["d of d 4", "c of c 3", "b of b 2", "a of a 1"] },
      filterSorted: { rows: ["a of a 1", "b of b 2", "c of c 3", "d of d 4"] },
      copied: { rows: ["b of b 2", "c of c 3", "d of d 4", "a of a 1", "b of b 2"] },
      staysHidden: true,
    });
    expect(formulaStores?.facts["write"]).toEqual({ document: "done", user: "done", script: "done" });
    expect(caches?.facts).toEqual({ rightAway: ["document", "user", "script"], afterSixHours: [] });
    expect(clockTriggers?.facts["fired"]).toMatchObject({ spreadsheet: true, documentProperties: "kept" });
    expect(deadHost?.facts["batch"]).toBe("Exception: DNS error: https://nonexistent.invalid/");
    expect(writeOrder?.facts).toMatchObject({
      appended: ["set", "appended"],
      inserted: ["", "before the insert"],
    });
    // Platform fact J9.
    expect(columnsOf(formulaValues?.facts)).toEqual({
      percentAsText: ["Rate: 12.5%", "", ""],
      moneyAsText: ["Rate: $1,234.50", "", ""],
      powers: [512, "", ""],
      sortedByNothing: [0.125, 0.125, 1234.5],
      unsortedClasses: [2, 2, 1],
    });
  });

  it("finds no copy if there is none", async () => {
    const { experiments } = JSON.parse(String(await host.run("probeCopy"))) as Report;

    expect(experiments["copy"]?.facts).toMatchObject({ isCopy: false, spreadsheetTags: 1, rowTags: 3 });
  });
});

describe("Google's results", () => {
  it("match the workbench's, in every file that is stored here", () => {
    const told = files.map((name) => {
      const report = JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8")) as Report;
      return [name, report.probe, differences(report, emulated)];
    });

    expect(told).toEqual(files.map((name) => [name, 1, []]));
  });

  it("would be reported if they differed in a single fact", () => {
    const { experiments } = emulated;
    const withFacts = (experiment: string, facts: Facts): Report => ({
      ...emulated,
      experiments: {
        ...experiments,
        [experiment]: { facts: { ...experiments[experiment]?.facts, ...facts } },
      },
    });

    expect(differences(emulated, emulated)).toEqual([]);
    expect(differences(withFacts("deadHost", { batch: [204, null, 204] }), emulated)).toEqual([
      "deadHost.batch",
    ]);
    expect(differences(withFacts("clockTriggers", { second: "done", shorter: "done" }), emulated)).toEqual(
      [],
    );
    expect(differences(withFacts("clockTriggers", { second: "done" }), emulated)).toEqual([
      "clockTriggers.second",
    ]);
  });

  it("are counted wherever the number of verifications is stated", () => {
    for (const page of ["README.md", "workbench/PARITY.md", "docs/probe.md", "docs/your-own-add-on.md"]) {
      const [, count] = /verified on Google[:,] (\d+)/i.exec(readFileSync(join(ROOT, page), "utf8")) ?? [];
      expect([page, count]).toEqual([page, String(files.length)]);
    }
  });
});

describe("docs/probe.md", () => {
  it("lists the experiments, and commands that exist", () => {
    const page = readFileSync(join(ROOT, "docs/probe.md"), "utf8");
    const listed = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };

    expect(listed).toEqual(EXPERIMENTS);
    expect([scripts["probe"], page.includes(PROBE_PATH)]).toEqual(["tsx scripts/probe.ts", true]);
  });

  it("builds a file that is never pushed", () => {
    const { scriptExtensions } = JSON.parse(readFileSync(join(ROOT, ".clasp.json"), "utf8")) as {
      scriptExtensions: string[];
    };

    expect(scriptExtensions.filter((extension) => PROBE_PATH.endsWith(extension))).toEqual([]);
  });
});
