import type { Journey } from "./open-workbench";

/** Fetches headcount and website traffic of three companies, one after the other. */
export async function lookUpSeries(journey: Journey, range: string): Promise<void> {
  const { sidebar } = journey;
  for (const series of ["Headcount", "Website traffic"]) {
    await journey.showSheet("Companies");
    await journey.select(range);
    await journey.menu("Get more data");
    await sidebar.getByLabel(series).check();
    await sidebar.getByRole("button", { name: "Look up 3 companies" }).click();
    await sidebar
      .getByText(/3 companies, .* credits/)
      .first()
      .waitFor();
  }
}

/** From a brief to its page. */
export async function makePage({ sidebar }: Journey, company: string): Promise<void> {
  await sidebar.getByRole("button", { name: "Make a page" }).click();
  await sidebar.getByText(`It is on the sheet “Brief of ${company}”`).waitFor();
}

/** From the radar's panel to its sheets. */
export async function makeRadar({ sidebar }: Journey): Promise<void> {
  await sidebar.getByRole("button", { name: "Make a radar" }).click();
  await sidebar.getByText("It is on the sheets “Radar” and “Radar charts”").waitFor();
}
