/** Words that name a column of companies. A cell made of nothing else is its heading. */
const HEADER_WORDS = new Set(
  (
    "account accounts address business client clients companies company corporate customer customers domain domains " +
    "employer firm homepage host id key lead leads link links list name names official org organisation organisations " +
    "organization organizations page prospect prospects site sites target targets url urls uuid uuids web website websites " +
    // The same in the languages that spreadsheets are kept in most.
    "firma firmen firmenname unternehmen webseite domäne adresse entreprise société nom empresa empresas sitio dominio " +
    "nombre azienda aziende sito nome bedrijf bedrijven naam företag hemsida yritys firmy strona spółka 会社 会社名 企業 公司 网站 회사"
  ).split(" "),
);

/**
 * Whether a cell holds a column's heading (`Website`, `Company name`, `URL:`) and not a company.
 *
 * Domains are none, also where their words would be (`company.website`), since a heading holds no dot and no slash.
 */
export function isHeaderText(cell: unknown): boolean {
  if (typeof cell !== "string" || cell.length > 60 || /[./@\d]/.test(cell)) return false;
  const words = cell.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => HEADER_WORDS.has(word));
}
