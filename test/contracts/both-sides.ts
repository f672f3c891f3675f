import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { AppsScriptHost } from "../../workbench/host/host";
import { VirtualClock } from "../../workbench/host/virtual-clock";
import { Workbook } from "../../workbench/workbook/workbook";
import { FakeCodec } from "../fakes/fake-codec";
import { FakeLock } from "../fakes/fake-lock";
import { MemoryCache } from "../fakes/memory-cache";
import { MemoryJournalStore } from "../fakes/memory-journal-store";
import { MemoryProperties } from "../fakes/memory-properties";
import { MemorySheet } from "../fakes/memory-sheet";
import { play, type Step } from "./steps";

const FAKES: Readonly<Record<string, () => object>> = {
  SheetTable: () => new MemorySheet(0, "Sheet1"),
  Properties: () => new MemoryProperties(),
  Cache: () => new MemoryCache(),
  Codec: () => new FakeCodec(),
  Lock: () => new FakeLock(),
  JournalStore: () => new MemoryJournalStore(),
};

export type PlayPort = (port: string, steps: readonly Step[]) => Promise<unknown[]>;

/** The fake used by unit tests, and the adapter on the emulated services: both must behave the same. */
export const BOTH_SIDES: readonly (readonly [side: string, PlayPort])[] = [
  ["the fake", (port, steps) => Promise.resolve(play(FAKES[port]!(), steps))],
  ["the adapter", playOnHost],
];

async function playOnHost(port: string, steps: readonly Step[]): Promise<unknown[]> {
  const host = new AppsScriptHost({
    code: script(),
    clock: new VirtualClock(),
    owner: "owner@demo.example",
    workbook: (parts) => new Workbook({ ...parts, timeZone: "Etc/UTC" }),
  });
  try {
    return (await host.run("playContract", [port, steps])) as unknown[];
  } finally {
    await host.dispose();
  }
}

let built: string | undefined;

function script(): string {
  if (built !== undefined) return built;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("adapters.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "Contract",
    target: "es2020",
  });
  built = `${outputFiles[0]!.text}\nfunction playContract(port, steps) { return Contract.playContract(port, steps); }`;
  return built;
}
