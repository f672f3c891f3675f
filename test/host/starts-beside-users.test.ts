// The user's: what stands where a start was killed or refused.
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import type { ServiceCall } from "../../workbench/host/execution-record";
import { ServiceError } from "../../workbench/host/service-error";
import { boxOf } from "../addin/addin-on-host";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const LEASE_AND_MORE_MS = 120_000;

const [ONE, OTHER] = websites(2) as [string, string];
const NAME: RunRequest = {
  kind: "enrichment",
  sections: [],
  fields: ["firmographic.name"],
  range: "Sheet1!A2:A3",
};

const withHeader = (range: string): RunRequest => ({ ...NAME, range, addHeader: true });

const open = (column: string[]) => openAddin({ column, formulas: false });
const type = ({ sheet }: OpenAddin, a1: string, texts: string[][]) => sheet.enter(boxOf(a1), texts);
const note = ({ sheet }: OpenAddin, a1: string, text: string) => sheet.setNotes(boxOf(a1), [[text]]);

/** Values, formulas and notes. */
function cellsOf({ sheet }: OpenAddin): string {
  const box = boxOf("A1:H9");
  return JSON.stringify([sheet.getValues(box), sheet.getFormulas(box), sheet.getNotes(box)]);
}

function refuse(): never {
  throw new ServiceError("Service error: Spreadsheets");
}

/** At the nth call of a method from now on, as long as `when` holds. */
function atCall(
  addin: OpenAddin,
  method: RegExp,
  n: number,
  becomes: () => "kill",
  when: (call: ServiceCall) => boolean = () => true,
): void {
  let seen = 0;
  addin.host.intercept = (call) => {
    if (call.phase !== "before" || !method.test(call.method) || !when(call) || ++seen !== n) return undefined;
    return becomes();
  };
}

async function startKilled(addin: OpenAddin, request: RunRequest, method: RegExp, n = 1): Promise<void> {
  atCall(addin, method, n, () => "kill");
  await expect(addin.start(request)).rejects.toThrow("killed");
  addin.host.intercept = undefined;
  await addin.clock.sleep(LEASE_AND_MORE_MS);
}

async function startRefused(addin: OpenAddin, request: RunRequest): Promise<void> {
  expect(await addin.sidebar("startRun", { ...request, creditCap: 100 })).toMatchObject({ ok: false });
  addin.host.intercept = undefined;
}

async function undo(addin: OpenAddin, runId: string): Promise<void> {
  await addin.undo({ runId });
}

describe("After a start that was killed while it added a header row", () => {
  it("the user's own row above the data stays, with formulas that show nothing and a note", async () => {
    const addin = await open(["My accounts", "", ONE, OTHER]);
    type(addin, "A2:C2", [['=IF(A1="","Give a title","")', "", '=IF(COUNTA(A3:A9)>500,"Too many","")']]);
    note(addin, "A2", "checks the title");
    const before = cellsOf(addin);

    await startKilled(addin, withHeader("Sheet1!A3:A4"), /^insertRow/);
    const { runId } = await addin.run(withHeader("Sheet1!A3:A4"));
    await undo(addin, runId);

    // The row that was inserted is blank by now, and nothing else is.
    addin.sheet.deleteRows(3, 1);
    expect(cellsOf(addin)).toBe(before);
  });
});

describe("A run", () => {
  it("has started, with the columns chosen for it, though its hourly trigger is refused", async () => {
    const addin = await open(["Website", ONE, OTHER]);
    type(addin, "B1", [["Company"]]);
    const before = cellsOf(addin);
    atCall(addin, /^setProperty$/, 1, refuse, () => addin.rows()[0]!["Status"] === "Queued");
    await startRefused(addin, { ...NAME, into: { "firmographic.name": "Company" } });

    const { run } = await addin.value("getState", {});
    await addin.finishRun(run!);
    const [[name]] = addin.values("B2") as [[unknown]];
    await undo(addin, run!.runId);

    expect(name).toBe("Northwind Robotics");
    expect(cellsOf(addin)).toBe(before);
  });

  it("keeps what the user typed above its columns or noted in them when it is undone", async () => {
    const addin = await open(["My accounts", "", "Website", ONE, OTHER]);
    const { runId } = await addin.run({ ...NAME, range: "Sheet1!A4:A5" });
    type(addin, "D1", [["Quarter 3"]]);
    note(addin, "C5", "ask Ann");

    await undo(addin, runId);

    expect(cellsOf(addin)).toContain("Quarter 3");
    expect(cellsOf(addin)).toContain("ask Ann");
  });
});
