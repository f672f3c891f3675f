import { EDITOR, OWNER } from "../addin/addin-on-host";

export const USERS = [OWNER, EDITOR] as const;

export const KEYS: Readonly<Record<string, string>> = {
  [OWNER]: "owner-key-5b1f3c9e7a2d4680",
  [EDITOR]: "editor-key-90ad13e7f4b85c2a",
};

/** Whose key it is; null if it is none that the simulator has given to anybody. */
export function userOf(key: string): string | null {
  return USERS.find((user) => KEYS[user] === key) ?? null;
}
