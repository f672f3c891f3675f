import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations } from "./axe";
import { Journey } from "./open-workbench";

const INVOICES = join(import.meta.dirname, "../../workbench/test/projects/invoices");
const UNIVER = "#grid";

describe("another project, in the page", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.open({ project: INVOICES });
  });
  afterAll(() => journey.close());

  async function choose(item: string): Promise<void> {
    await journey.page.getByTestId("menu-extensions").click();
    await journey.page.getByRole("menuitem", { name: "Invoices" }).hover();
    await journey.page.getByRole("menuitem", { name: item }).click();
  }

  it("has its menu, its dialog and its formulas", async () => {
    const { page } = journey;
    await choose("Start an invoice");
    await page.getByRole("tab", { name: "Invoice" }).waitFor();
    await choose("Add a line…");
    const dialog = page.frameLocator('[data-testid="dialog-frame"]');
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("It stands in row 2.").waitFor();
    await dialog.getByLabel("Net").fill("0");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("An amount is more than nothing.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("dialog", { name: "Add a line" }).waitFor({ state: "detached" });

    const invoice = journey.workbench.workbook.sheetNamed("Invoice")!;
    await expect
      .poll(() => invoice.getValues({ row: 2, column: 1, rows: 1, columns: 3 }))
      .toEqual([["Advice", 100, 122]]);
  });

  it("shows its executions, and which services they have called", async () => {
    const { page } = journey;
    const button = page.getByRole("button", { name: "Executions" });
    await button.click();
    const drawer = page.getByRole("region", { name: "Executions" });
    await drawer.getByText(/^\d+ in .* Calls: .*Sheet/).waitFor();

    const failed = drawer.getByRole("row", { name: /addLine/ }).filter({ hasText: "failed" });
    await failed.getByText("An amount is more than nothing.").waitFor();
    const { workbook } = journey.workbench;
    const [latest] = journey.workbench.host.executions.slice(-1);
    const shown = await journey.page.getByTestId("execution").first().locator("td").first().textContent();
    expect(workbook.timeZone).not.toBe("Etc/UTC");
    expect(shown).toBe(
      new Date(latest!.startedAt).toLocaleTimeString("en-GB", { timeZone: workbook.timeZone }),
    );
    await journey.picture("own project: executions");
    expect(await axeViolations(page, UNIVER)).toEqual([]);

    await drawer.getByRole("button", { name: "Close" }).click();
    await drawer.waitFor({ state: "hidden" });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
  });
});
