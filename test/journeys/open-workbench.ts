import { join } from "node:path";
import type { Browser, BrowserContext, FrameLocator, Page } from "playwright-core";
import { bundle } from "../../scripts/build";
import { launchChromium } from "../../scripts/find-chromium";
import { columnLetters } from "../../workbench/formulas/references";
import { RealClock } from "../../workbench/host/clock";
import { VirtualClock } from "../../workbench/host/virtual-clock";
import type { PageSheet } from "../../workbench/server/protocol";
import { readProject } from "../../workbench/server/read-project";
import { startProject } from "../../workbench/server/start-project";
import { startWorkbench, type Workbench, type WorkbenchOptions } from "../../scripts/start-workbench";

type SheetOutline = Omit<PageSheet, "cells">;

/** A chart as the page draws it. */
interface PageChart {
  readonly title: string;
  readonly type: "area" | "bar" | "column" | "line" | "pie";
  /** `Companies!A1:C5`. */
  readonly ranges: readonly string[];
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

interface WorkbenchWindow {
  workbench: {
    ready: boolean;
    caughtUp(): Promise<void>;
    activeCell: string;
    activeSheet: string;
    isEditing: boolean;
    typed: string[];
    cell(sheet: string, a1: string): string;
    input(sheet: string, a1: string): string;
    layout(sheet: string): SheetOutline;
    charts(sheet: string): PageChart[];
    rect(a1: string): DOMRect;
  };
}

interface Options extends Pick<WorkbenchOptions, "empty" | "demo"> {
  /** Whether the services' time can be skipped. */
  readonly leaping?: boolean;
  /** Start of the services' time, milliseconds since 1970; it then passes normally, or by skipping. */
  readonly startsAt?: number;
  /** The folder of another project to open instead. */
  readonly project?: string;
}

/** How long a step may take while another test uses the other core; twice Playwright's default. */
const PATIENCE_MS = 60_000;
/** A busy page may lose a click or a key: a person would notice and repeat it. */
const TRIES_MAX = 4;
const SEEN_WITHIN_MS = 5_000;
/** Delay between two keys, at the second attempt. */
const SLOWER_MS = 30;

/** Where labels are looked for. */
const COLUMNS = Array.from({ length: 52 }, (_, index) => columnLetters(index + 1));

/** `SCREENSHOTS=some/folder npx vitest run test/journeys/<file>` saves a picture of every state. */
const PICTURES = process.env["SCREENSHOTS"];

let started: Promise<Browser> | undefined;
/** Those that are open. */
const opened = new Set<Journey>();

/** How many executions and rows are printed. */
const [LAST_EXECUTIONS, FIRST_ROWS] = [60, 60];

/** What a person would see now, the cells, and what the add-on has done: for whoever has to find out why a step has failed. */
export async function seenNow(): Promise<string[]> {
  const open = [...opened].filter(({ page }) => !page.isClosed());
  return Promise.all(
    open.map(async ({ page, workbench }) => {
      const texts = await Promise.all(page.frames().map((frame) => frame.innerText("body").catch(String)));
      const seen = [page.url(), ...texts].join("\n").replaceAll(/\n\s*\n/g, "\n");
      return [seen, ...cellsOf(workbench), ...lastExecutions(workbench)].join("\n");
    }),
  );
}

function cellsOf({ workbook: { activeSheet } }: Workbench): string[] {
  const [rows, columns] = [Math.min(FIRST_ROWS, activeSheet.lastRow), activeSheet.lastColumn];
  if (rows === 0 || columns === 0) return [];
  return activeSheet.getValues({ row: 1, column: 1, rows, columns }).map((line) => line.join(" | "));
}

function lastExecutions({ host }: Workbench): string[] {
  return host.executions
    .slice(-LAST_EXECUTIONS)
    .map(({ startedAt, functionName, status, elapsedMs, error = "" }) => {
      const at = new Date(startedAt).toISOString();
      return `${at} ${functionName}: ${status} after ${elapsedMs} ms ${error}`;
    });
}

/** Shared by all journeys of a process, each with a fresh profile. It ends with the process. */
export function chromium(): Promise<Browser> {
  return (started ??= launchChromium());
}

/** A workbench with a browser on it: everything is clicked and typed, no call bypasses the page. */
export class Journey {
  private constructor(
    readonly workbench: Workbench,
    private readonly profile: BrowserContext,
    readonly page: Page,
    private readonly clock: VirtualClock | undefined,
  ) {}

  static async open(options: Options = {}): Promise<Journey> {
    const { code, sidebarHtml, manifest } = await bundle();
    const addOn = { code, sidebarHtml, manifest: JSON.parse(manifest) };
    const { leaping = process.env["LEAP"] === "1", startsAt, project, ...others } = options;
    const leapingClock = leaping ? new VirtualClock(startsAt) : undefined;
    const clock = leapingClock ?? new RealClock(startsAt);
    const workbench =
      project === undefined
        ? await startWorkbench({ addOn, ...others, clock })
        : { ...(await startProject({ project: readProject(project), clock })), demoApi: null };
    const profile = await (
      await chromium()
    ).newContext({ viewport: { width: 1400, height: 850 }, reducedMotion: "reduce" });
    const page = await profile.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(workbench.url);
    const journey = new Journey(workbench, profile, page, leapingClock);
    opened.add(journey);
    await journey.isReady();
    return journey;
  }

