import type { Edit } from "../../scripts/build";

export const LIST_OF_FEATURES = "src/features/index.ts";

/** The list of features without these: for each its import, and its word. */
export function takeOut(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => {
    const [line, word] = new RegExp(`^import \\{ (\\w+) \\} from "\\./${name}";\\n`, "m").exec(left)!;
    return left.replace(line, "").replace(new RegExp(`(?<=[[\\s])${word}(?:,\\s*|(?=\\]))`), "");
  }, text);
}

export const without = (...names: readonly string[]): Edit => ({
  path: LIST_OF_FEATURES,
  apply: (text) => takeOut(text, names),
});
