// The user's: undo in sheets of items.
import { expect, it } from "vitest";
import type { RunRequest } from "../../src/rpc/rpc";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const [ONE, OTHER] = websites(2) as [string, string];
const NEWS: RunRequest = { kind: "news", limit: 5 };

const opened = () => openAddin({ column: ["Website", ONE, OTHER], formulas: false });
const newsOf = ({ workbook }: OpenAddin) => workbook.sheetNamed("News")!;
const column = (addin: OpenAddin, label: string): number =>
  newsOf(addin).getValues(newsOf(addin).dataRange)[0]!.indexOf(label) + 1;
const companies = (addin: OpenAddin): string[] =>
  addin.rows(newsOf(addin)).map(({ Company }) => String(Company));
const undo = async (addin: OpenAddin, runId: string) => addin.undo({ runId });

it("Rows that an undo has emptied are below the others, and the next news are written onto them", async () => {
  const addin = await opened();
  await addin.run({ ...NEWS, range: "Sheet1!A2:A2" });
  const before = newsOf(addin).getValues(newsOf(addin).dataRange);
  const { runId } = await addin.run({ ...NEWS, range: "Sheet1!A3:A3" });
  const rows = newsOf(addin).lastRow;

  await undo(addin, runId);
  const left = newsOf(addin).getValues(newsOf(addin).dataRange);
  await addin.run({ ...NEWS, range: "Sheet1!A3:A3" });

  expect(left).toEqual(before);
  expect(newsOf(addin).lastRow).toBe(rows);
  expect(companies(addin).filter((company) => company === OTHER)).toHaveLength(5);
});

it("Where somebody has deleted the row memory, what was there stays, is known by its ID, and new news are added", async () => {
  const addin = await opened();
  const first = await addin.run({ ...NEWS, range: "Sheet1!A2:A2" });
  newsOf(addin).deleteColumns(column(addin, "Row memory"), 1);
  const before = companies(addin);
  await addin.clock.sleep(3 * 86_400_000);

  await addin.run({ ...NEWS, range: "Sheet1!A2:A3" });
  const ids = addin.rows(newsOf(addin)).map((row) => String(row["Article ID"]));
  const undone = await undo(addin, first.runId);

  expect(before).toHaveLength(5);
  expect(new Set(ids).size).toBe(ids.length);
  expect(companies(addin)).toEqual(expect.arrayContaining([ONE, OTHER]));
  expect(companies(addin).filter((company) => company === ONE).length).toBeGreaterThanOrEqual(5);
  expect(undone.message).toMatch(/^Undone/);
});
