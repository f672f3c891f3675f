/** A web address taken apart as far as telling companies apart needs it. */
export interface CompanyHost {
  /** In lower case, without user, `www.`, port and trailing dots; may be no valid host. */
  readonly host: string;
  /** From the first `/`, `?` or `#` on; empty if there is none. */
  readonly path: string;
}

const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?";
const HOST = new RegExp(`^(?:${LABEL}\\.)+(?:xn--[a-z0-9-]{2,59}|[\\p{L}\\p{M}]{2,63})$`, "u");

/** Characters of a host name, dots included, by the domain name system. */
export const HOST_MAX = 253;

/**
 * Takes a web address apart, with or without `http://`. There is no URL parser in Apps Script.
 *
 * International names stay in their own letters (full-width ones and the ideographic full stop become plain): without
 * punycode tables `müller.example` and `xn--mller-kva.example` remain two.
 */
export function splitAddress(address: string): CompanyHost {
  const bare = address.replace(/^(?:(?:https?:)?\/\/|https?:\/*)+/i, "");
  const end = bare.search(/[/?#\\]/);
  const authority = end < 0 ? bare : bare.slice(0, end);
  const host = authority
    .slice(authority.lastIndexOf("@") + 1, authority.lastIndexOf("@") + 1 + 4 * HOST_MAX)
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[。]/g, ".")
    .replace(/:\d*$/, "")
    .replace(/\.+$/, "");
  return { host: withoutWww(host), path: end < 0 ? "" : bare.slice(end).replace(/\\/g, "/") };
}

/** Whether a host can be a public website: letters, digits and hyphens, a dot, and an ending that is no number. */
export function isPublicHost(host: string): boolean {
  return host.length <= HOST_MAX && HOST.test(host) && !isPrivateName(host);
}

/** Names that mean a computer or a network at hand, never a website that others reach. */
export function isPrivateName(host: string): boolean {
  return (
    /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|localdomain)$/.test(host) || isIpAddress(host)
  );
}

function isIpAddress(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || /^\[?[\da-f]*(?::[\da-f]*){2,}\]?/.test(host);
}

/** `www.` in front of what is a host without it too; `www.com` keeps its own. */
function withoutWww(host: string): string {
  let rest = host;
  while (/^www\.[^.]+\../.test(rest)) rest = rest.slice(4);
  return rest;
}
