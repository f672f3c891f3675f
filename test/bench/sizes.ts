import { gzipSync } from "node:zlib";
import { bundle } from "../../scripts/build";
import { kilobytes, type Measurement } from "./measurement";

/** What is uploaded to Google, and which part of it a browser loads. */
export const sizes: Measurement = {
  title: "Sizes of dist/",
  async measure() {
    const { code, sidebarHtml } = await bundle();
    const files = { "Code.js": code, "Sidebar.html": sidebarHtml };
    return Object.entries(files).flatMap(([name, text]) => [
      [name, kilobytes(Buffer.byteLength(text))],
      [`${name}, gzip`, kilobytes(gzipSync(text).length)],
    ]);
  },
};
