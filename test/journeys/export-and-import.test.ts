// What was paid for is saved as a file, and another spreadsheet takes it over: docs/warehouse.md.
import { readFileSync } from "node:fs";
import type { FrameLocator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsOf } from "./flaws";
import { Journey } from "./open-workbench";
import { sidebarFrame } from "./sidebar-states";

/** What a click on the button saves. */
async function saved({ page, sidebar }: Journey): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sidebar.getByRole("button", { name: "Save the file" }).click(),
  ]);
  const path = await download.path();
  return { name: download.suggestedFilename(), text: readFileSync(path, "utf8") };
}

const choose = (sidebar: FrameLocator, name: string, text: string): Promise<void> =>
  sidebar
    .getByLabel("Its file (.ndjson)")
    .setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) });

describe("What was paid for", () => {
  let first: Journey;
  let second: Journey;
  beforeAll(async () => {
    first = await Journey.open();
    second = await Journey.open();
  });
  afterAll(() => Promise.all([first.close(), second.close()]));

  it("is saved as a file, and taken over in another spreadsheet, where a run is free then", async () => {
    await first.select("A2:A6");
    await first.menu("Enrich companies");
    await first.sidebar.getByRole("button", { name: "Enrich 5 companies" }).click();
    await first.sidebar
      .getByText(/5 companies, .* credits/)
      .first()
      .waitFor();
    await first.menu("Credits");
    const link = first.sidebar.getByRole("button", { name: "Export answers" });
    await link.waitFor();
    await first.picture("export: led to by Credits", "sidebar");
    await link.click();
    await first.picture("export: before", "sidebar");
    const answers = await saved(first);
    await first.sidebar.getByText(`in “${answers.name}”`).waitFor();
    await first.picture("export: saved", "sidebar");
    await first.sidebar.getByLabel("File", { exact: true }).selectOption("csv");
    const facts = await saved(first);

    expect(answers.name).toMatch(/^company-answers-\d{4}-\d\d-\d\d\.ndjson$/);
    expect(answers.text.trimEnd().split("\n").length).toBeGreaterThan(4);
    expect(facts.text.trimEnd().split("\r\n").length).toBe(6);
    expect(await flawsOf(await sidebarFrame(first))).toEqual([]);

    const { sidebar } = second;
    await second.menu("Export and import");
    await choose(sidebar, answers.name, answers.text.slice(0, -100));
    await sidebar.getByText("is cut off. Export the file again.").waitFor();
    await second.picture("import: a file that is cut off", "sidebar");
    await choose(sidebar, answers.name, answers.text);
    await sidebar.getByText(/answers about 5 companies\. All are new here\./).waitFor();
    await second.picture("import: what a file holds", "sidebar");
    await sidebar.getByRole("button", { name: /^Import \d+ answers$/ }).click();
    await sidebar.getByText("Runs and formulas use them from now on.").waitFor();
    await second.picture("import: done", "sidebar");
    expect(await flawsOf(await sidebarFrame(second))).toEqual([]);

    await second.menu("History");
    await sidebar.getByText(/You imported \d+ answers from “company-answers-/).waitFor();
    await second.picture("import: in the history", "sidebar");
    await second.select("A2:A6");
    await second.menu("Enrich companies");
    await sidebar.getByRole("button", { name: "Enrich 5 companies" }).click();
    await sidebar
      .getByText(/5 companies/)
      .first()
      .waitFor();
    expect((await second.received("")).filter(({ credits }) => credits > 0)).toEqual([]);
  });
});
