import { describe, expect, it } from "vitest";
import { checksum32 } from "../../src/core/checksum";
import type { RunRequest } from "../../src/rpc/rpc";
import { basicsOf, changed, columnUnder, remaining, typeCompany, valuesOf } from "../addin/changed-cells";
import { type, undo } from "../addin/forgetting";
import { generatedWebsite } from "../addin/generated-companies";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const BASICS: RunRequest = { kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A6" };
const HEADCOUNT: RunRequest = { ...BASICS, kind: "headcount", sections: [] };
const TRAFFIC: RunRequest = { ...BASICS, kind: "traffic", sections: [] };
const NEWCOMER = "sprout-silo.example";
const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = websites(5) as [string, string, string, string, string];
const open = () => openAddin({ column: ["Account", ...websites(5)], formulas: false });
const down = (addin: OpenAddin) => addin.api.faults.set(() => ({ status: 503 }));
const up = (addin: OpenAddin) => addin.api.faults.set(() => undefined);
const markOf = (company: string) => (checksum32(company) % 250) * 4 + 2;

/** Two of the generated companies whose mark is the same, and whose data are not. */
function sameMark(): [string, string] {
  const all = Array.from({ length: 400 }, (_, index) => index + 1);
  for (const one of all)
    for (const other of all)
      if (
        one < other &&
        (other - one) % 40 !== 0 &&
        markOf(generatedWebsite(one)) === markOf(generatedWebsite(other))
      )
        return [generatedWebsite(one), generatedWebsite(other)];
  throw new Error("none");
}

describe("Two companies of one batch whose mark is the same", () => {
  const of = (n: number): Partial<RunRequest> => ({ range: `Sheet1!A2:A${n}` });
  async function corrected() {
    const addin = await openAddin({ column: ["Account", FIRST, ...sameMark()], formulas: false });
    const done = await addin.run({ ...BASICS, ...of(4) });
    type(addin, 3, "Founded", String(addin.rows()[2]!["Founded"]));
    return { addin, done, before: addin.rows() };
  }
  it("a correction that equals the other's value stays at a refresh", async () => {
    const { addin, before } = await corrected();
    await addin.run({ ...BASICS, ...of(4), maxAgeDays: 0 });
    expect(changed(before, addin.rows())).toEqual([]);
  });
  it("nothing is lost at a refresh that fails", async () => {
    const { addin, before } = await corrected();
    down(addin);
    await addin.run({ ...BASICS, ...of(4), maxAgeDays: 0 });
    expect(changed(before, addin.rows())).toEqual([]);
  });
  it("nothing is lost at a run of another kind", async () => {
    const { addin, before } = await corrected();
    await addin.run({ ...HEADCOUNT, ...of(4) });
    expect(changed(before, addin.rows())).toEqual([]);
  });
  it("undo takes back all but the correction", async () => {
    const { addin, done, before } = await corrected();
    await undo(addin, done);
    expect(addin.values("B3:Z3")[0]!.filter((cell) => cell !== "")).toEqual([before[1]!["Founded"]]);
  });
});

describe("Company, Status and Updated that are moved without the values", () => {
  const sorted = ({ sheet }: OpenAddin) =>
    sheet.sort({ row: 3, column: 1, rows: 4, columns: 3 }, [{ column: 1, ascending: true }]);
  it.each([
    ["the same", BASICS],
    ["a refresh", { ...BASICS, maxAgeDays: 0 }],
    ["another kind", HEADCOUNT],
  ])("sorted alone: %s", async (_, later) => {
    const addin = await open();
    await addin.run(BASICS);
    const truth = new Map(addin.rows().map((row) => [row["Account"], row]));
    const before = addin.rows();
    sorted(addin);
    await addin.run(later);
    const wrong = addin
      .rows()
      .flatMap((row, at) =>
        remaining(before[at]!, row, truth.get(row["Account"])).map(
          (header) => `${header} of ${String(row["Account"])}`,
        ),
      );
    expect(wrong).toEqual([]);
  });
  it("sorted alone, undone", async () => {
    const addin = await open();
    const done = await addin.run(BASICS);
    sorted(addin);
    await undo(addin, done);
    expect(
      addin
        .values("B2:Z6")
        .flat()
        .filter((cell) => cell !== ""),
    ).toEqual([]);
  });
  it("one of them deleted, the others moved up", async () => {
    const addin = await open();
    await addin.run(BASICS);
    const truth = new Map(addin.rows().map((row) => [row["Account"], row]));
    const before = addin.rows();
    addin.sheet.copyTo(
      { row: 4, column: 1, rows: 3, columns: 3 },
      { row: 3, column: 1, rows: 3, columns: 3 },
    );
    addin.sheet.erase([{ row: 6, column: 1, rows: 1, columns: 3 }]);
    await addin.run({ ...BASICS, range: "Sheet1!A2:A5" });
    const wrong = addin
      .rows()
      .slice(0, 4)
      .flatMap((row, at) =>
        remaining(before[at]!, row, truth.get(row["Account"])).map(
          (header) => `${header} of ${String(row["Account"])}`,
        ),
      );
    expect(wrong).toEqual([]);
  });
});

describe("Rows of a version without marks, whose milliseconds happen to be a company's mark", () => {
  async function earlier() {
    const addin = await open();
    await addin.run(BASICS);
    const column = columnUnder(addin, "Updated");
    for (const row of [3, 4, 5, 6]) {
      const box = { row, column, rows: 1, columns: 1 };
      const shown = (addin.sheet.getValues(box) as Date[][])[0]![0]!;
      addin.sheet.setValues(box, [[new Date(Math.floor(shown.getTime() / 1_000) * 1_000 + markOf(FOURTH))]]);
    }
    return addin;
  }
  it.each([
    ["the same", BASICS],
    ["another kind", HEADCOUNT],
  ])("a company typed over leaves nothing: %s", async (_, later) => {
    const addin = await earlier();
    const before = addin.rows()[1]!;
    typeCompany(addin, 3, FIFTH);
    await addin.run(later);
    expect(remaining(before, addin.rows()[1]!, await basicsOf(FIFTH))).toEqual([]);
  });
  it("a correction stays, and all of its row, at a refresh that fails", async () => {
    const addin = await earlier();
    type(addin, 3, "Founded", String(addin.rows()[3]!["Founded"]));
    const before = addin.rows();
    down(addin);
    await addin.run({ ...BASICS, maxAgeDays: 0 });
    expect(changed(before, addin.rows())).toEqual([]);
  });
});

describe("Two companies change places while the service is down", () => {
  it("afterwards nothing of one stands beside the other", async () => {
    const addin = await open();
    await addin.run(BASICS);
    await addin.run(HEADCOUNT);
    const [first, second] = addin.rows();
    typeCompany(addin, 2, SECOND);
    typeCompany(addin, 3, FIRST);
    down(addin);
    await addin.run({ ...BASICS, maxAgeDays: 0 });
    up(addin);
    await addin.run(BASICS);
    await addin.run(HEADCOUNT);
    const [above, below] = addin.rows();
    expect(Object.keys(first!).length).toBeGreaterThan(8);
    expect([valuesOf(above!), valuesOf(below!)]).toEqual([valuesOf(second!), valuesOf(first!)]);
  });
  it("an older value of a company whose other row was refreshed goes with it", async () => {
    const addin = await openAddin({ column: ["Account", FIRST, FIRST], formulas: false });
    await addin.run({ ...BASICS, range: "Sheet1!A2:A3" });
    await addin.run({ ...HEADCOUNT, range: "Sheet1!A2:A3" });
    addin.spoil = (reply, url) =>
      url.includes(FIRST) ? { ...reply, body: reply.body.replace("2016", "2017") } : reply;
    await addin.run({ ...BASICS, range: "Sheet1!A3:A3", maxAgeDays: 0 });
    typeCompany(addin, 2, SECOND);
    await addin.run({ ...BASICS, range: "Sheet1!A2:A2" });
    expect(addin.rows()[0]!["Founded"]).toBe(2013);
  });
});

describe("Updated filled down from one row, one correction equal to that row's value", () => {
  async function filled() {
    const addin = await open();
    const done = await addin.run(BASICS);
    const column = columnUnder(addin, "Updated");
    addin.sheet.copyTo({ row: 2, column, rows: 1, columns: 1 }, { row: 2, column, rows: 5, columns: 1 });
    type(addin, 4, "Founded", String(addin.rows()[0]!["Founded"]));
    return { addin, done, before: addin.rows() };
  }
  it.each([
    ["refresh", { ...BASICS, maxAgeDays: 0 }, false],
    ["refresh that fails", { ...BASICS, maxAgeDays: 0 }, true],
    ["another kind", HEADCOUNT, false],
  ])("%s", async (_, later, fails) => {
    const { addin, before } = await filled();
    if (fails) down(addin);
    await addin.run(later);
    expect(changed(before, addin.rows())).toEqual([]);
  });
});

describe("A date typed under Updated, then a company typed over", () => {
  it.each([
    ["the same", BASICS],
    ["another kind", TRAFFIC],
  ])("%s", async (_, later) => {
    const addin = await open();
    await addin.run(BASICS);
    type(addin, 3, "Updated", "2026-01-05");
    const before = addin.rows()[1]!;
    typeCompany(addin, 3, NEWCOMER);
    await addin.run(later);
    expect(remaining(before, addin.rows()[1]!, await basicsOf(NEWCOMER))).toEqual([]);
  });
});

it("The same companies by ID and then by website keep a correction", async () => {
  const ids = await open();
  await ids.run({ ...BASICS, sections: ["firmographic"], fields: ["uuid", "firmographic.founded_year"] });
  const uuid = ids.rows().map((r) => String(r["Company ID"]));
  const addin = await openAddin({ column: ["Account", ...uuid], formulas: false });
  await addin.run(BASICS);
  type(addin, 3, "Founded", "1999");
  const before = addin.rows();
  websites(5).forEach((w, i) => typeCompany(addin, i + 2, w));
  await addin.run(BASICS);
  expect(changed(before, addin.rows())).toEqual([]);
});
void THIRD;
