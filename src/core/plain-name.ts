const LEGAL_FORM =
  /\b(?:inc|incorporated|llc|ltd|limited|plc|corp|corporation|co|company|gmbh|ag|kg|se|sa|sas|sarl|srl|spa|bv|nv|oy|ab|as|aps|pty|pte|kk)$/;

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
