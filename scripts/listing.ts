import { readFileSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "./find-chromium";

/**
 * Renders the icons and the banner of the Marketplace listing from `marketplace/art.svg`, then reports what
 * is missing before it can be submitted.
 */
const FOLDER = join(import.meta.dirname, "../marketplace");

/** The part of `marketplace/listing.json` used here. */
interface Listing {
  readonly graphics: readonly {
    readonly file: string;
    /** A `<view>` of the drawing. */
    readonly view: string;
    readonly width: number;
    readonly height: number;
  }[];
}

const TO_BE_FILLED = /\[to be filled: [^\]]+\]/g;

async function render({ graphics }: Listing): Promise<void> {
  const art = readFileSync(join(FOLDER, "art.svg"), "utf8");
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    for (const { file, view, width, height } of graphics) {
      const box = new RegExp(`<view id="${view}" viewBox="([^"]+)"`).exec(art)?.[1];
      if (box === undefined) throw new Error(`art.svg has no view “${view}”.`);
      const drawn = art.replace(
        /<svg ([^>]*)viewBox="[^"]*"/,
        `<svg $1viewBox="${box}" width="${width}" height="${height}"`,
      );
      await page.setViewportSize({ width, height });
      await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawn}`);
      await page.screenshot({ path: join(FOLDER, file), omitBackground: true });
      console.log(`marketplace/${file} ${width} x ${height}`);
    }
  } finally {
    await browser.close();
  }
}

const text = readFileSync(join(FOLDER, "listing.json"), "utf8");
await render(JSON.parse(text) as Listing);
const open = text.match(TO_BE_FILLED) ?? [];
if (open.length > 0)
  console.log(`Before submission, in listing.json:\n${open.map((what) => `  ${what}`).join("\n")}`);
