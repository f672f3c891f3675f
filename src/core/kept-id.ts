import { checksum } from "./checksum";

const LONGEST_ID = 2_000;
/** Control characters, and halves of characters. */
const NO_TEXT = /[\p{Cc}\p{Cs}]/u;

/** Whether a cell gives an id back as it is: what it would cut or change is never found written. */
export function isKeptByCell(id: string): boolean {
  return id.length <= LONGEST_ID && id === id.trim() && !NO_TEXT.test(id);
}

/** An id as a cell keeps it: itself, or what stands for it. */
export function asCellKeepsIt(id: string): string {
  return isKeptByCell(id) ? id : `#${checksum([id])}`;
}
