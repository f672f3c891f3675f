import { expect, it } from "vitest";
import { linksInWords } from "../../sidebar/links/use-links";

it.each([
  [{ linked: 8, of: 13 }, { names: 13 }, "8 of these names link to websites."],
  [{ linked: 1, of: 13 }, { names: 13 }, "1 of these names links to a website."],
  [{ linked: 13, of: 13 }, { names: 13 }, "These 13 names link to websites."],
  [{ linked: 1, of: 1 }, { names: 1 }, "This name links to a website."],
  [{ linked: 3, of: 5 }, { names: 4, other: 1 }, "3 of these cells link to websites."],
  [{ linked: 1, of: 1 }, { other: 1 }, "This cell links to a website."],
  [{ linked: 1_800, of: 2_000 }, { names: 9_000 }, "1,800 of the first 2,000 names link to websites."],
])("tells %o", (linked, holds, words) => {
  expect(linksInWords(linked, holds)).toBe(words);
});
