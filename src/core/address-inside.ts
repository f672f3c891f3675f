import { isPublicHost, splitAddress } from "./company-host";
import { leadsOn } from "./shared-hosts";

const LONGEST_ADDRESS = 4_000;
/** Translations lie on a host of their own: `my--shop-example.translate.goog` is `my-shop.example`. */
const AS_LABEL = /^([a-z\d-]+)\.(?:translate\.goog|cdn\.ampproject\.org)$/;
/** What a wrapper adds behind the address. */
const MARK_BEHIND = /__;|__$|\/RK=/;

/**
 * The address that a shortener, wrapper, archive or translator leads on to, where it is plain to read in its own; null
 * where it is not, or where a page leads nowhere. It is shorter than what it stands in.
 *
 * @param host In lower case, without `www.`.
 * @param path What follows the host: empty, or from the first `/` on.
 */
export function addressInside(host: string, path: string): string | null {
  if (path.length > LONGEST_ADDRESS || !leadsOn(host, path)) return null;
  const label = AS_LABEL.exec(host)?.[1];
  const found =
    label === undefined
      ? (inParameters(host, path) ?? inPath(path))
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
  const whole = values.find(({ value }) => /^https?:\/*[^/]/i.test(value));
  const named = values.find(({ name, value }) => /^(?:u|url|q|to|link|target)$/i.test(name) && value !== "");
  // A search engine's copy: `cache:`, what stands for the page, and its address.
  return whole?.value ?? named?.value.replace(/^cache:(?:[\w-]+:)?/, "").split(" ")[0] ?? null;
}

/** `/web/2020/https://acme.example/`, `/web/2020/acme.example`, `/c/s/acme.example/news`. */
function inPath(path: string): string | null {
  const text = decoded(path);
  const whole = /https?:\/*[^/].*$/i.exec(text)?.[0];
  const behind =
    /^\/+(?:web|wayback|all|c|v|amp|r|\d{4,})\/+(?:(?:\d[\da-z_*]*|s|\*)\/+)?([^/?#]+\..*)$/i.exec(text)?.[1];
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
