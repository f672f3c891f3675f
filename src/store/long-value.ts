import { cutAt } from "../core/shortened";
import { sizeBytes } from "../core/size-bytes";
import type { DocumentValues, Values } from "./document";

/** A property holds 9 KB; characters of text in which each takes a byte, and of any other. */
const [LARGEST_PLAIN, LARGEST_ANY] = [8_500, 2_900] as const;
/** Before the first of several pieces: how many there are. No JSON text begins so. */
const COUNT = /^(\d{1,3}):(?=.)/s;

/** A text of any length: in one property as it is, or in pieces, the further ones under `name_1`, `name_2`… */
export function longValue(name: string, text: string): Values {
  const largest = sizeBytes(text) === text.length ? LARGEST_PLAIN : LARGEST_ANY;
  if (sizeBytes(text) <= LARGEST_PLAIN) return { [name]: text };
  const pieces = piecesOf(text, largest);
  return Object.fromEntries(
    pieces.map((piece, index) =>
      index === 0 ? [name, `${pieces.length}:${piece}`] : [`${name}_${index}`, piece],
    ),
  );
}

/** What `longValue` has kept; null without it, or where a piece is missing. */
export function longValueIn(snapshot: Pick<DocumentValues, "value">, name: string): string | null {
  const first = snapshot.value(name);
  const [head, count] = COUNT.exec(first ?? "") ?? [];
  if (first === null || head === undefined) return first;
  const further = Array.from({ length: Number(count) - 1 }, (_, index) =>
    snapshot.value(`${name}_${index + 1}`),
  );
  return further.includes(null) ? null : first.slice(head.length) + further.join("");
}

function piecesOf(text: string, largest: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    // UTF-8 could not carry half a character.
    const to = cutAt(text, from + largest, from);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
