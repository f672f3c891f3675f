import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium, type Browser } from "playwright-core";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Headless, without the sandbox, which does not work in containers, and without background network access. */
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** It usually starts within a second, and within a minute on a busy machine. */
const START_MS = 180_000;

const ADVICE =
  "The browser journeys need Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright-core install chromium), or set CHROMIUM_PATH.";

/** The path of a Chromium on this machine; null if there is none. */
export function chromiumPath(): string | null {
  const candidates = [process.env["CHROMIUM_PATH"], ...places, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path)) ?? null;
}

/**
 * Starts it with a fresh profile.
 *
 * @throws {Error} If there is none; the message says how to get one.
 */
export function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error(ADVICE);
  return chromium.launch({ executablePath, args: FLAGS, timeout: START_MS });
}

/** Installs Chromium: with apt as root on Debian, otherwise with playwright-core. */
function install(): void {
  const isDebian = existsSync("/etc/debian_version") && process.getuid?.() === 0;
  if (isDebian) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"]);
    return;
  }
  run("npx", ["playwright-core", "install", "chromium"]);
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (chromiumPath() === null) install();
  const path = chromiumPath();
  if (path === null) {
    console.error(ADVICE);
    process.exit(1);
  }
  console.log(`Chromium: ${path}`);
}
