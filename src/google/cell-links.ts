type Range = GoogleAppsScript.Spreadsheet.Range;
type RichText = GoogleAppsScript.Spreadsheet.RichTextValue;

/** `=HYPERLINK("address", …)` in whatever locale: an address that is put together from other cells is none. */
const HYPERLINK = /^=\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"\s*[,;)]/i;

/**
 * Where each cell leads: what all of its text links to or, without that, the first part of it that is linked; `""` for a cell
 * without a link. Whether Google tells the address of a `HYPERLINK` as that of a link is not documented, so its formula is read, too.
 */
export function linksIn(range: Range): string[][] {
  const texts = range.getRichTextValues();
  const links = texts.map((line) => line.map(linkOf));
  if (links.every((line) => line.every((link) => link !== ""))) return links;
  const formulas = range.getFormulas();
  return links.map((line, row) =>
    line.map((link, column) => (link === "" ? addressIn(formulas[row]?.[column] ?? "") : link)),
  );
}

/** null stands for a cell whose value is no text. */
function linkOf(text: RichText | null): string {
  if (text === null) return "";
  const link = text.getLinkUrl();
  if (link !== null) return link;
  for (const run of text.getRuns()) {
    const part = run.getLinkUrl();
    if (part !== null) return part;
  }
  return "";
}

/** The address that a formula links to; `""` if it has none of its own. */
function addressIn(formula: string): string {
  return (HYPERLINK.exec(formula)?.[1] ?? "").replace(/""/g, '"');
}