  /** Saves a picture to the folder in `SCREENSHOTS`, if set. @param of The whole page, or the sidebar alone. */
  async picture(name: string, of: "page" | "sidebar" = "page"): Promise<void> {
    if (PICTURES === undefined) return;
    const path = join(PICTURES, `${name}.png`);
    if (of === "page") await this.page.screenshot({ path });
    else await this.page.getByTestId("sidebar").screenshot({ path });
  }

  /** Skips so many minutes without user actions; for a journey that was opened with `leaping`. */
  async minutesLater(minutes: number): Promise<void> {
    await this.clock!.sleep(minutes * 60_000);
  }

  /** Reloads the page, as a browser that was closed and opened does. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.isReady();
  }

  private async isReady(): Promise<void> {
    await this.page.waitForFunction(() => (globalThis as unknown as WorkbenchWindow).workbench?.ready);
  }

  async close(): Promise<void> {
    opened.delete(this);
    // Otherwise a call that is being answered would fail unhandled: "browser has been closed".
    await this.page.unrouteAll({ behavior: "ignoreErrors" });
    await this.profile.close();
    await this.workbench.close();
  }

  get sidebar(): FrameLocator {
    return this.page.frameLocator('[data-testid="sidebar-frame"]');
  }

  /**
   * Selects through the name box and waits until the grid has the keyboard. A sheet that is still being drawn may take the
   * keyboard from the box, which then shows the old selection.
   */
  async select(a1: string): Promise<void> {
    await this.again(async (timeout) => {
      await this.page.getByTestId("name-box").fill(a1);
      await this.page.getByTestId("name-box").press("Enter");
      await this.page.waitForFunction(
        (cell) =>
          (globalThis as unknown as WorkbenchWindow).workbench.activeCell === cell &&
          document.activeElement?.getAttribute("contenteditable") === "true",
        a1.split(":")[0],
        { timeout },
      );
    });
  }

  /** Shows a sheet by its tab. */
  async showSheet(name: string): Promise<void> {
    await this.page.getByRole("tab", { name, exact: true }).click();
    await this.sheetIsShown(name);
  }

  /** Waits until a sheet is shown, whoever has opened it. */
  async sheetIsShown(name: string): Promise<void> {
    await this.page.getByRole("tab", { name, exact: true, selected: true }).waitFor();
    await this.page.waitForFunction(
      (sheet) => (globalThis as unknown as WorkbenchWindow).workbench.activeSheet === sheet,
      name,
    );
  }

  async type(a1: string, text: string): Promise<void> {
    await this.again(async (timeout, tries) => {
      await this.select(a1);
      const before = await this.page.evaluate(
        () => (globalThis as unknown as WorkbenchWindow).workbench.typed.length,
      );
      // The page loses keys that come before it has opened a cell: later attempts type more slowly.
      await this.page.keyboard.type(text, { delay: (tries - 1) * SLOWER_MS });
      await this.page.keyboard.press("Enter");
      await this.page.waitForFunction(
        ([from, expected]) =>
          (globalThis as unknown as WorkbenchWindow).workbench.typed.slice(Number(from)).at(-1) === expected,
        [before, text],
        { timeout },
      );
    });
  }

  /** Copies a cell's formula and pastes it into the cells below, as the fill handle would. */
  async fillDown(sheet: string, from: string, below: string): Promise<void> {
    await this.again(async (timeout) => {
      await this.select(from);
      await this.page.keyboard.press("Control+C");
      await this.select(below);
      await this.page.keyboard.press("Control+V");
      // Otherwise what was copied before has been pasted.
      await this.page.waitForFunction(
        ([name, ...cells]) => {
          const { workbench } = globalThis as unknown as WorkbenchWindow;
          const [copied, pasted] = cells.map((a1) => workbench.input(name!, a1).replaceAll(/\d+/g, ""));
          return copied === pasted;
        },
        [sheet, from, below.split(":")[0]!],
        { timeout },
      );
    });
  }

