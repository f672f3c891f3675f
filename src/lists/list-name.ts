import { shortened } from "../core/shortened";

/** Characters: tabs stand side by side. With the number that a second sheet of that name gets they are 30. */
const LONGEST = 27;
/** What references and other spreadsheet programs cannot hold in the name of a sheet. */
const UNSAFE = /[[\]*?:\\/!'"]+/g;

/**
 * The name of a list and of its sheet, made of what says which companies it holds, as far as that fits: `Poland SaaS 50–200`.
 *
 * @param parts Each in one wording or several, the best first: one that is too long in every wording is left out.
 */
export function listName(parts: readonly (readonly string[])[]): string {
  let name = "";
  const safe = parts.map((wordings) => wordings.map(safely).filter((wording) => wording !== ""));
  for (const wordings of safe) {
    const longer = wordings.map((wording) => `${name} ${wording}`.trim());
    name = longer.find(({ length }) => length <= LONGEST) ?? name;
  }
  const [first = ""] = safe.flat();
  return name === "" ? firstWords(first) : name;
}

function safely(text: string): string {
  return text.replace(UNSAFE, " ").replace(/\s+/g, " ").trim();
}

/** As many whole words as fit; of a word that is too long, its beginning. */
function firstWords(text: string): string {
  const cut = shortened(text, LONGEST, "");
  const isWhole = text.length === cut.length || text.charAt(cut.length) === " ";
  return isWhole ? cut : cut.replace(/[\s,;–-]+\S*$/, "");
}
