import { spawn } from "node:child_process";

type Environment = Readonly<Record<string, string | undefined>>;

const OPENERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
  linux: ["xdg-open"],
};

/** What opens a page in the default browser; null where nobody would see it: without a screen, and in CI. */
export function browserOpener(
  platform: string,
  env: Environment,
): readonly [command: string, ...args: string[]] | null {
  if (env["CI"]) return null;
  if (platform === "linux" && !env["DISPLAY"] && !env["WAYLAND_DISPLAY"]) return null;
  return OPENERS[platform] ?? null;
}

/** Opens a page in the default browser, if somebody would see it. */
export function openBrowser(url: string): void {
  const opener = browserOpener(process.platform, process.env);
  if (opener === null) return;
  const [command, ...args] = opener;
  spawn(command, [...args, url], { detached: true, stdio: "ignore" })
    .on("error", () => console.error("No browser could be opened."))
    .unref();
}
