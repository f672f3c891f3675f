import { codeOf, messageOf } from "../errors";

/** What fails in a way that somebody can act on is told, and leaves the rest as it is. */
export function attempt<T>(read: () => T, otherwise: T, notices: string[]): T {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) === null) throw error;
    notices.push(messageOf(error));
    return otherwise;
  }
}

/** Notices as they are shown, each once; a property to spread, left out where there is nothing to tell. */
export function told(notices: readonly string[]): { notice?: string } {
  const notice = [...new Set(notices)].join(" ");
  return notice === "" ? {} : { notice };
}
