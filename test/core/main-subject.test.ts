import { describe, expect, it } from "vitest";
import { isOfEarlierOwner, mainSubject } from "../../src/core/news-filters";

const acme = { uuid: "00000l1", name: "Acme", website: "https://www.acme.example/" };
const other = { uuid: "00000l2", name: "Globex", website: "globex.example" };
const hidden = { uuid: "00000l3", name: "Hidden", website: null };

describe("mainSubject", () => {
  it.each([
    [
      "requested by website, with a primary mention",
      [{ ...acme, is_primary: true }],
      { key: "acme.example" },
      true,
    ],
    [
      "requested by website, with a secondary mention",
      [
        { ...acme, is_primary: false },
        { ...other, is_primary: true },
      ],
      { key: "acme.example" },
      false,
    ],
    ["requested by UUID", [{ ...hidden, is_primary: true }], { key: "00000l3" }, true],
    [
      "requested by website, with its UUID known",
      [{ ...hidden, is_primary: true }],
      { key: "hidden.example", uuid: "00000l3" },
      true,
    ],
    ["not mentioned", [{ ...other, is_primary: true }], { key: "acme.example" }, false],
    [
      "that cannot be distinguished from a primary mention without website",
      [{ ...hidden, is_primary: true }],
      { key: "acme.example" },
      null,
    ],
    [
      "whose UUID differs from that of a primary mention without website",
      [{ ...hidden, is_primary: true }],
      { key: "acme.example", uuid: "00000l1" },
      false,
    ],
    [
      "mentioned twice, once as primary",
      [
        { ...acme, is_primary: false },
        { ...acme, is_primary: true },
      ],
      { key: "acme.example" },
      true,
    ],
    ["in an article without mentions", [], { key: "acme.example" }, null],
  ])("returns the answer for a company %s", (_case, company_mentions, asked, expected) => {
    expect(mainSubject({ company_mentions }, asked)).toBe(expected);
  });

  it.each([null, {}, { company_mentions: "Acme" }, { company_mentions: [null, 5] }])(
    "returns null for %j",
    (article) => {
      expect(mainSubject(article, { key: "acme.example" })).toBeNull();
    },
  );
});

describe("An item of a website's previous owner", () => {
  const asked = { key: "acme.example", uuid: "new0001" };
  const mention = (uuid: string | null, website: string | null) => ({
    company_mentions: [{ uuid, website, name: "Acme", is_primary: true }],
  });

  it.each([
    ["a role of another company", { company_uuid: "old0001" }, true],
    ["a role of the company", { company_uuid: "new0001" }, false],
    ["an article about the website under another UUID", mention("old0001", "https://acme.example"), true],
    ["an article about the company", mention("new0001", "https://acme.example"), false],
    ["an article that mentions only others", mention("bbbbbb2", "https://b.example"), false],
    ["an article that names no UUID", mention(null, "https://acme.example"), false],
    ["an item without any of this", {}, false],
  ])("is recognised: %s", (_case, item, expected) => {
    expect(isOfEarlierOwner(item, asked)).toBe(expected);
    expect(isOfEarlierOwner(item, { key: asked.key, uuid: "" })).toBe(false);
  });
});
