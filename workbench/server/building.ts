import { stop } from "esbuild";

let underWay = 0;

/** Runs a build and, after the last one, ends esbuild's own process: it would keep more memory than all the rest. */
export async function building<Result>(build: () => Promise<Result>): Promise<Result> {
  underWay += 1;
  try {
    return await build();
  } finally {
    underWay -= 1;
    if (underWay === 0) {
      await stop();
    }
  }
}
