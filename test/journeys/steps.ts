import type { Journey } from "./open-workbench";

/** Fetches headcount and website traffic of three companies, one after the other. */
export async function lookUpSeries(journey: Journey, range: string): Promise<void> {
  const { sidebar } = journey;
  for (const series of ["Headcount", "Website traffic"]) {
    await journey.showSheet("Companies");
    await journey.select(range);
    await journey.menu("Get more data");
    await sidebar.getByLabel(series).check();
    await sidebar.getByRole("button", { name: /^Get (headcount|website traffic) · / }).click();
    await sidebar
      .getByText(/3 companies, .* credits/)
      .first()
      .waitFor();
  }
}

/** Ticks a section of an enrichment, whose group may be folded. */
export async function tickSection({ sidebar, page }: Journey, section: string): Promise<void> {
  const box = sidebar.locator(`#section-${section}`);
  await box.waitFor({ state: "attached" });
  const folded = sidebar
    .locator("details.section-group:not([open])")
    .filter({ has: page.locator(`#section-${section}`) });
  if ((await folded.count()) > 0) await folded.locator("summary").click();
  await box.check();
}

/** From a brief to its page. @returns The name of its sheet. */
export async function makePage({ sidebar }: Journey): Promise<string> {
  await sidebar.getByRole("button", { name: "Make a page" }).click();
  const said = await sidebar.getByText(/^It is on the sheet “.*”, as of today/).textContent();
  return /“(.*)”/.exec(said!)![1]!;
}

/** From the radar's panel to its sheets. */
export async function makeRadar({ sidebar }: Journey): Promise<void> {
  await sidebar.getByRole("button", { name: "Make a radar" }).click();
  await sidebar.getByText("It is on the sheets “Radar” and “Radar charts”").waitFor();
}
