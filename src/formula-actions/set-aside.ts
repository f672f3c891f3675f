const TEXT = `"(?:[^"]|"")*"|'(?:[^']|'')*'`;
/** In front of a function's name; there is no function of such a name. */
const ASIDE = "AGAIN_";
const CALL = new RegExp(`${TEXT}|(?<![\\w.$])COMPANY_[A-Z_]+\\s*\\(`, "gi");
const CALL_ASIDE = new RegExp(`${TEXT}|(?<![\\w.$])${ASIDE}COMPANY_[A-Z_]+\\s*\\(`, "gi");

/**
 * The formula with other names for its COMPANY_ functions, so that Sheets forgets its result. It says itself what it was,
 * and goes where its row goes; what is in texts stays as it is.
 */
export function setAside(formula: string): string {
  return formula.replace(CALL, (found) => (isText(found) ? found : ASIDE + found));
}

/** The formula as it was; one that was not set aside stays the same. */
export function broughtBack(formula: string): string {
  return formula.replace(CALL_ASIDE, (found) => (isText(found) ? found : found.slice(ASIDE.length)));
}

function isText(found: string): boolean {
  return found.startsWith('"') || found.startsWith("'");
}
