const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Fewer letters would be found in anything. */
const SHORTEST_FORM = 8;

/**
 * How a text of ASCII reads within base64, in both alphabets: three forms each, since it may begin at any byte of a
 * group of three. Letters that its neighbours share are left out.
 */
export function base64Forms(text: string): string[] {
  const forms = [0, 1, 2].map((shift) => {
    const letters = lettersOf("\0".repeat(shift) + text);
    return letters.slice(Math.ceil((8 * shift) / 6), Math.floor((8 * (shift + text.length)) / 6));
  });
  const urlForms = forms.map((form) => form.replace(/\+/g, "-").replace(/\//g, "_"));
  return [...new Set([...forms, ...urlForms])].filter((form) => form.length >= SHORTEST_FORM);
}

function lettersOf(text: string): string {
  let bits = "";
  for (let index = 0; index < text.length; index++) {
    bits += text.charCodeAt(index).toString(2).padStart(8, "0");
  }
  return (bits.match(/.{1,6}/g) ?? []).map((six) => LETTERS[parseInt(six.padEnd(6, "0"), 2)]).join("");
}
