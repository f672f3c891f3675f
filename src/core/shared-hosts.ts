/** Hosts where many companies keep a page that is not their website. Sites of their own (`acme.github.io`) are not meant. */
const SHARED_HOSTS = new Set(
  (
    "angel.co apps.apple.com bit.ly capterra.com crunchbase.com facebook.com fb.com fb.me g.page g2.com github.com gitlab.com " +
    "glassdoor.com glassdoor.co.uk goo.gl indeed.com instagram.com itunes.apple.com kununu.com linkedin.cn linkedin.com linktr.ee lnkd.in medium.com northdata.com " +
    "owler.com pinterest.com pitchbook.com producthunt.com quora.com reddit.com rocketreach.co t.co t.me threads.net " +
    "tiktok.com tinyurl.com trustpilot.com twitter.com vimeo.com vk.com weibo.com wellfound.com whatsapp.com wikidata.org wikipedia.org " +
    "x.com xing.com yelp.com youtu.be youtube.com zoominfo.com"
  ).split(" "),
);

/** Private mailboxes: their domain says nothing about where somebody works. */
const MAILBOX_HOSTS = new Set(
  (
    "aol.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.com icloud.com live.com mac.com mail.com mail.ru " +
    "me.com msn.com outlook.com proton.me protonmail.com qq.com t-online.de web.de yahoo.com yahoo.co.uk yandex.com yandex.ru ymail.com 163.com"
  ).split(" "),
);

/** Services of a search engine that show other people's content, as subdomain or first part of the path. */
const GOOGLE_PAGES =
  /^(?:(?:business|docs|drive|maps|play|sites)\.google\.|(?:www\.)?google\.[a-z.]{2,6}\/(?:maps|search|url)\b)/;

/**
 * The shared host that a page lies on, or null if the host may well be the company's own.
 *
 * The bare host is the website of the company that runs it; a page on it or a subdomain (`de.linkedin.com`) is not.
 *
 * @param host In lower case, without `www.`.
 * @param path What follows the host: empty, or from the first `/` on.
 */
export function sharedHostOf(host: string, path: string): string | null {
  if (GOOGLE_PAGES.test(host + path)) return "google.com";
  const shared = endings(host).find((ending) => SHARED_HOSTS.has(ending));
  if (shared === undefined) return null;
  const hasPage = /^\/+[^/?#]/.test(path);
  return hasPage || host !== shared ? shared : null;
}

/** Whether a host gives mailboxes to anybody. */
export function isMailboxHost(host: string): boolean {
  return MAILBOX_HOSTS.has(host);
}

/** `de.linkedin.com`, `linkedin.com`, `com`. */
function endings(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, dropped) => labels.slice(dropped).join("."));
}
