import { stop } from "esbuild";

let underWay = 0;

/**
 * Runs a build and, after the last concurrent one, stops esbuild's own process, which would otherwise keep
 * more memory than everything else.
 */
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
