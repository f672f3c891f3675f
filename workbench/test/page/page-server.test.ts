import { AppsScriptHost } from "../../host/host";
import { AddOnDesk } from "../../server/add-on-desk";
import { FrameServer } from "../../server/frame-server";
import { Outbox } from "../../server/outbox";
import { PageServer } from "../../server/page-server";
import type { PageMessage, ServerMessage } from "../../server/protocol";
import { TimeLapse } from "../../server/time-lapse";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";

const SCRIPT = `
  function onOpen() {
    SpreadsheetApp.getUi().createAddonMenu().addItem("Open sidebar", "openSidebar").addItem("Break", "breakDown").addItem("Ask", "ask").addToUi();
  }
  function openSidebar() {
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile("Sidebar").setTitle("Companies"));
  }
  function ask() {
    var ui = SpreadsheetApp.getUi();
    SpreadsheetApp.getActiveSheet().getRange("A1").setValue(String(ui.alert("Sure?", ui.ButtonSet.YES_NO)));
    SpreadsheetApp.getActive().toast("Asked.");
  }
  function onEdit(e) { if (e.value === "done?") e.range.offset(0, 1).setValue("done"); }
  function watch() { ScriptApp.newTrigger("changed").forSpreadsheet(SpreadsheetApp.getActive()).onChange().create(); }
  function changed(e) { console.log(e.changeType); }
  function breakDown() { throw new Error("No company is selected."); }
  function whoAmI(x) { return [x, SpreadsheetApp.getActiveSheet().getActiveRange().getA1Notation()]; }
`;

/** A page without a browser: sends messages, and waits for replies. */
class FakePage {
  private readonly received: ServerMessage[] = [];
  private wake = () => {};

  constructor(readonly socket: WebSocket) {
    socket.on("message", (text: Buffer) => {
      const message: ServerMessage = JSON.parse(text.toString("utf8"));
      this.received.push(message);
      this.wake();
    });
  }

