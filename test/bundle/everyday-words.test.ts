import { tokenizer } from "acorn";
import { beforeAll, expect, it } from "vitest";
import { bundle, type Built } from "../../scripts/build";
import { isPending } from "../../src/features/formulas/evaluation";

/** Internal and API terms: people say ID, go-to-market, not known, row, country code. */
const NOT_EVERYDAY =
  /\bUUIDs?\b|\bGTM\b|unconfirmed|\bentr(?:y|ies)\b|UN M49|ISO 3166|Fetch pending|that is no JSON|\bendpoint/;

let built: Built;
beforeAll(async () => {
  built = await bundle();
});

it("contains no jargon in texts for users", () => {
  const scripts = [...built.sidebarHtml.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => code,
  );
  const texts = [built.code, ...scripts].flatMap(textsOf);

  expect(texts.length).toBeGreaterThan(1_000);
  // The former text of pending cells is still recognised, but no longer written.
  expect(texts.filter((text) => NOT_EVERYDAY.test(text) && !isPending(text))).toEqual([]);
});

/** Texts of a script that people may read: those that contain a space. */
function textsOf(code: string): string[] {
  return [...tokenizer(code, { ecmaVersion: "latest" })]
    .filter(({ type }) => type.label === "string" || type.label === "template")
    .map((token) => String((token as unknown as { value: unknown }).value))
    .filter((text) => text.includes(" "));
}