  /** Repeats an attempt until its result is seen; Escape ends what a failed attempt has begun. */
  private async again(attempt: (timeout: number, tries: number) => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await attempt(SEEN_WITHIN_MS * tries, tries);
        return;
      } catch (error) {
        if (tries === TRIES_MAX) throw error;
        await this.page.keyboard.press("Escape");
      }
    }
  }

  /** Chooses from the page's own menu of time and people. */
  async session(item: string | RegExp): Promise<void> {
    await this.again(async (timeout) => {
      await this.page.getByTestId("session").click({ timeout });
      await this.page.getByRole("menuitem", { name: item }).click({ timeout });
    });
  }

  async menu(item: string): Promise<void> {
    await this.openMenu();
    await this.choose(item);
  }

  /** Unfolds a part of the sidebar. What appears above it at that moment moves it away between press and release. */
  async unfold(summary: string): Promise<void> {
    const name = this.page.locator(":scope > summary", { hasText: summary });
    const details = this.sidebar.locator("details").filter({ has: name });
    await this.again(async (timeout) => {
      await details.waitFor({ timeout });
      if ((await details.getAttribute("open")) === null) await details.locator(name).click({ timeout });
      await details.and(this.sidebar.locator("[open]")).waitFor({ timeout });
    });
  }

  async openFormulas(item: string): Promise<void> {
    await this.openMenu();
    await this.page.getByRole("menuitem", { name: "Formulas" }).hover();
    await this.choose(item);
  }

  /** Every menu item opens a new sidebar: waits for that, so that the next click is not lost in the old one. */
  private async choose(item: string): Promise<void> {
    const before = await this.page.$('[data-testid="sidebar-frame"]');
    await this.page.getByRole("menuitem", { name: item }).click();
    await this.page.waitForFunction((frame) => frame?.isConnected !== true, before);
  }

  private async openMenu(): Promise<void> {
    const addOn = this.page.getByRole("menuitem", { name: "Company Intelligence" });
    await this.again(async (timeout) => {
      await this.page.getByTestId("menu-extensions").click();
      await addOn.hover({ timeout });
    });
  }

  /** Waits until the formula bar would show this input for a cell. */
  async inputIs(sheet: string, a1: string, input: string): Promise<void> {
    await this.page.waitForFunction(
      ([name, address, expected]) =>
        (globalThis as unknown as WorkbenchWindow).workbench.input(name!, address!) === expected,
      [sheet, a1, input],
    );
  }

  /**
   * The page receives cells and the sidebar's content by two ways: waits until the cells are as recent as the sidebar.
   */
  private async caughtUp(): Promise<void> {
    await this.page.evaluate(() => (globalThis as unknown as WorkbenchWindow).workbench.caughtUp());
  }

  /** What the page shows in a cell. */
  async cell(sheet: string, a1: string): Promise<string> {
    await this.caughtUp();
    return this.page.evaluate(
      ([name, address]) => (globalThis as unknown as WorkbenchWindow).workbench.cell(name!, address!),
      [sheet, a1],
    );
  }

  /** What is told of a cell while the pointer rests on it: its error or its note. */
  async tipOf(a1: string): Promise<string> {
    const { x, y, width, height } = await this.rect(a1);
    const tip = this.page.getByTestId("cell-tip");
    await this.again(async (timeout) => {
      // It appears where the pointer comes from another cell.
      await this.page.mouse.move(x + width / 2, y + 3 * height);
      await this.page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
      await tip.waitFor({ timeout });
    });
    return tip.innerText();
  }

  /** Waits until the page shows a matching text in a cell. */
  async cellShows(sheet: string, a1: string, pattern: RegExp, timeout = PATIENCE_MS): Promise<string> {
    await this.page.waitForFunction(
      ([name, address, source]) =>
        new RegExp(source!).test((globalThis as unknown as WorkbenchWindow).workbench.cell(name!, address!)),
      [sheet, a1, pattern.source],
      { timeout },
    );
    return this.cell(sheet, a1);
  }

  /** Waits until the page shows a label in row 1 of a sheet. @returns The letters of its column. */
  async columnOf(sheet: string, label: string): Promise<string> {
    const found = await this.page.waitForFunction(
      ([name, wanted, ...columns]) =>
        columns.find(
          (letters) =>
            (globalThis as unknown as WorkbenchWindow).workbench.cell(name!, `${letters}1`) === wanted,
        ),
      [sheet, label, ...COLUMNS],
      { timeout: PATIENCE_MS },
    );
    return (await found.jsonValue())!;
  }

  /** The page's data of a sheet apart from its cells. */
  async layout(sheet: string): Promise<SheetOutline> {
    await this.caughtUp();
    return this.page.evaluate(
      (name) => (globalThis as unknown as WorkbenchWindow).workbench.layout(name),
      sheet,
    );
  }

  /** What the charts of a sheet show, oldest first. */
  async charts(sheet: string): Promise<PageChart[]> {
    await this.caughtUp();
    return this.page.evaluate(
      (name) => (globalThis as unknown as WorkbenchWindow).workbench.charts(name),
      sheet,
    );
  }

  /** Whether a cell is being edited. */
  isEditing(): Promise<boolean> {
    return this.page.evaluate(() => (globalThis as unknown as WorkbenchWindow).workbench.isEditing);
  }

  /** The rectangle of a cell on the visible sheet, in pixels of the window. */
  async rect(a1: string): Promise<{ x: number; y: number; width: number; height: number }> {
    await this.caughtUp();
    return this.page.evaluate((address) => {
      const { x, y, width, height } = (globalThis as unknown as WorkbenchWindow).workbench.rect(address);
      return { x, y, width, height };
    }, a1);
  }

  /** Requests that the demo API received under a path, with their cost. */
  async received(path: string): Promise<{ url: string; body?: string; credits: number }[]> {
    const calls = (await this.workbench.demoApi?.calls()) ?? [];
    return calls.filter(({ url }) => url.includes(path));
  }
}
