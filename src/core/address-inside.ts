import { isPublicHost, leadsOn, splitAddress } from "./shared-hosts";

const LONGEST_ADDRESS = 4_000;
/** Translated pages have hosts of their own: `my--shop-example.translate.goog` is `my-shop.example`. */
const AS_LABEL = /^([a-z\d-]+)\.(?:translate\.goog|cdn\.ampproject\.org)$/;
/** Hosts of AMP pages. Other hosts with an address in the path are archives, which put a date before it. */
const ON_AMP = /(?:^|\.)(?:ampproject\.org|google\.[a-z.]{2,6})$/;
const BEHIND_AMP = /^\/+(?:c|v|r|amp)\/+(?:s\/+)?([^/?#]+\..*)$/i;
const BEHIND_DAY = /^\/+(?:(?:web|wayback|all)\/+)?(?:\d{4}[\da-z_*.-]*|\*)\/+([^/?#]+\..*)$/i;
/** Marks that wrappers add after the address. */
const MARK_BEHIND = /__;|__$|\/RK=/;

/** Parameters with the target of a link. Others may hold addresses, too, such as the referring page. */
const LEADS_TO = /^(?:u|url|q|to|link|target|dest|destination|out|ued|murl|adurl|imgrefurl)$/i;
/** Parameters that may hold a target without its scheme. */
const MAY_BE_BARE = /^(?:u|url|q|to|link|target|domain)$/i;

/**
 * The address that a wrapper, archive or translator leads to, if its own address contains it in plain text; null if it does not,
 * or contains several. Always shorter than the address that contains it.
 *
 * @param host In lower case, without `www.`.
 * @param path What follows the host: empty, or from the first `/` on.
 */
export function addressInside(host: string, path: string): string | null {
  if (path.length > LONGEST_ADDRESS || !leadsOn(host, path)) return null;
  const label = AS_LABEL.exec(host)?.[1];
  const before = path.split(/[?#]/)[0]!;
  // Everything after an address in the path belongs to that address.
  const found =
    label === undefined
      ? (inPath(host, before) ?? inParameters(host, path) ?? inPath(host, path))
      : label.replace(/--|-/g, (hyphens) => (hyphens === "-" ? "." : "-"));
  return found !== null && isPublicHost(splitAddress(found).host) ? found : null;
}

function inParameters(host: string, path: string): string | null {
  const query = path.split("#")[0]!.split("?").slice(1).join("?");
  const values = query.split("&").map((each) => {
    const [name = "", ...value] = each.split("=");
    const text = value.join("=");
    return { name, value: decoded(host.endsWith("proofpoint.com") ? fromProofpoint(text) : text) };
  });
  const whole = values.filter(({ value }) => /^https?:\/*[^/]/i.test(value));
  const leading = whole.filter(({ name }) => LEADS_TO.test(name));
  const addresses = leading.length > 0 ? leading : whole;
  const hosts = new Set(addresses.map(({ value }) => splitAddress(value).host));
  if (hosts.size > 0) return hosts.size === 1 ? addresses[0]!.value : null;
  // A search engine's copy: `cache:`, an id of the page, and its address.
  const copied = values
    .find(({ value }) => value.startsWith("cache:"))
    ?.value.replace(/^cache:(?:[\w-]+:)?/, "");
  const bare = values.find(({ name, value }) => MAY_BE_BARE.test(name) && value !== "")?.value;
  return (copied ?? bare)?.split(" ")[0] ?? null;
}

/** `/web/2020/https://acme.example/`, `/web/2020/acme.example`, `/c/s/acme.example/news`. */
function inPath(host: string, path: string): string | null {
  const text = decoded(path);
  const whole = /https?:\/*[^/].*$/i.exec(text)?.[0];
  const behind = (ON_AMP.test(host) ? BEHIND_AMP : BEHIND_DAY).exec(text)?.[1];
  return (whole ?? behind)?.split(MARK_BEHIND)[0] ?? null;
}

/** `https-3A__acme.example_news`. */
function fromProofpoint(text: string): string {
  return text.replace(/-([\dA-F]{2})/g, "%$1").replace(/_/g, "/");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text;
  }
}
