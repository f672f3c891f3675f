/**
 * Whether a URL matches the manifest's `urlFetchWhitelist` (platform fact D19): https only, the exact host or
 * a subdomain matched by a leading `*.`, and a case-sensitive prefix of whole path segments.
 */
export function isWhitelisted(url: string, prefixes: readonly string[]): boolean {
  const { protocol, host, pathname } = new URL(url);
  return prefixes.some((prefix) => {
    const [, listedHost = "", listedPath = ""] = /^https:\/\/([^/]+)(\/.*)$/.exec(prefix) ?? [];
    return protocol === "https:" && isHost(host, listedHost.toLowerCase()) && isBelow(pathname, listedPath);
  });
}

function isHost(host: string, listed: string): boolean {
  return listed.startsWith("*.") ? host.endsWith(listed.slice(1)) : host === listed;
}

function isBelow(path: string, listed: string): boolean {
  if (listed === "") return false;
  return path === listed || path.startsWith(listed.endsWith("/") ? listed : `${listed}/`);
}
