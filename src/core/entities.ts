const LATIN_1 = (
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm " +
  "raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde " +
  "Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave " +
  "eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml"
).split(" ");
const OTHERS =
  "amp & lt < gt > quot \" apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › hellip … bull • euro € trade ™ " +
  "OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ dagger † permil ‰ minus − rarr → larr ← prime ′ Prime ″";
/** The characters with numbers 128 to 159, by Windows-1252, as browsers read them. Source: https://html.spec.whatwg.org, "Numeric character reference end state". */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Decodes HTML entities, as a browser would: `R&amp;D` is `R&D`. Each is decoded once, so what was escaped twice keeps the
 * inner one. Unknown names stay as they are.
 */
export function decodeEntities(text: string): string {
  return text.includes("&")
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,6}));/gi,
        (entity, decimal, hex, name) => {
          const code = Number(decimal ?? `0x${String(hex)}`);
          return (name === undefined ? characterOf(code) : characterNamed(String(name))) ?? entity;
        },
      )
    : text;
}

/** @returns null for control characters and halves of surrogate pairs. */
function characterOf(code: number): string | null {
  if (code > 0x10ffff) return null;
  const character = code >= 128 && code < 160 ? WINDOWS.charAt(code - 128) : String.fromCodePoint(code);
  return /[\p{Cc}\p{Cs}]/u.test(character) ? null : spaced(character);
}

function characterNamed(name: string): string | null {
  const latin = LATIN_1.indexOf(name);
  if (latin >= 0) return spaced(String.fromCharCode(160 + latin));
  const others = OTHERS.split(" ");
  const at = others.indexOf(name);
  return at >= 0 && at % 2 === 0 ? others[at + 1]! : null;
}

/** A non-breaking space becomes a plain one. */
function spaced(character: string): string {
  return character === "\u00a0" ? " " : character;
}
