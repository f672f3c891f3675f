import { ScriptFailure } from "./script-failure";

/** The arguments that the browser lets through (platform facts G9 and G10). */
export function legalArguments(args: readonly unknown[]): readonly unknown[] {
  const check = (value: unknown, property: string): void => {
    if (typeof value === "function" || value instanceof Date) {
      throw new ScriptFailure(`Failed due to illegal value in property: ${property}`, "Error");
    }
    if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) check(inner, key);
    }
  };
  args.forEach((argument, index) => check(argument, String(index)));
  const plain: unknown = JSON.parse(JSON.stringify(args));
  return plain as readonly unknown[];
}
