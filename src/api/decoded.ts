/** Names that HTML has for printable ASCII characters. */
const ENTITIES =
  " excl=! quot=\" num=# dollar=$ percnt=% amp=& apos=' lpar=( rpar=) ast=* midast=* plus=+ comma=, period=. sol=/" +
  " colon=: semi=; lt=< equals== gt=> quest=? commat=@ lsqb=[ lbrack=[ bsol=\\ rsqb=] rbrack=] hat=^ lowbar=_" +
  " underbar=_ grave=` lcub={ lbrace={ verbar=| vert=| verticalline=| rcub=} rbrace=} ";

/** How a character may be spelt: in JSON and scripts, in addresses, in HTML. */
const SPELT =
  /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(["'/\\])|%([0-9a-f]{2})|&#(\d{1,7});?|&#x([0-9a-f]{1,6});?|&([a-z]{2,12});/gi;

/** A text in which each character knows which part of the first text spells it. */
export interface Placed {
  readonly text: string;
  /** By character: where its spelling begins. */
  readonly starts: readonly number[];
  /** By character: where its spelling ends. */
  readonly ends: readonly number[];
}

/** A text after one round of decoding; itself if nothing is encoded. */
export function decodedOnce(text: string): string {
  return text.replace(SPELT, (spelling: string, ...parts: unknown[]) => characterOf(spelling, parts));
}

/**
 * As `decodedOnce`, with the place of every character.
 *
 * @param places Those of the text itself; null for a text that was never decoded: then nothing is decoded yet.
 */
export function decodedWithPlaces(text: string, places: Placed | null): Placed {
  if (places === null) {
    const starts = Array.from({ length: text.length }, (_, index) => index);
    return { text, starts, ends: starts.map((start) => start + 1) };
  }
  const decoded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (characters: string, from: number, to: number | null): void => {
    for (let index = 0; index < characters.length; index++) {
      starts.push(places.starts[to === null ? from + index : from]!);
      ends.push(places.ends[to === null ? from + index : to - 1]!);
    }
    decoded.push(characters);
  };
  let reached = 0;
  for (const match of text.matchAll(SPELT)) {
    const [spelling, ...parts] = match;
    add(text.slice(reached, match.index), reached, null);
    reached = match.index + spelling.length;
    add(characterOf(spelling, parts), match.index, reached);
  }
  add(text.slice(reached), reached, null);
  return { text: decoded.join(""), starts, ends };
}

function characterOf(spelling: string, parts: readonly unknown[]): string {
  const [unicode, hex, escaped, percent, decimal, hexEntity, name] = parts as (string | undefined)[];
  if (escaped !== undefined) return escaped;
  if (name !== undefined) return named(name.toLowerCase()) ?? spelling;
  const code =
    decimal === undefined ? parseInt((unicode ?? hex ?? percent ?? hexEntity)!, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : spelling;
}

function named(name: string): string | null {
  const at = ENTITIES.indexOf(` ${name}=`);
  return at < 0 ? null : ENTITIES.charAt(at + name.length + 2);
}
