import { boxOf, type Opening } from "./addin-on-host";
import { openAddin, websites, type OpenAddin } from "./open-addin";

export const [NORTHWIND, SECOND, THIRD, FOURTH] = websites(4) as [string, string, string, string];
export const RANGE = "Sheet1!A2:A9";

/** What the cells show, and where each leads: a link of the text, or a formula. */
export const CELLS: readonly (readonly [shown: string, link: string])[] = [
  [`https://${FOURTH}`, `https://crm.example/1`],
  ["Northwind Robotics", `https://www.${NORTHWIND}/about`],
  ["Second", `=HYPERLINK("https://${SECOND}","Second")`],
  ["Third ↗", `mailto:jane@${THIRD}`],
  ["Plain Name Ltd", ""],
  ["", ""],
  ["+Plus Partners", ""],
  ["Total", ""],
];
/** What the new column says of each. */
export const WEBSITES = [
  `https://${FOURTH}`,
  NORTHWIND,
  SECOND,
  THIRD,
  "Plain Name Ltd",
  "",
  "+Plus Partners",
  "",
];

/** Fills A2:B9: names and links, and a remark of the user's beside each. */
export function fillWithLinks(sheet: OpenAddin["sheet"]): void {
  sheet.setValues(boxOf("A1:B1"), [["Company", "Mine"]]);
  CELLS.forEach(([shown, link], index) => {
    const box = { row: index + 2, column: 1, rows: 1, columns: 1 };
    if (link.startsWith("=")) sheet.enter(box, [[link]]);
    else if (link === "") sheet.enter(box, [[shown.startsWith("+") ? `'${shown}` : shown]]);
    else sheet.setLinkedTexts(box, [[{ text: shown, link }]]);
    sheet.setValues({ ...box, column: 2 }, [[`remark ${shown}`]]);
  });
  sheet.select([boxOf("A2:A9")]);
}

export async function openedWithLinks(host: Opening["host"] = {}): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Company", ""], formulas: false, host });
  fillWithLinks(addin.sheet);
  await addin.workbook.settle();
  return addin;
}
