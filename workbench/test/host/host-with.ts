import { AppsScriptHost, type HostOptions } from "../../host/host";
import { VirtualClock } from "../../host/virtual-clock";
import { onTestFinished } from "vitest";

/** A host on a virtual clock that runs `code`; disposed of after the test. */
export function hostWith(code: string, options: Partial<HostOptions> = {}): AppsScriptHost {
  const host = new AppsScriptHost({ code, clock: new VirtualClock(), ...options });
  onTestFinished(() => host.dispose());
  return host;
}

/** The error that a script catches: its name and message. */
export const CAUGHT = `
  function caught_(action) {
    try { action(); return "nothing thrown"; } catch (error) { return error.name + ": " + error.message; }
  }
`;
