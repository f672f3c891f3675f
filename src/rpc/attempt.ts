import { asTold } from "../errors";

/** What fails is told, and leaves the rest as it is. */
export function attempt<T>(read: () => T, otherwise: T, notices: string[]): T {
  try {
    return read();
  } catch (thrown) {
    notices.push(asTold(thrown).message);
    return otherwise;
  }
}

/** Notices as they are shown, each once; a property to spread, left out where there is nothing to tell. */
export function told(notices: readonly string[]): { notice?: string } {
  const notice = [...new Set(notices)].join(" ");
  return notice === "" ? {} : { notice };
}
