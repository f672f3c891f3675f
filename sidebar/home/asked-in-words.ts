import type { AskedCompanies } from "../../src/rpc/rpc";
import { companies, numberInWords } from "../in-words";

/** `2 of 3 companies you asked for were found, 1 is still being looked for.` */
export function askedInWords({
  found,
  open,
  notFound,
}: Omit<AskedCompanies, "sheetId" | "sheetName">): string {
  const all = found + open + notFound;
  if (open === all) {
    return all === 1
      ? "The company you asked for is still being looked for."
      : `${companies(all)} you asked for are still being looked for.`;
  }
  if (all === 1) return `The company you asked for was ${found === 1 ? "found" : "not found"}.`;
  const rest = [
    part(open, "still being looked for", "is", "are"),
    part(notFound, "not found", "was", "were"),
  ];
  const came = `${numberInWords(found)} of ${companies(all)} you asked for ${found === 1 ? "was" : "were"} found`;
  return `${[came, ...rest.filter((each) => each !== "")].join(", ")}.`;
}

function part(count: number, what: string, one: string, many: string): string {
  return count === 0 ? "" : `${numberInWords(count)} ${count === 1 ? one : many} ${what}`;
}
