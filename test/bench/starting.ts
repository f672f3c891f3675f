import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { launchChromium } from "../../scripts/find-chromium";
import type { Line, Measurement } from "./measurement";

const ROOT = join(import.meta.dirname, "../..");

/** How long a new user waits, and what the workbench uses of the machine. Chromium is started before the clock. */
export const starting: Measurement = {
  title: "npm start",
  async measure() {
    const browser = await launchChromium();
    const startedAt = performance.now();
    const child = spawn("npm", ["start", "--", "--no-open"], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    try {
      const passed = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
      const url = await addressFrom(child.stdout);
      const lines: Line[] = [["until the address is printed", passed()]];
      const page = await browser.newPage();
      await page.goto(url);
      await page.waitForFunction("window.workbench?.ready");
      lines.push(["until the page is usable", passed()]);
      const processes = familyOf(child.pid!);
      const sizes = processes.map(residentMegabytes).sort((a, b) => b - a);
      lines.push(["memory of the workbench's process (RSS)", `${sizes[0]?.toFixed(0) ?? "?"} MB`]);
      const sum = sizes.reduce((total, size) => total + size, 0);
      lines.push([`memory of all ${sizes.length} processes, npm's and tsx's too`, `${sum.toFixed(0)} MB`]);
      return lines;
    } finally {
      await browser.close();
      // The process group started here, including npm's child.
      process.kill(-child.pid!, "SIGTERM");
    }
  },
};

async function addressFrom(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+\S*/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("npm start ended without an address.");
}

/** A process and all its descendants. */
function familyOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), fieldOf(Number(name), "PPid")] as const);
  const family = [pid];
  for (const member of family) {
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  }
  return family;
}

function residentMegabytes(pid: number): number {
  return fieldOf(pid, "VmRSS") / 1024;
}

/** A number from `/proc/<pid>/status`; 0 if the process is gone. */
function fieldOf(pid: number, name: string): number {
  try {
    return Number(
      new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0,
    );
  } catch {
    return 0;
  }
}
