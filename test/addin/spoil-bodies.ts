import type { OpenAddin } from "./addin-on-host";

/** Changes the bodies of the service's replies. @returns How many it changed: none may mean that the test proves nothing. */
export function spoilBodies(addin: OpenAddin, change: (body: string, url: string) => string): () => number {
  let changed = 0;
  addin.spoil = (reply, url) => {
    const body = change(reply.body, url);
    if (body !== reply.body) changed += 1;
    return { ...reply, body };
  };
  return () => changed;
}
