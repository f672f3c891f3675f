/** Content types by file name extension. */
const TYPES: Readonly<Record<string, string>> = {
  bmp: "image/bmp",
  css: "text/css",
  csv: "text/csv",
  gif: "image/gif",
  gz: "application/x-gzip",
  htm: "text/html",
  html: "text/html",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript",
  json: "application/json",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  xml: "application/xml",
  zip: "application/zip",
};

/** Undefined for an unknown extension. */
export function contentTypeOfName(name: string): string | undefined {
  return TYPES[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
}
