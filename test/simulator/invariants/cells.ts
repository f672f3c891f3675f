import { websiteIn } from "../truth";
import { COMPANY, MEMORY, MINE, ROW_ID } from "../table-headers";
import type { World } from "../world";
import type { Evidence } from "./invariants";

/** d: what users typed is where they typed it, and every value is beside its company. */
export function checkCells(world: World, { truths, settled }: Evidence): void {
  const { table, people, events } = world;
  checkItems(world);
  checkNames(world);
  if (table.index < 0) return;
  const [headers = [], ...rows] = table.getValues(table.dataRange).map((row) => row.map(String));
  const at = {
    company: headers.indexOf(COMPANY),
    id: headers.indexOf(ROW_ID),
    memory: headers.indexOf(MEMORY),
  };
  const typed = new Set<string>();
  const seen = new Set<string>();
  const finished = settled.finalRun?.state === "done";
  for (const [index, row] of rows.entries()) {
    const id = row[at.id] ?? "";
    if (id !== "") {
      seen.add(id);
      const company = people.companyOf.get(id);
      if (company !== undefined && company !== row[at.company])
        events.breaks(
          "d-users-cell",
          `row ${index + 2}: the company of ${id} is ${row[at.company]}, not ${company}`,
        );
    }
    for (const [column, text] of row.entries()) {
      if (!text.startsWith("mine ")) continue;
      typed.add(text);
      if (text.split(" ")[1] !== id)
        events.breaks("d-misplaced", `"${text}" stands in row ${id || "?"} under ${headers[column]}`);
    }
    const website = websiteIn(row[at.company]);
    const expected = [...truths.values()].map((truth) => truth.get(website));
    for (const [column, text] of row.entries()) {
      const header = headers[column]!;
      if (text === "" || text.startsWith("mine ") || [COMPANY, ROW_ID, MINE].includes(header)) continue;
      const owner = ownerOf(truths, header, text);
      if (owner === null || owner === website) continue;
      if (expected.some((values) => text === String(values?.get(header) ?? ""))) continue;
      // A company typed over another one is right again only after the next run.
      if (!finished && people.typedOver.has(id)) continue;
      // A row whose memory was typed over is left alone, and named.
      if (row[at.memory]?.startsWith("mine ") === true && people.typedOver.has(id)) {
        events.exempt("row memory typed over", `${header} of row ${index + 2}`);
        continue;
      }
      // The record of whose values these were is lost with the journal.
      if (people.destroyed.length > 0 && people.typedOver.has(id)) {
        events.exempt("journal destroyed", `${header} of row ${index + 2}`);
        continue;
      }
      events.breaks(
        "d-wrong-company",
        `row ${index + 2} (${id}) ${row[at.company]}: ${header} is ${owner}'s ${text.slice(0, 40)}`,
      );
    }
  }
  for (const text of people.typed) if (!typed.has(text)) events.breaks("d-users-cell", `"${text}" is gone`);
  for (const id of people.companyOf.keys())
    if (!seen.has(id)) events.breaks("d-users-cell", `row ${id} is gone`);
}

/** The sheet of job posts: each post's link identifies its company by number. */
function checkItems({ addin, events }: World): void {
  const uuidOf = new Map(addin.api.companies.map(({ website, uuid }) => [website, uuid]));
  const sheet = addin.workbook.sheetNamed("Job posts");
  if (sheet === undefined) return;
  const [headers = [], ...rows] = sheet.getValues(sheet.dataRange).map((row) => row.map(String));
  const at = { company: headers.indexOf("Company"), link: headers.indexOf("Link") };
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const [company, link] = [websiteIn(row[at.company]), row[at.link] ?? ""];
    const uuid = uuidOf.get(company);
    if (uuid === undefined || link === "") continue;
    if (!link.includes(uuid))
      events.breaks("d-wrong-company", `Job posts row ${index + 2}: ${link} of ${company}`);
    if (seen.has(link)) events.breaks("d-item-twice", `Job posts row ${index + 2}: ${link}`);
    seen.add(link);
  }
}

/** The sheet of names: what was found is beside the name it was found by. */
function checkNames({ addin, events, names }: World): void {
  const plain = (cell: unknown) => String(cell).trim().toLowerCase();
  const websiteOf = new Map(addin.api.companies.map(({ name, website }) => [plain(name), website]));
  const [headers = [], ...rows] = names.getValues(names.dataRange);
  const found = headers.indexOf("Website");
  for (const [index, row] of rows.entries()) {
    const website = found < 0 ? "" : String(row[found]);
    if (website !== "" && website !== websiteOf.get(plain(row[0])))
      events.breaks("d-wrong-company", `Names row ${index + 2}: ${String(row[0])} is said to be ${website}`);
  }
}

/** The company whose value a text is; null if it cannot be determined. */
function ownerOf(truths: Evidence["truths"], header: string, text: string): string | null {
  let owner: string | null = null;
  for (const [company, values] of [...truths.values()].flatMap((truth) => [...truth])) {
    if (String(values.get(header) ?? "") !== text || company === owner) continue;
    if (owner !== null) return null;
    owner = company;
  }
  return owner;
}
