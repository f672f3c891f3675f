/** Nothing that the API serves, or that is kept, nests nearly so deep; what does overflows the stack of whoever reads it. */
const DEEPEST = 100;

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [34, 92, 91, 93, 123, 125] as const;

/** The value of a JSON text from outside; undefined for any other text, and for one that nests too deep. */
export function readJson(text: string): unknown {
  if (nestsTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether lists and objects lie deeper in one another than anybody can handle. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) {
      if (code === BACKSLASH) at++;
    } else if (code === LIST || code === OBJECT) {
      if (++depth > DEEPEST) return true;
    } else if (code === LIST_END || code === OBJECT_END) depth--;
  }
  return false;
}
