import { buildSync } from "esbuild";
import { fileURLToPath } from "node:url";

/** The source of the two pieces of code that run outside this thread. */
export interface ScriptBundles {
  /** For `new Worker(…, { eval: true })`. */
  readonly worker: string;
  /** An expression that evaluates to `installAppsScript`; for a fresh context. */
  readonly context: string;
}

let bundles: ScriptBundles | undefined;

/** Bundled once per process from `realm/`, so that the workbench needs no separate build under tsx and Vitest. */
export function scriptBundles(): ScriptBundles {
  bundles ??= {
    worker: bundle("script-worker.ts", { format: "cjs", platform: "node" }),
    // Strict, so that stack frames do not expose their functions; wrapped, so that names do not become
    // globals.
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
