// Values: companies of a list that share a website.
import { describe, expect, it } from "vitest";
import { openAddin, type OpenAddin } from "../addin/open-addin";

const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 100 };
const creditCap = 100;
const DAY_MS = 86_400_000;
type Row = Record<string, unknown>;

/** Changes the rows of every list on their way back. */
function serve(addin: OpenAddin, change: (rows: Row[]) => Row[]): void {
  addin.spoil = (reply, url) => {
    if (!url.includes("/list/generate")) return reply;
    const document = JSON.parse(reply.body) as { data: Row[] };
    const data = change(document.data);
    const body = { ...document, data, count: data.length, total_count: data.length };
    return { ...reply, body: JSON.stringify(body) };
  };
}

/** Five companies, of which the fourth, a division with an ID of its own, has the website of the second. */
const fiveOf = (rows: Row[]): Row[] =>
  rows.slice(0, 5).map((row, at) => (at === 3 ? { ...row, website: rows[1]!["website"] } : row));

async function built() {
  const addin = await openAddin({ formulas: false });
  serve(addin, fiveOf);
  const { sheetName } = await addin.value("generateList", { ...LIST, creditCap });
  await addin.value("saveList", { ...LIST, sheetName, name: "L" });
  const sheet = addin.workbook.sheetNamed(sheetName)!;
  return { addin, sheet, rows: () => addin.rows(sheet) };
}

describe("A saved list with two companies that share a website", () => {
  it("keeps each company in its own row, and says that one is gone", async () => {
    const { addin, sheet, rows } = await built();
    const column = sheet.dataRange.columns + 1;
    const notes = rows().map((row) => [`note on ${String(row["Company"])}`]);
    sheet.setValues({ row: 1, column, rows: 6, columns: 1 }, [["Note"], ...notes]);
    serve(addin, (all) => fiveOf(all).filter((_, at) => at !== 1));
    await addin.clock.sleep(DAY_MS);
    const changes = await addin.value("refreshList", { name: "L", creditCap });

    expect(changes).toMatchObject({ gone: 1, changed: 0, kept: 4 });
    expect(rows().map(({ Company, Note }) => `note on ${String(Company)}` === Note)).toEqual(
      Array<boolean>(5).fill(true),
    );
    expect(rows().map(({ Change }) => Change)).toEqual(["Kept", "Gone", "Kept", "Kept", "Kept"]);
  });
});
