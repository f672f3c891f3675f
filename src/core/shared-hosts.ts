import { once } from "./terms";

/**
 * Hosts, by kind, with pages of companies that are not their websites. Sites such as `acme.github.io` are not included.
 *
 * `indeed.*` means a brand's hosts in all countries; `*.slack.com` only subdomains, since pages on the host itself are about the
 * company that runs it; `bing.com/` only pages.
 */
const SHARED_HOSTS = {
  jobBoards:
    "adzuna.* angel.co applytojob.com arbeitnow.com arc.dev ashbyhq.com bamboohr.com breezy.hr " +
    "builtin.com careerbuilder.com cornerstoneondemand.com csod.com dice.com eightfold.ai flexjobs.com " +
    "fountain.com glassdoor.* greenhouse.io hellowork.com himalayas.app hiring.cafe homerun.co icims.com " +
    "indeed.* infojobs.net isolvedhire.com jobscore.com jobstreet.* jobteaser.com jobvite.com join.com " +
    "jooble.org karriere.at kununu.com lever.co monster.* myworkdayjobs.com myworkdaysite.com naukri.com " +
    "otta.com paylocity.com personio.com personio.de pinpointhq.com polymer.co recruitee.com reed.co.uk " +
    "remoteok.com rippling-ats.com seek.com.au simplyhired.* smartrecruiters.com snagajob.com softgarden.io " +
    "stepstone.* successfactors.com successfactors.eu taleo.net teamtailor.com themuse.com totaljobs.com " +
    "traffit.com ultipro.com wayup.com welcometothejungle.com wellfound.com weworkremotely.com workable.com " +
    "workatastartup.com xing.com ziprecruiter.* zohorecruit.com zohorecruit.eu",
  directories:
    "11880.com 192.com 6sense.com alternativeto.net apollo.io bbb.org bizapedia.com bizjournals.com bloomberg.com " +
    "builtwith.com buzzfile.com capterra.* cbinsights.com chamberofcommerce.com clutch.co companieshouse.gov.uk " +
    "company-information.service.gov.uk companycheck.co.uk comparably.com contactout.com corporationwiki.com " +
    "craft.co crunchbase.com cybo.com dasoertliche.de datanyze.com dealroom.co designrush.com dnb.com emis.com " +
    "endole.co.uk europages.* f6s.com factiva.com firmenabc.at firmenwissen.de foursquare.com g.page g2.com " +
    "gelbeseiten.de getapp.* getlatka.com glints.com golden.com goodfirms.co growjo.com handelsregister.de " +
    "hoovers.com hotfrog.* houzz.* kompany.com kompass.com leadiq.com linkedin.cn linkedin.com localsearch.ch " +
    "lusha.com manta.com mapquest.com marketscreener.com moneyhouse.ch morningstar.com northdata.com northdata.de " +
    "opencorporates.com owler.com pagesjaunes.fr paginasamarillas.es paginegialle.it pappers.fr pitchbook.com " +
    "producthunt.com rocketreach.co saasworthy.com seamless.ai signalhire.com similarweb.com societe.com " +
    "softwareadvice.* softwaresuggest.com sortlist.* sourceforge.net stackshare.io thomasnet.com tracxn.com " +
    "tripadvisor.* trustpilot.* trustradius.com unternehmensregister.de verif.com wheree.com wikidata.org " +
    "wikipedia.org wlw.at wlw.ch wlw.de yell.com yellowpages.ca yellowpages.com yelp.* zippia.com zoominfo.com",
  socialNetworks:
    "about.me beacons.ai behance.net bsky.app clubhouse.com deviantart.com discord.com discord.gg douban.com " +
    "douyin.com dribbble.com facebook.com fandom.com fb.com fb.me fb.watch flickr.com instagram.com kakao.com " +
    "kuaishou.com linktr.ee mastodon.online mastodon.social medium.com meetup.com messenger.com nextdoor.com " +
    "odnoklassniki.ru ok.ru patreon.com pin.it pinterest.* quora.com redd.it reddit.com researchgate.net " +
    "snapchat.com soundcloud.com stackoverflow.com substack.com t.me telegram.me telegram.org threads.com " +
    "threads.net tiktok.com truthsocial.com tumblr.com twitch.tv twitter.com viadeo.com vimeo.com vk.com vk.ru " +
    "wa.me weibo.cn weibo.com whatsapp.com x.com xiaohongshu.com youtu.be youtube.com zalo.me zhihu.com",
  shops:
    "1688.com alibaba.com aliexpress.* allegro.pl amazon.*/ amzn.eu amzn.to appexchange.salesforce.com " +
    "apps.apple.com apps.microsoft.com apps.shopify.com appsource.microsoft.com bol.com books.apple.com " +
    "cdiscount.com chrome.google.com chromewebstore.google.com ebay.* etsy.com faire.com flipkart.com gumroad.com " +
    "itunes.apple.com jd.com lazada.* made-in-china.com marketplace.visualstudio.com mercadolibre.com " +
    "mercadolivre.com.br music.apple.com open.spotify.com ozon.ru podcasts.apple.com rakuten.co.jp redbubble.com " +
    "sellfy.com shop.app shopee.* stan.store taobao.com temu.com tmall.com trendyol.com walmart.com/ " +
    "wildberries.ru",
  workplaces:
    "*.atlassian.net bitbucket.org businesswire.com calendly.com docsend.com dropbox.com einpresswire.com " +
    "eventbrite.* flipsnack.com forms.gle forms.office.com *.freshdesk.com github.com gitlab.com " +
    "globenewswire.com hub.docker.com huggingface.co indiegogo.com issuu.com jotform.com kickstarter.com lu.ma " +
    "newswire.com notion.so npmjs.com onedrive.live.com openpr.com prlog.org prnewswire.com prweb.com pypi.org " +
    "scribd.com sharepoint.com *.slack.com slideshare.net speakerdeck.com surveymonkey.com trello.com " +
    "typeform.com *.zendesk.com",
  // Kinds from here on lead to another address. It is used if the page's address contains it; a shortened one never does.
  shorteners:
    "adf.ly bit.do bit.ly bitly.com bl.ink buff.ly clck.ru cutt.ly dlvr.it dub.co geni.us goo.gl hubs.la hubs.li " +
    "hubs.ly hyperurl.co ift.tt is.gd j.mp lnk.bio lnk.to lnkd.in n9.cl ow.ly qrco.de rb.gy rebrand.ly " +
    "rebrandly.com s.id short.gy short.io shorturl.at smarturl.it snip.ly soo.gd spr.ly sprl.in t.co t.ly t2m.io " +
    "tiny.cc tinyurl.com trib.al urlz.fr v.gd vk.cc wp.me youtube.page.link zpr.io",
  wrappers:
    "12ft.io ampproject.org anon.to anonym.to awin1.com bing.com/ clicktime.symantec.com ct.sendgrid.net " +
    "*.cudasvc.com deref-gmx.net deref-mail.com deref-web.de dereferer.me disq.us doubleclick.net duckduckgo.com/ " +
    "exit.sc feedproxy.google.com getpocket.com go.redirectingat.com googleadservices.com href.li l.facebook.com " +
    "l.instagram.com l.messenger.com linksynergy.com *.list-manage.com lm.facebook.com mailchi.mp " +
    "*.mandrillapp.com *.mimecast.com mimecastprotect.com nullrefer.com out.reddit.com " +
    "outgoing.prod.webservices.mozgcp.net *.proofpoint.com protection.sophos.com r.jina.ai r.search.yahoo.com " +
    "redirect.viglink.com rs6.net safelinks.protection.outlook.com search.yahoo.com secure-web.cisco.com " +
    "*.skimresources.com slack-redir.net steamcommunity.com t.umblr.com *.trustifi.com url.emailprotection.link " +
    "urldefense.com urldefense.us",
  archives:
    "archive.fo archive.is archive.li archive.md archive.org archive.ph archive.today archive.vn arquivo.pt " +
    "cachedview.nl ghostarchive.org perma.cc timetravel.mementoweb.org webarchive.nationalarchives.gov.uk " +
    "webarchive.org.uk webcache.googleusercontent.com webcitation.org",
  translators:
    "linguee.com microsofttranslator.com papago.naver.com papago.naver.net translate.goog translate.google.* " +
    "translate.yandex.com translate.yandex.ru translated.turbopages.org translatetheweb.com",
};

