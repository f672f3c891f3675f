import { describe, expect, it } from "vitest";
import { decodeEntities } from "../../src/core/entities";

describe("decodeEntities", () => {
  it.each([
    ["R&amp;D", "R&D"],
    ["&lt;b&gt; &quot;x&quot; &apos;y&apos; &#39;z&#x27;", "<b> \"x\" 'y' 'z'"],
    ["&euro;5&nbsp;m &ndash; caf&eacute; &Uuml;", "€5 m – café Ü"],
    ["&#8217; &#x1F680; &#146;", "’ 🚀 ’"],
    ["&amp;amp; &amp;lt;", "&amp; &lt;"],
    ["A & B; &; &#; &unknown; &AMP;T", "A & B; &; &#; &unknown; &AMP;T"],
    ["&#0; &#10; &#xD800; &#129; &#9999999;", "&#0; &#10; &#xD800; &#129; &#9999999;"],
    ["&constructor; &toString;", "&constructor; &toString;"],
    ["", ""],
  ])("reads %s as %s", (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });
});
