import { VirtualClock } from "../../host/virtual-clock";
import type { OpenPage } from "../../server/open-page";
import { readProject } from "../../server/read-project";
import { startProject } from "../../server/start-project";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

const folder = (name: string): string => join(import.meta.dirname, "../projects", name);
const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

describe("another developer's project", () => {
  let page: OpenPage | undefined;
  let server: Server | undefined;
  afterEach(async () => {
    await page?.close();
    server?.close();
    [page, server] = [undefined, undefined];
  });

  /** A local service of exchange rates. */
  async function rates(): Promise<string> {
    const started = createServer((_request, reply) => reply.end('{"rate":1.25}'));
    server = started;
    await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  }

  it("of plain script files has its menu, its dialog and its formulas on an empty spreadsheet", async () => {
    page = await startProject({ project: readProject(folder("invoices")) });
    const { host, workbook } = page;

    await host.clickMenu("Start an invoice");
    await host.clickMenu("Add a line…");
    expect(host.ui.dialog).toMatchObject({ title: "Add a line", width: 320 });
    expect(await host.googleScriptRun("addLine", ["Advice", 100])).toBe(2);
    await workbook.settle();

    const invoice = workbook.sheetNamed("Invoice")!;
    expect(invoice.getValues({ row: 2, column: 1, rows: 1, columns: 3 })).toEqual([["Advice", 100, 122]]);
    await expect(host.googleScriptRun("addLine", ["Nothing", 0])).rejects.toThrow(
      "An amount is more than nothing.",
    );
  });

  it("goes on where it stopped, if its data are kept", async () => {
    const options = {
      project: readProject(folder("invoices")),
      keep: join(mkdtempSync(join(tmpdir(), "workbench-")), "kept.json"),
    };
    page = await startProject(options);
    await page.host.clickMenu("Start an invoice");
    await page.host.googleScriptRun("addLine", ["Advice", 100]);
    await page.close();

    page = await startProject(options);
    const invoice = page.workbook.sheetNamed("Invoice")!;
    await page.workbook.settle();
    expect(invoice.getValues({ row: 2, column: 1, rows: 1, columns: 3 })).toEqual([["Advice", 100, 122]]);
    expect(page.host.executions.find(({ functionName }) => functionName === "onOpen")).toMatchObject({
      authMode: "LIMITED",
    });
  });

  it("does not start on kept data that are damaged, which stay as they are", async () => {
    const keep = join(mkdtempSync(join(tmpdir(), "workbench-")), "kept.json");
    const damaged = '{"workbench":1,"kept":{"enabled":true}}';
    writeFileSync(keep, damaged);

    await expect(startProject({ project: readProject(folder("invoices")), keep })).rejects.toMatchObject({
      name: "WorkbenchError",
      code: "BROKEN_KEPT",
      message: `${keep}: What was kept is damaged: its properties cannot be read. It stays as it is: mend it, name another file, or move it away to begin anew.`,
    });
    expect(readFileSync(keep, "utf8")).toBe(damaged);
  });

  it("of a spreadsheet's own script may read it from the start", async () => {
    page = await startProject({ project: readProject(folder("invoices")), bound: true });

    expect(page.host.executions[0]).toMatchObject({ functionName: "onOpen", authMode: "LIMITED" });
  });

  it("of one bundle behind .clasp.json reaches the configured hosts, and no other", async () => {
    const services = [{ host: "rates.example", origin: await rates() }];
    page = await startProject({ project: readProject(folder("rates")), services });
    const { host, workbook } = page;
    const sheet = workbook.activeSheet;
    sheet.enter(cell(1, 1), [['=EXCHANGE_RATE("EURUSD")']]);
    await workbook.settle();
    expect(sheet.getValues(cell(1, 1))).toEqual([[1.25]]);
    await page.close();

    page = await startProject({ project: readProject(folder("rates")) });
    await expect(page.host.run("EXCHANGE_RATE", ["EURUSD"])).rejects.toThrow(
      /^DNS error: https:\/\/rates\.example\S* \(the workbench reaches only hosts that you name: start it with --host rates\.example\)$/,
    );
    expect(host.executions.length).toBeGreaterThan(0);
  });

  it("has its clock triggers fired while time advances", async () => {
    const services = [{ host: "rates.example", origin: await rates() }];
    const clock = new VirtualClock(Date.parse("2026-11-24T08:30:00Z"));
    page = await startProject({ project: readProject(folder("rates")), services, clock });

    await page.host.clickMenu("Note rates every hour");
    await clock.skip(3_600_000);
    await page.host.fireTriggers();

    expect(page.workbook.activeSheet.getValues(cell(1, 2))).toEqual([[1.25]]);
  });
});