  send(message: PageMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Removes messages until one of this type matches. */
  async next<Type extends ServerMessage["type"]>(
    type: Type,
    fits: (message: Extract<ServerMessage, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { type: Type }>> {
    for (;;) {
      const message = this.received.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => (this.wake = resolve));
      } else if (isOfType(message, type) && fits(message)) {
        return message;
      }
    }
  }

  close(): void {
    this.socket.terminate();
  }
}

function isOfType<Type extends ServerMessage["type"]>(
  message: ServerMessage,
  type: Type,
): message is Extract<ServerMessage, { type: Type }> {
  return message.type === type;
}

const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

describe("PageServer", () => {
  let folder: string;
  let host: AppsScriptHost;
  let frames: FrameServer;
  let server: PageServer;
  let url: string;
  let days: number;
  const open: FakePage[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "page-server-"));
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const bundle = {
      script: file("page.js.gz", gzipSync("page()")),
      charts: file("charts.js.gz", gzipSync("charts()")),
      style: file("page.css.gz", gzipSync("p {}")),
      shim: file("google-script.js", "shim"),
    };
    host = new AppsScriptHost({ code: SCRIPT, files: { Sidebar: "<p>Hello</p>" } });
    frames = new FrameServer({
      shim: async () => "shim",
      run: (name, args, user) => host.googleScriptRun(name, args, user),
    });
    await frames.listen();
    days = 0;
    const desk = new AddOnDesk(host, frames, ["owner@demo.example", "editor@demo.example"]);
    await host.open();
    const stage = {
      workbook: host.workbook,
      desk,
      outbox: new Outbox(() => 0),
      time: new TimeLapse(host, async () => void days++),
      functions: [],
      executions: host.executions,
      logs: host.logs,
      hint: "Try it.",
      user: () => host.activeUser,
    };
    server = new PageServer(Promise.resolve(bundle), Promise.resolve(stage));
    url = await server.listen(0);
  });
  afterEach(async () => {
    open.splice(0).forEach((opened) => opened.close());
    server.stop();
    frames.stop();
    await host.dispose();
    rmSync(folder, { recursive: true });
  });

  async function page(): Promise<FakePage> {
    const { host: address } = new URL(url);
    const socket = new WebSocket(`ws://${address}/workbook`, { origin: `http://${address}` });
    const opened = new FakePage(socket);
    await new Promise((resolve) => socket.once("open", resolve));
    open.push(opened);
    return opened;
  }

  it("listens on 127.0.0.1 and serves the page", async () => {
    expect(new URL(url).hostname).toBe("127.0.0.1");
    expect(await (await fetch(url)).text()).toContain('data-testid="menu-bar"');
    expect(await (await fetch(`${url}page.js`)).text()).toBe("page()");
    expect(await (await fetch(`${url}charts.js`)).text()).toBe("charts()");
    expect(await (await fetch(`${url}page.css`)).text()).toBe("p {}");
    expect((await fetch(`${url}package.json`)).status).toBe(404);
  });

  it("rejects any other host name, so that no website can reach it under one of its own", async () => {
    const status = await new Promise((resolve) => {
      request(url, { headers: { host: "evil.example" } }, (reply) => resolve(reply.statusCode)).end();
    });

    expect(status).toBe(403);
  });

  it("takes no socket from another site's page", async () => {
    const socket = new WebSocket(url.replace("http", "ws") + "workbook", { origin: "http://evil.example" });

    const error = await new Promise<Error>((resolve) => socket.on("error", resolve));

    expect(error.message).toContain("401");
  });

  it("cannot be framed by another page", async () => {
    const policy = (await fetch(url)).headers.get("content-security-policy");

    expect(policy).toBe("frame-ancestors 'none'");
  });

  it.each([
    ["text that is not JSON", (socket: WebSocket) => socket.send("{")],
    ["JSON that is not a message", (socket: WebSocket) => socket.send("null")],
    ["a message without required fields", (socket: WebSocket) => socket.send('{"type":"select"}')],
    ["text that is not UTF-8", (socket: WebSocket) => socket.send(Buffer.from([0xff]), { binary: false })],
  ])("keeps working after %s", async (_what, say) => {
    const first = await page();
    await first.next("welcome");
    say(first.socket);

    expect(await (await page()).next("welcome")).toMatchObject({ type: "welcome" });
  });

  it("sends a new page the whole spreadsheet and the add-on's menu", async () => {
    host.workbook.activeSheet.setValues(cell(1, 1), [["Website"]]);

    const welcome = await (await page()).next("welcome");

    expect(welcome.sheets.map(({ name, cells }) => [name, cells])).toEqual([
      ["Sheet1", [{ row: 1, column: 1, display: "Website" }]],
    ]);
    expect(welcome.addOn.menus[0]?.entries[0]).toMatchObject({ kind: "item", label: "Open sidebar" });
    expect(welcome.addOn).toMatchObject({ sidebar: null, user: "owner@demo.example" });
  });

  it("shows every page the workbook's result of what was typed", async () => {
    const [one, other] = [await page(), await page()];
    const { sheetId } = (await one.next("welcome")).selection;
    await other.next("welcome");

    one.send({ type: "enter", sheetId, range: cell(2, 3), texts: [["=1/0"]] });

    const drawn = { row: 2, column: 3, display: "#DIV/0!", input: "=1/0", kind: "error" };
    expect((await one.next("change")).cells[0]?.cells).toMatchObject([drawn]);
    expect((await other.next("change")).cells[0]?.cells).toMatchObject([drawn]);
  });

  it("lets the script know of what was typed, once the add-on was used", async () => {
    const one = await page();
    const { sheetId } = (await one.next("welcome")).selection;
    await host.clickMenu("Open sidebar");
    one.send({ type: "enter", sheetId, range: cell(2, 3), texts: [["done?"]] });

    await expect
      .poll(() => host.workbook.activeSheet.getValues({ ...cell(2, 3), columns: 2 }))
      .toEqual([["done?", "done"]]);
  });

  it("lets installable triggers know of what else was changed, and of nothing that was only looked at", async () => {
    const one = await page();
    const { sheetId } = (await one.next("welcome")).selection;
    await host.run("watch");
    one.send({ type: "activateSheet", sheetId });
    one.send({ type: "insertRows", sheetId, at: 1, count: 2 });
    one.send({ type: "renameSheet", sheetId, name: "Renamed" });
    one.send({ type: "insertSheet" });

    await expect
      .poll(() => host.logs.map(({ text }) => text).toSorted())
      .toEqual(["INSERT_GRID", "INSERT_ROW", "OTHER"]);
  });

  it("sends a page the selections of others, not its own", async () => {
    const [one, other] = [await page(), await page()];
    const { sheetId } = (await one.next("welcome")).selection;
    await other.next("welcome");
    const selection = {
      sheetId,
      ranges: [{ row: 2, column: 1, rows: 20, columns: 1 }],
      activeCell: { row: 2, column: 1 },
    };

    one.send({ type: "select", ...selection });
    one.send({ type: "enter", sheetId, range: cell(1, 1), texts: [["x"]] });

    expect((await other.next("change", (change) => change.selection !== undefined)).selection).toEqual(
      selection,
    );
    expect((await one.next("change", (change) => change.cells.length > 0)).selection).toBeUndefined();
  });

  it("opens the sidebar that a menu item shows, and runs its calls on the selection", async () => {
    const one = await page();
    const { sheetId } = (await one.next("welcome")).selection;
    one.send({
      type: "select",
      sheetId,
      ranges: [{ row: 2, column: 1, rows: 3, columns: 1 }],
      activeCell: { row: 2, column: 1 },
    });

    one.send({ type: "menu", path: ["Open sidebar"] });
    const { addOn } = await one.next("addOn", (message) => message.addOn.sidebar !== null);

    expect(addOn.sidebar?.title).toBe("Companies");
    expect(await (await fetch(addOn.sidebar!.url)).text()).toBe("<script>shim</script><p>Hello</p>");
    const reply = await fetch(`${addOn.sidebar!.url}run`, {
      method: "POST",
      body: '{"name":"whoAmI","args":[1]}',
    });
    expect(await reply.json()).toEqual({ value: [1, "A2:A4"] });
  });

  it("closes the sidebar", async () => {
    const one = await page();
    one.send({ type: "menu", path: ["Open sidebar"] });
    const { addOn } = await one.next("addOn", (message) => message.addOn.sidebar !== null);

    one.send({ type: "closeSidebar" });

    await one.next("addOn", (message) => message.addOn.sidebar === null);
    expect((await fetch(addOn.sidebar!.url)).status).toBe(404);
  });

  it("reports functions that no formula can use", async () => {
    const one = await page();

    one.send({ type: "functionsOffered", names: ["SUM", "CUBEVALUE", "QUERY"] });

    expect((await one.next("unknownFunctions")).names).toEqual(["CUBEVALUE"]);
  });

  it("passes a script's prompt to the user, and the answer to the script", async () => {
    const one = await page();
    one.send({ type: "menu", path: ["Ask"] });
    const { addOn } = await one.next("addOn", (message) => message.addOn.prompt !== null);
    expect(addOn.prompt).toMatchObject({ kind: "alert", message: "Sure?", buttons: "YES_NO" });

    one.send({ type: "answer", id: addOn.prompt!.id, answer: { button: "YES" } });

    expect((await one.next("toast")).toast.message).toBe("Asked.");
    expect(host.workbook.activeSheet.getDisplayValues(cell(1, 1))).toEqual([["YES"]]);
  });

  it("advances time for all pages, and shows that it is advancing", async () => {
    const [one, other] = [await page(), await page()];
    const { time } = await one.next("welcome");
    await other.next("welcome");

    one.send({ type: "moveTime", to: "nextDay" });

    expect((await other.next("time")).time.isMoving).toBe(true);
    const arrived = (await other.next("time", (message) => !message.time.isMoving)).time;
    expect(time).toMatchObject({
      timeZone: "Europe/Berlin",
      isTicking: true,
      canMove: true,
      isMoving: false,
    });
    expect(arrived.now).toBeGreaterThan(time.now + 22 * 60 * 60_000);
    expect(days).toBe(1);
  });

  it("shows the exception of a menu item", async () => {
    const one = await page();

    one.send({ type: "menu", path: ["Break"] });

    expect((await one.next("refused")).message).toContain("No company is selected.");
  });

  it("lets the editor become the active user", async () => {
    const one = await page();

    one.send({ type: "user", user: "editor@demo.example" });

    await one.next("addOn", (message) => message.addOn.user === "editor@demo.example");
    expect(host.activeUser).toBe("editor@demo.example");
  });
});
