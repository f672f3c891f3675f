import { describe, expect, it } from "vitest";
import { mainSubject } from "../../src/core/main-subject";

const acme = { uuid: "00000l1", name: "Acme", website: "https://www.acme.example/" };
const other = { uuid: "00000l2", name: "Globex", website: "globex.example" };
const hidden = { uuid: "00000l3", name: "Hidden", website: null };

describe("mainSubject", () => {
  it.each([
    ["asked by website, a primary mention", [{ ...acme, is_primary: true }], { key: "acme.example" }, true],
    [
      "asked by website, a side mention",
      [
        { ...acme, is_primary: false },
        { ...other, is_primary: true },
      ],
      { key: "acme.example" },
      false,
    ],
    ["asked by UUID", [{ ...hidden, is_primary: true }], { key: "00000l3" }, true],
    [
      "asked by website, its UUID known",
      [{ ...hidden, is_primary: true }],
      { key: "hidden.example", uuid: "00000l3" },
      true,
    ],
    ["not mentioned", [{ ...other, is_primary: true }], { key: "acme.example" }, false],
    [
      "not to be told from a primary mention without website",
      [{ ...hidden, is_primary: true }],
      { key: "acme.example" },
      null,
    ],
    [
      "told from it by the UUID",
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
  ])("answers for a company %s", (_case, company_mentions, asked, expected) => {
    expect(mainSubject({ company_mentions }, asked)).toBe(expected);
  });

  it.each([null, {}, { company_mentions: "Acme" }, { company_mentions: [null, 5] }])(
    "answers nothing for %j",
    (article) => {
      expect(mainSubject(article, { key: "acme.example" })).toBeNull();
    },
  );
});
