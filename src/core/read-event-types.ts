import { InputError } from "../errors";
import { fold } from "./fold";
import { nearest } from "./nearest";
import { newsEventTypes } from "./news-event-types";
import { textsIn } from "./texts-in";

/**
 * Reads a choice of event types as codes, each once, in the order of choosing.
 *
 * Takes codes (`CM01`, also ones that are not known yet), a category's two letters or its name, and event names; separated
 * by `;` or given as a range's values. Commas separate too, where they are not part of a name. Blank chooses nothing.
 *
 * @throws {InputError} `input/argument` that names the nearest known type.
 */
export function readEventTypes(value: string | readonly unknown[]): string[] {
  return [...new Set(itemsIn(value).flatMap(codesOf))];
}

function itemsIn(value: string | readonly unknown[]): string[] {
  return textsIn(value)
    .flatMap((text) => text.split(/[;\n\r]/))
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Names hold commas (`Trade, Tariffs & Sanctions`), so the longest known run of pieces wins. */
function codesOf(item: string): readonly string[] {
  const pieces = item.split(",").map((piece) => piece.trim());
  const codes: string[] = [];
  for (let from = 0; from < pieces.length;) {
    const found = longestKnown(pieces, from);
    if (!found)
      throw unknown(
        pieces.length > 1 && from === 0 && nearestType(item) !== null ? item : (pieces[from] ?? ""),
      );
    codes.push(...found.codes);
    from = found.to;
  }
  return codes;
}

function longestKnown(
  pieces: readonly string[],
  from: number,
): { codes: readonly string[]; to: number } | null {
  for (let to = Math.min(pieces.length, from + PIECES_MAX); to > from; to--) {
    const codes = codesNamed(pieces.slice(from, to).join(", "));
    if (codes.length > 0) return { codes, to };
  }
  return pieces[from] === "" ? { codes: [], to: from + 1 } : null;
}

/** No name or category holds more than two commas. */
const PIECES_MAX = 3;

function codesNamed(name: string): readonly string[] {
  const known = codesByName().get(fold(name));
  if (known) return known;
  return /^[a-z]{2}\d{2}$/i.test(name) ? [name.toUpperCase()] : [];
}

let byName: ReadonlyMap<string, readonly string[]> | undefined;

/** Codes by everything that means them: code, letters of the category, name, category. */
function codesByName(): ReadonlyMap<string, readonly string[]> {
  if (byName) return byName;
  const codes = new Map<string, string[]>();
  for (const { code, name, category } of newsEventTypes()) {
    for (const key of new Set([code, code.slice(0, 2), name, category].map(fold))) {
      codes.set(key, [...(codes.get(key) ?? []), code]);
    }
  }
  return (byName = codes);
}

function nearestType(text: string): string | null {
  const types = newsEventTypes();
  return nearest(text, [...new Set(types.flatMap(({ name, category }) => [name, category]))]);
}

function unknown(text: string): InputError {
  const meant = nearestType(text);
  const wayOut = meant
    ? `Did you mean ${meant}?`
    : "Use a code such as CM01, a category such as CM, or a name such as Debt Financing.";
  const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  return new InputError("input/argument", `Unknown event type: ${shown}. ${wayOut}`);
}