type Kind = keyof typeof SHARED_HOSTS;

/** Kinds whose pages only lead to another address. */
const LEADING_ON: readonly Kind[] = ["shorteners", "wrappers", "archives", "translators"];

/** Pages that lead to another address, on hosts with other pages, too. */
const LEAVING =
  /^(?:(?:www\.)?google\.[a-z.]{2,6}\/+(?:url|aclk|amp|imgres)\b|(?:[a-z]+\.)?linkedin\.com\/+(?:redir|safety)\/|facebook\.com\/+(?:l\.php|flx\/warn)|youtube\.com\/+redirect\b|vk\.(?:com|ru)\/+away\b|(?:[a-z]+\.)?reddit\.com\/+out\b|medium\.com\/+r\/\?url=|xing\.com\/+redirect\b)/;

/** Pages of search results: what is searched for is no target. */
const SEARCH =
  /^(?:duckduckgo\.com\/*\?|bing\.com\/+(?!ck\/)|translate\.google\.[a-z.]{2,6}\/*\?|search\.yahoo\.com(?:\/|$))/;

/** Google's services with content of others, as subdomain or first part of the path. */
const GOOGLE_PAGES =
  /^(?:(?:business|docs|drive|forms|groups|maps|news|play|sites)\.google\.|(?:www\.)?google\.[a-z.]{2,6}\/+(?:aclk|amp|imgres|maps|search|url)\b)/;

interface SharedHost {
  readonly kind: Kind;
  readonly leadsOn: boolean;
  readonly within: "subdomains" | "pages" | "both";
}

const byPattern = once(() => {
  const known = new Map<string, SharedHost>();
  for (const kind of Object.keys(SHARED_HOSTS) as Kind[]) {
    const of = { kind, leadsOn: LEADING_ON.includes(kind) };
    // Shared by all entries of a kind, since every execution that reads a company builds this.
    const both: SharedHost = { ...of, within: "both" };
    const subdomains: SharedHost = { ...of, within: "subdomains" };
    const pages: SharedHost = { ...of, within: "pages" };
    for (const entry of SHARED_HOSTS[kind].split(" ")) {
      if (entry.startsWith("*.")) known.set(entry.slice(2), subdomains);
      else if (entry.endsWith("/")) known.set(entry.slice(0, -1), pages);
      else known.set(entry, both);
    }
  }
  return known;
});

/**
 * The shared host of a page; null if the host may be the company's own.
 *
 * The bare host is the website of the company that runs it; a page on it or a subdomain (`de.linkedin.com`) is not.
 *
 * @param host In lower case, without `www.`.
 * @param path What follows the host: empty, or from the first `/` on.
 */
export function sharedHostOf(host: string, path: string): string | null {
  if (GOOGLE_PAGES.test(host + path)) return "google.com";
  const shared = sharedHost(host);
  if (shared === undefined) return null;
  const isPage = (shared.leadsOn ? /^\/*[?#]?[^/?#]/ : /^\/+[^/?#]/).test(path);
  const isOwn = host === shared.host && OWN_HOST.test(host);
  return isOwn && (!isPage || shared.within === "subdomains") ? null : shared.host;
}

/** Whether a page leads to another address that its own may contain, as wrappers, archives and translations do. */
export function leadsOn(host: string, path: string): boolean {
  if (SEARCH.test(host + path)) return false;
  const shared = sharedHost(host);
  return (shared?.leadsOn === true && shared.kind !== "shorteners") || LEAVING.test(host + path);
}

function sharedHost(host: string): (SharedHost & { readonly host: string }) | undefined {
  for (const ending of endings(host)) {
    const known = byPattern().get(ending) ?? byPattern().get(ending.replace(COUNTRY, ".*"));
    if (known !== undefined && (known.within !== "pages" || ending === host))
      return { ...known, host: ending };
  }
  return undefined;
}

/** Endings after a brand's name: `.com`, `.de`, `.co.uk`, `.com.br`. */
const COUNTRY = /\.(?:com|net|(?:com?\.)?[a-z]{2})$/;
/** A domain of its own, such as `bit.ly` or `reed.co.uk`, and no subdomain such as `maps.google.com`. */
const OWN_HOST = /^[^.]+\.(?:(?:com?|org)\.)?[^.]+$/;

/** `de.linkedin.com`, `linkedin.com`, `com`. */
function endings(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, dropped) => labels.slice(dropped).join("."));
}

/** The parts of a web address that identify a company. */
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
 * Splits a web address, with or without `http://`. There is no URL parser in Apps Script.
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

/** Whether a host can be a public website: letters, digits and hyphens, a dot, and an ending that is not a number. */
export function isPublicHost(host: string): boolean {
  return host.length <= HOST_MAX && HOST.test(host) && !isPrivateName(host);
}

/** The usual host: small Latin letters, no `www.`, an ending of letters. */
const PLAIN_HOST = /^(?!www\.)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;

/** Whether a text is such a host and a company's own, as in most cells. */
export function isPlainHost(text: string): boolean {
  return (
    text.length <= HOST_MAX &&
    PLAIN_HOST.test(text) &&
    !isPrivateName(text) &&
    sharedHost(text) === undefined &&
    !GOOGLE_PAGES.test(text)
  );
}

/** Names of the local computer or network, never of a public website. */
export function isPrivateName(host: string): boolean {
  return (
    /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|localdomain)$/.test(host) || isIpAddress(host)
  );
}

function isIpAddress(host: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || /^\[?[\da-f]*(?::[\da-f]*){2,}\]?/.test(host);
}

/** Removes `www.` if a host is left: not from `www.com`. */
function withoutWww(host: string): string {
  let rest = host;
  while (/^www\.[^.]+\../.test(rest)) rest = rest.slice(4);
  return rest;
}
