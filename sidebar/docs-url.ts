/** Where the pages of `docs/` are published, without a slash at the end; `""` if nowhere. Set by the build. */
declare const DOCS_URL: string;

/** The address of a page; null if the build knows none. */
export function docsUrl(page: string, base = typeof DOCS_URL === "string" ? DOCS_URL : ""): string | null {
  return base === "" ? null : `${base}/${page}.md`;
}
