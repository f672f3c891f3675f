import type { Selection } from "../../src/rpc/rpc";

/**
 * The selection whose other columns are offered: cells without companies, beside which there are some, take
 * precedence until one of their columns is in use.
 */
export function columnsOffered(
  pinned: Selection | null,
  current: Selection | null,
): { of: Selection | null; beside: boolean } {
  const beside = current !== null && current.companies === 0 && !offers(current, pinned);
  return beside ? { of: current, beside } : { of: pinned, beside };
}

function offers(selection: Selection, used: Selection | null): boolean {
  if (used === null || used.sheetName !== selection.sheetName) return false;
  return selection.others?.some(({ a1 }) => a1 === used.a1) === true;
}
