const LEGAL_FORMS = (
  "inc incorporated llc ltd limited plc corp corporation co company gmbh ag kg se sa sas sarl srl spa bv nv oy ab as aps pty " +
  "pte kk"
).split(" ");

const LEGAL_FORM = new RegExp(`\\b(?:${LEGAL_FORMS.join("|")})$`);
/** As people write them, several of them too: `, Inc.`, `S.A.`, `GmbH & Co. KG`. */
const LEGAL_ENDING = new RegExp(
  `(?:[\\s,&]+(?:${LEGAL_FORMS.map((form) => form.split("").join("\\.?")).join("|")})\\.?)+$`,
  "i",
);

/** How else a name may be written where nothing is found under it: without its legal form, with `and` for `&` or the reverse. */
export function spellingsOf(name: string): string[] {
  const short = name.replace(LEGAL_ENDING, "").trim();
  const base = short === "" ? name : short;
  const other = /\s&\s/.test(base) ? base.replace(/\s&\s/g, " and ") : base.replace(/\sand\s/gi, " & ");
  return [...new Set([name, base, other])];
}

/** A name as it is compared. Legal forms and punctuation do not tell names apart: `Acme, Inc.` is `acme`. */
export function plainName(name: string): string {
  const words = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/&/g, " and ")
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const short = words.replace(LEGAL_FORM, "").trim();
  return short === "" ? words : short;
}
