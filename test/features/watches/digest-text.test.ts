import { describe, expect, it } from "vitest";
import type { Find } from "../../../src/features/watches/whats-new";
import { NO_ADDRESSES } from "../../fakes/no-addresses";
import { digestMessage } from "../../../src/features/watches/digest-text";

const find = (company: string, what: string, link = ""): Find => ({
  company,
  what,
  link,
  kind: "News",
  sentiment: "",
  date: "",
  watch: "Monday",
  foundAt: "2026-03-09T08:00:00.000Z",
  seen: false,
});
const LOOK = { name: "Monday", credits: 3, leftThisMonth: 197, spreadsheet: "Accounts" };
const HOSTILE =
  "<!channel> *bold* _it_ `code` <https://x.example|click> & http://evil.example www.evil.example evil.com";

/** What a program that makes links and calls more gladly than any we know would take for one. */
function linkedIn(text: string, to: "mail" | "webhook"): string[] {
  const everywhere =
    /[\p{L}\p{N}][.․。﹒．｡][\p{L}\p{N}]|\p{L}:[^\s\u200b]|[@＠﹫][^\s\u200b]|\][([:]|\\\\/gu;
  return [...(text.match(everywhere) ?? []), ...(to === "webhook" ? (text.match(/[<>]/g) ?? []) : [])];
}

const unescaped = (html: string): string =>
  html
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

describe("A digest", () => {
  it("is short, and grouped by company", () => {
    const finds = [
      find("a.example", "Raises money", "https://news.example/a_b"),
      find("b.example", "Hires a team"),
      find("a.example", "Opens an office"),
    ];

    expect(digestMessage(finds, LOOK, "webhook").text.replaceAll("\u200b", "")).toBe(
      [
        "Monday: 3 new finds",
        "",
        "a.example",
        "- <https://news.example/a_b|Raises money>",
        "- Opens an office",
        "",
        "b.example",
        "- Hires a team",
        "",
        "3 credits, 197 left this month.",
      ].join("\n"),
    );
  });

  it("contains no markup, mention or link from the API", () => {
    const { text } = digestMessage([find("a.example", HOSTILE)], LOOK, "webhook");

    expect(text).not.toMatch(/[<>&]/);
    expect(text).not.toMatch(/\*b|_i|`c/);
    expect(text).not.toMatch(/https?:\/\/|www\.[a-z]|evil\.com/);
  });

  it.each([
    "secure-login.evil.com",
    "evil.рф",
    "evil。com",
    "evil．com",
    "evil｡com",
    "evil․com",
    "evil﹒com",
    "1.2.3.4/login",
    "me@evil.com",
    "mailto:me@localhost",
    "tel:+4930",
    "https://localhost/login",
    "//evil.com",
    "[sign in](evil)",
    "[sign in]: evil",
    "\\\\evil\\share",
    "@everyone",
    "@channel",
    "＠here",
    "<!here>",
    "<@U024BE7LH>",
    "<users/all>",
  ])("takes %s for text, whatever is called so", (what) => {
    const look = { ...LOOK, name: what, spreadsheet: what };
    for (const to of ["webhook", "mail"] as const) {
      const { text, html = "" } = digestMessage([find(what, what)], look, to);

      for (const body of to === "mail" ? [text, unescaped(html)] : [text]) {
        expect(linkedIn(body.replace(/<\/?(p|b|ul|li)>/g, ""), to)).toEqual([]);
        expect(body.replaceAll("\u200b", "")).toContain(
          to === "mail" ? what : what.replace(/</g, "‹").replace(/>/g, "›"),
        );
      }
    }
  });

  it.each(["webhook", "mail"] as const)(
    "has no address that holds markup or hides where it leads: %s",
    (to) => {
      const finds = NO_ADDRESSES.map((link) => find("a.example", "Raises money", link));

      const { text } = digestMessage(finds, LOOK, to);

      expect(text).not.toContain("://");
    },
  );

  it.each(["webhook", "mail"] as const)("makes no link of what somebody has called things: %s", (to) => {
    const look = { ...LOOK, name: HOSTILE, spreadsheet: HOSTILE };

    const { text } = digestMessage([find("a.example", "Raises money")], look, to);

    expect(text).not.toMatch(/https?:\/\/|www\.[a-z]|evil\.com/);
  });

  it("shows titles as links in an e-mail, and markup of the API's as text", () => {
    const finds = [
      find("Ev<i>l & Sons", `${HOSTILE} "x"`, "https://news.example/a?b=1&c=2"),
      find("a.example", "Hires"),
    ];

    const { html = "" } = digestMessage(finds, LOOK, "mail");

    const tags = html.match(/<[^>]+>/g)!.filter((tag) => !/^<\/?(p|b|ul|li)>$/.test(tag));
    expect(tags).toEqual(['<a href="https://news.example/a?b=1&amp;c=2">', "</a>"]);
    expect(html).not.toContain("http://");
  });

  it("lists twenty finds, and says how many more there are", () => {
    const finds = Array.from({ length: 25 }, (_, index) => find("a.example", `Find ${index}`));

    const { text } = digestMessage(finds, LOOK, "webhook");

    expect(text.match(/^- /gm)).toHaveLength(20);
    expect(text).toContain("5 more in the sheet.");
  });

  it("as an e-mail says where it comes from, and has a subject line", () => {
    const { subject, text } = digestMessage([find("a.example", "Raises money")], LOOK, "mail");

    expect(subject).toBe("Monday: 1 new find");
    expect(text).toMatch(/197 left this month\.\n\nFrom the spreadsheet “Accounts”\. /);
  });

  it("as an e-mail has no links but those of the finds, and contains their text unchanged", () => {
    const { text } = digestMessage([find("Ev*l & Sons", HOSTILE, "https://news.example/a")], LOOK, "mail");

    expect(text.match(/[a-z]+:\/\/\S+/g)).toEqual(["https://news.example/a"]);
    expect(text).not.toMatch(/www\.[a-z]|evil\.com/);
    expect(text).toContain("Ev*l & Sons");
  });

  it.each([
    "Monday\r\nBcc: b@mail.example",
    "Monday\nBcc: b@mail.example",
    "Monday\u2028Bcc: b@mail.example",
    "Monday\u0000 Bcc: b@mail.example",
    "\u202eMonday Bcc: b@mail.example",
  ])("has a subject of one line, and only lines of its own, with %j", (nasty) => {
    const { subject, text } = digestMessage(
      [find(nasty, nasty)],
      { ...LOOK, name: nasty, spreadsheet: nasty },
      "mail",
    );

    expect(subject).toBe("Monday Bcc: b@mail.example: 1 new find");
    expect(text.split("\n")).toHaveLength(6);
    expect(text).not.toMatch(/[\r\0\u2028\u202e]/);
  });
});
