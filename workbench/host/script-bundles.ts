import { buildSync } from "esbuild";
import { fileURLToPath } from "node:url";

/** The two pieces of code that run outside this thread, as text. */
export interface ScriptBundles {
  /** For `new Worker(…, { eval: true })`. */
  readonly worker: string;
  /** An expression that gives `installAppsScript`; for a fresh context. */
  readonly context: string;
}

let bundles: ScriptBundles | undefined;

/** Built once per process from `realm/`, so that the workbench needs no build of its own under tsx and Vitest. */
export function scriptBundles(): ScriptBundles {
  bundles ??= {
    worker: bundle("script-worker.ts", { format: "cjs", platform: "node" }),
    // Strict, so that no stack frame hands out its function; wrapped, so that no name becomes a global.
    context: `(() => { "use strict";\n${bundle("context.ts", { format: "iife", platform: "neutral", globalName: "realm" })}\nreturn realm.installAppsScript; })()`,
  };
  return bundles;
}

function bundle(
  file: string,
  options: { format: "cjs" | "iife"; platform: "node" | "neutral"; globalName?: string },
): string {
  const result = buildSync({
    entryPoints: [fileURLToPath(new URL(`realm/${file}`, import.meta.url))],
    bundle: true,
    write: false,
    target: "es2022",
    logLevel: "silent",
    ...options,
  });
  return result.outputFiles[0]?.text ?? "";
}
