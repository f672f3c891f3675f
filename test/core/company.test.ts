import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCompany } from "../../src/core/company";
import type { NoCompany } from "../../src/core/no-company";
import { isHeaderText } from "../../src/core/path";

const PLACEHOLDERS =
  "n/a|N.A.|NA|none|null|nil|NaN|undefined|unknown|(unknown)|blank|TBD|tbc|to do|not available|not yet|no website|?|???|-|—|…|" +
  "k. A.|keine Angabe|unbekannt|inconnu|ninguno|sin datos|nessuno|geen|n.v.t.|n/d|brak|yok|не указано|неизвестно|нет|不明|未知|无|" +
  "なし|없음|غير معروف|לא ידוע|ditto|pending|missing";

describe("readCompany", () => {
  it.each([null, undefined, "", "   ", "\u00a0\t", "\u200b", "\ufeff \u2060"])(
    "treats %j as a blank cell",
    (cell) => {
      expect(readCompany(cell)).toEqual({ kind: "blank" });
    },
  );

  it.each([
    "acme.example",
    "ACME.example",
    "www.acme.example",
    "WWW.Acme.Example",
    "http://acme.example",
    "https://www.acme.example/",
    "HTTPS://ACME.EXAMPLE/about/team?utm=1#top",
    "https://user:secret@acme.example:8443/x",
    "//acme.example",
    "https:/acme.example",
    "https://https://acme.example",
    "acme.example:443",
    "acme.example.",
    "acme.example?ref=a@b.example",
    "acme.example/about us",
    " acme.example\u00a0",
    "\u200bacme.example\ufeff",
    "acme\u200b.example",
    "'acme.example'",
    "“acme.example”,",
    "<https://acme.example>",
    "(acme.example).",
    "ａｃｍｅ．ｅｘａｍｐｌｅ",
    "acme。example",
  ])("parses %s as acme.example", (cell) => {
    expect(readCompany(cell)).toMatchObject({ kind: "company", key: "acme.example" });
  });

  it.each([
    ["shop.acme.example", "shop.acme.example"],
    ["Müller.example", "müller.example"],
    ["xn--mller-kva.example", "xn--mller-kva.example"],
    ["пример.рф", "пример.рф"],
    ["www.com", "www.com"],
    ["https://acme.example@other.example/", "other.example"],
    ["acme.github.io/shop", "acme.github.io"],
    ["linkedin.com", "linkedin.com"],
    ["https://www.github.com/", "github.com"],
    ["company.website", "company.website"],
    ["00000l1", "00000l1"],
    [" 00000l1 ", "00000l1"],
    ["1234567", "1234567"],
  ])("parses %s as %s", (cell, key) => {
    expect(readCompany(cell)).toMatchObject({ kind: "company", key });
  });

  it.each([
    "https://www.google.com/url?q=https://acme.example/about&sa=D&usg=x",
    "https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.acme.example%2F&ved=2",
    "google.de/url?q=acme.example",
    "https://www.google.com/amp/s/acme.example/news/",
    "https://l.facebook.com/l.php?u=https%3A%2F%2Facme.example%2F%3Ffbclid%3D1&h=A",
    "https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Facme%2Eexample&trk=about",
    "https://www.youtube.com/redirect?event=video&q=https%3A%2F%2Facme.example",
    "https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Facme.example%2Fa&data=05",
    "https://urldefense.com/v3/__https://acme.example/__;!!AbC!x$",
    "https://urldefense.com/v3/__https://acme.example__;!!AbC!x$",
    "https://urldefense.proofpoint.com/v2/url?u=https-3A__www.acme.example_about&d=DwM&c=x",
    "https://duckduckgo.com/l/?uddg=https%3A%2F%2Facme.example%2F&rut=1",
    "https://slack-redir.net/link?url=https%3A%2F%2Facme.example",
    "https://href.li/?https://acme.example/",
    "https://web.archive.org/web/20200102030405/https://www.acme.example/about",
    "web.archive.org/web/2020/acme.example",
    "https://web.archive.org/web/20200102030405id_/http://acme.example:80/",
    "https://archive.ph/2020.01.02-030405/https://acme.example/",
    "https://webcache.googleusercontent.com/search?q=cache:AbC_1-x:acme.example/+acme&hl=en",
    "https://translate.google.com/translate?sl=de&tl=en&u=https://acme.example/",
    "https://www-acme-example.translate.goog/about?_x_tr_sl=de",
    "https://translate.google.com/website?sl=de&u=https://web.archive.org/web/2020/https://acme.example/",
    "https://web.archive.org/web/2020/https://acme.example/about?ref=https://bolt.example",
    "https://web.archive.org/web/2020/acme.example/about?u=https://bolt.example",
    "https://r.jina.ai/https://acme.example/?from=https://bolt.example",
    "https://go.redirectingat.com/?id=1&sref=https%3A%2F%2Fbolt.example&url=https%3A%2F%2Facme.example",
    "https://redirect.viglink.com/?loc=https%3A%2F%2Fbolt.example&out=https%3A%2F%2Facme.example",
    "https://www.awin1.com/cread.php?clickref=https%3A%2F%2Fbolt.example&ued=https%3A%2F%2Facme.example",
    "https://www.linkedin.com/safety/go?trk=https%3A%2F%2Fbolt.example&url=https%3A%2F%2Facme.example",
    "https://www.google.com/imgres?imgurl=https%3A%2F%2Fbolt.example%2Fa.png&imgrefurl=https%3A%2F%2Facme.example",
  ])("takes the address out of %s", (cell) => {
    expect(readCompany(cell)).toEqual({ kind: "company", key: "acme.example", text: cell });
  });

  it.each([
    ["https://boards.greenhouse.io/acme/jobs/1", "greenhouse.io"],
    ["https://jobs.lever.co/acme", "lever.co"],
    ["acme.wd5.myworkdayjobs.com/en-US/careers", "myworkdayjobs.com"],
    ["https://de.indeed.com/cmp/Acme", "indeed.com"],
    ["https://www.glassdoor.co.uk/Overview/acme.htm", "glassdoor.co.uk"],
    ["https://clutch.co/profile/acme", "clutch.co"],
    [
      "https://find-and-update.company-information.service.gov.uk/company/01",
      "company-information.service.gov.uk",
    ],
    ["https://www.trustpilot.com/review/acme.example", "trustpilot.com"],
    ["https://bsky.app/profile/acme.example", "bsky.app"],
    ["https://t.me/acme", "t.me"],
    ["https://www.amazon.de/stores/acme", "amazon.de"],
    ["https://www.etsy.com/shop/acme", "etsy.com"],
    ["https://apps.apple.com/app/acme/id1", "apps.apple.com"],
    ["https://acme.slack.com", "slack.com"],
    ["https://bit.ly/3acme", "bit.ly"],
    ["https://tinyurl.com/acme", "tinyurl.com"],
    ["https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9hY21l", "bing.com"],
    ["https://protect-us.mimecast.com/s/abc", "mimecast.com"],
    ["l.facebook.com", "l.facebook.com"],
    ["https://perma.cc/AB12-CD34", "perma.cc"],
    ["https://archive.org/details/acme", "archive.org"],
    ["https://translate.google.com/?text=acme", "translate.google.com"],
    ["https://www.google.com/search?q=acme.example", "google.com"],
    // What is searched for, counted, or beside another address may be any company's.
    ["https://duckduckgo.com/?q=acme.example", "duckduckgo.com"],
    ["https://www.bing.com/search?q=acme.example+competitors", "bing.com"],
    ["https://search.yahoo.com/search?q=acme.example", "search.yahoo.com"],
    ["https://translate.google.com/?q=acme.example", "translate.google.com"],
    ["https://bit.ly/3acme?source=https://bolt.example", "bit.ly"],
    ["https://t.ly/r/acme.example", "t.ly"],
    ["https://steamcommunity.com/c/acme.example", "steamcommunity.com"],
    ["https://archive.org/web/acme.example", "archive.org"],
    ["https://exit.sc/?from=https://bolt.example&at=https://acme.example", "exit.sc"],
    ["https://www.google.com/url?q=https://www.linkedin.com/company/acme", "linkedin.com"],
  ])("names the host of %s", (cell, host) => {
    expect(readCompany(cell)).toMatchObject({
      kind: "refused",
      text: cell,
      reason: expect.stringContaining(` is a page on ${host}, not the company's website.`),
    });
  });

  it.each([
    ["https://www.lever.co/", "lever.co"],
    ["https://slack.com/intl/de-de", "slack.com"],
    ["aws.amazon.com", "aws.amazon.com"],
    ["https://acme.example/url?q=https://bolt.example", "acme.example"],
    ["https://acme.myshop.example/web/2020/https://bolt.example", "acme.myshop.example"],
    ["indeed.example/cmp", "indeed.example"],
    ["https://archive.com/pricing", "archive.com"],
  ])("takes %s as %s, which is somebody's own", (cell, key) => {
    expect(readCompany(cell)).toMatchObject({ kind: "company", key });
  });

  it.each([
    "jane@acme.example",
    "mailto:Jane@Acme.example",
    "Jane Doe <jane@acme.example>",
    "“jane@www.acme.example”",
  ])("takes the domain of %s", (cell) => {
    expect(readCompany(cell)).toMatchObject({ kind: "company", key: "acme.example" });
  });

  it("keeps the cell's text beside the key", () => {
    expect(readCompany(" https://WWW.Acme.example/x ")).toEqual({
      kind: "company",
      key: "acme.example",
      text: "https://WWW.Acme.example/x",
    });
  });

  it.each([
    ["jane@gmail.com", "is a private e-mail address"],
    ["Jane Doe <jane@gmail.com>", "is a private e-mail address"],
    ["jane@acme.example, joe@globex.example", "holds more than an e-mail address"],
    ["ask jane@agency.example about acme.example", "holds more than an e-mail address"],
    ["Acme", "Acme is a name, not a website. Try Find websites, or COMPANY_SEARCH."],
    ["Acme Corp", "is a name, not a website"],
    ["Smith & Sons", "is a name, not a website"],
    ["n8nn", "is a name, not a website"],
    ["00000L1", "is a name, not a website"],
    ["https://de.linkedin.com/company/acme", "is a page on linkedin.com, not the company's website"],
    ["linkedin.com/company/acme", "is a page on linkedin.com"],
    ["de.linkedin.com", "is a page on linkedin.com"],
    ["https://www.facebook.com/acme", "is a page on facebook.com"],
    ["github.com/acme", "is a page on github.com"],
    ["https://x.com/acme", "is a page on x.com"],
    ["https://en.wikipedia.org/wiki/Acme", "is a page on wikipedia.org"],
    ["https://medium.com/@acme", "is a page on medium.com"],
    ["https://www.google.com/maps/place/Acme", "is a page on google.com"],
    ["https://maps.google.com/?q=acme", "is a page on google.com"],
    ["#N/A", "shows the error #N/A. Fix the formula"],
    ["#REF!", "shows the error"],
    ["Loading...", "still loading"],
    ["Website", "Website is a heading, not a company"],
    ["Company name", "is a heading"],
    ["URL:", "is a heading"],
    ["n/a", "names no company"],
    ["-", "names no company"],
    ["https://", "names no company"],
    ["192.168.0.1", "not a public website"],
    ["http://localhost:3000/", "not a public website"],
    ["nas.local", "not a public website"],
    ["acme..example", "is not a valid website. Check its spelling"],
    ["ac_me.example", "is not a valid website"],
    ["-acme.example", "is not a valid website"],
    ["acme.example1", "is not a valid website"],
    ["1.5", "is a number, not a company"],
    ["ftp://acme.example", "is not a web address"],
    ["javascript:alert(1)", "is not a web address"],
    ["acme.example, other.example", "holds several companies. Put each into a cell of its own."],
    ["acme.example\nother.example", "holds several companies"],
    ["550e8400-e29b-41d4-a716-446655440000", "is not a company ID from this API"],
    [`${"a".repeat(63)}.`.repeat(5) + "example", "is too long for a website"],
  ])("rejects %s", (cell, reason) => {
    const company = readCompany(cell);

    expect(company).toMatchObject({ kind: "refused" });
    expect(company.kind === "refused" && company.reason).toContain(reason);
  });

  it.each([
    [42, "42", "42 is a number. Enter a website, or format it as plain text."],
    [true, "TRUE", "TRUE is a true/false value"],
    [new Date(Date.UTC(2024, 2, 1)), "2024-03-01", "2024-03-01 is a date"],
    [new Date(NaN), "", "The cell is a date"],
    [{}, "", "The cell is no text"],
    [["acme.example"], "", "The cell is no text"],
  ])("rejects %s, which is not text", (cell, text, reason) => {
    expect(readCompany(cell)).toMatchObject({
      kind: "refused",
      text,
      reason: expect.stringContaining(reason),
    });
  });

  it.each<[NoCompany, string[]]>([
    [
      "name",
      [
        "3M",
        "7-Eleven",
        "X",
        "1010",
        "Juniper & Finch",
        "Jane Doe",
        "A.P.C.",
        "Acme: Robotics",
        "Yahoo!",
        "Max",
      ],
    ],
    [
      "name",
      ["شركة الأمل", "חברת אלון", "华为", "トヨタ自動車", "Яндекс", "Ørsted", "Target", "Media", "Home"],
    ],
    [
      "total",
      ["Total", "TOTAL:", "Grand total", "Subtotal (34)", "Sum", "Σ", "Average", "Zwischensumme", "Итого"],
    ],
    ["total", ["Total companies: 12", "合计", "小計", "Somme", "Totale", "Gesamt"]],
    ["phone", ["+1 555 010 0199", "(020) 7946 0991", "+49 30 901820", "555-010-0199"]],
    ["date", ["2024-03-01", "01/03/2024", "1.3.24", "2024-03-01 12:00"]],
    ["number", ["12,000", "€ 5.000", "45%", "-3.5", "1.5"]],
    ["mailbox", ["jane@gmail.com"]],
    ["several", ["acme.example / bolt.example", "acme.example; bolt.example", "acme.example\nbolt.example"]],
    ["placeholder", PLACEHOLDERS.split("|")],
  ])("says of what is a %s that it is one: %j", (is, cells) => {
    const seen = cells
      .map((cell) => readCompany(cell))
      .map((each) => (each.kind === "refused" ? [each.text, each.is] : each));

    expect(seen).toEqual(cells.map((cell) => [cell, is]));
  });

  it("says so in at most twelve words beside the text", () => {
    const cells = [
      "Acme",
      "Website",
      "Total",
      "1.3.24",
      "+1 555 010 0199",
      "jane@gmail.com",
      "n/a",
      42,
      true,
    ];
    const others = [
      "#N/A",
      "Loading...",
      "ftp://acme.example",
      "linkedin.com/company/acme",
      "12,000",
      "a..example",
    ];

    for (const cell of [...cells, ...others]) {
      const company = readCompany(cell);
      const words = company.kind === "refused" ? company.reason.split(" ") : [];
      expect(words.length).toBeLessThanOrEqual(13);
    }
  });

  it("shortens a long text in its message", () => {
    const company = readCompany(`${"very ".repeat(10_000)}long`);

    expect(company.kind === "refused" && company.reason.length).toBeLessThan(250);
  });

  it("never throws, whatever a cell contains", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: "binary" })), (cell) => {
        expect(["blank", "company", "refused"]).toContain(readCompany(cell).kind);
      }),
    );
  });

  it("parses a key as the same key", () => {
    const anyCell = fc.oneof(
      address(),
      fc.webUrl(),
      fc.string({ unit: "grapheme" }).map((text) => `${text}.example`),
    );

    fc.assert(
      fc.property(anyCell, (cell) => {
        const company = readCompany(cell);
        if (company.kind !== "company") return;
        expect(readCompany(company.key)).toEqual({ kind: "company", key: company.key, text: company.key });
      }),
    );
  });

  it("says of a bare host what it says of one with a blank in front", () => {
    const label = fc.oneof(
      fc.constantFrom(
        ..."www co com net de uk n a k localhost local lan home A 1 -a a- a-b a_b müller".split(" "),
      ),
      fc.constantFrom("", "xn--mller-kva", "a".repeat(63), "a".repeat(64)),
      fc.stringMatching(/^[a-z\d-]{1,12}$/),
    );
    const shared = fc.constantFrom(
      ..."docs.google.com google.de translate.goog slack.com bit.ly bing.com reed.co.uk search.yahoo.com web.archive.org t.co".split(
        " ",
      ),
    );
    const ending = fc.oneof(fc.domain(), label, shared, fc.constantFrom("n.a", "loading..."));
    const host = fc.tuple(fc.array(label, { maxLength: 4 }), ending).map((parts) => parts.flat().join("."));
    fc.assert(
      fc.property(host, (text) => {
        expect(readCompany(text)).toEqual(readCompany(` ${text}`));
      }),
      { numRuns: 2_000 },
    );
  });

  it("returns the same key for all spellings of a website", () => {
    fc.assert(
      fc.property(fc.domain(), address(), (domain, spelled) => {
        const key = readCompany(domain);
        const other = readCompany(spelled.replace("HOST", domain));
        fc.pre(key.kind === "company");
        expect(other).toMatchObject({ kind: "company", key: key.key });
      }),
    );
  });
});

describe("isHeaderText", () => {
  it.each([
    "Website",
    "COMPANY",
    "Company name",
    "Company website (URL)",
    "Domain:",
    "uuid",
    "Firma",
    "Unternehmen",
    "会社名",
  ])("recognises %s as a heading", (cell) => {
    expect(isHeaderText(cell)).toBe(true);
  });

  it.each([
    "acme.example",
    "company.website",
    "Acme",
    "Website 2",
    "",
    null,
    5,
    "name@site.example",
    "Company of Heroes",
  ])("does not recognise %j as a heading", (cell) => {
    expect(isHeaderText(cell)).toBe(false);
  });
});

/** Scheme, `www.`, case, port and path around `HOST`. */
function address(): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom("", " ", "'"),
      fc.constantFrom("", "http://", "https://", "HTTPS://", "//", "https://user:word@"),
      fc.constantFrom("", "www.", "WWW."),
      fc.constantFrom("", ".", ":8080"),
      fc.constantFrom("", "/", "?x=1", "#top"),
    )
    .map(([before, scheme, www, port, path]) => `${before}${scheme}${www}HOST${port}${path}`);
}
