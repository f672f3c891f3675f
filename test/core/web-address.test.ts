import { describe, expect, it } from "vitest";
import { isWebAddress } from "../../src/core/company";
import { NO_ADDRESSES } from "../fakes/no-addresses";

describe("isWebAddress", () => {
  it.each([
    "https://news.test",
    "https://news.test/",
    "HTTPS://News.Test/A",
    "https://news.test:8443/a",
    "https://news.test?a=b&c=d",
    "https://news.test#a",
    "https://news.test/@somebody/a_b-c~d(e)*,;:!$%20",
    "https://müller.test/straße",
    "https://xn--mller-kva.test/",
  ])("takes %j", (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  it.each(NO_ADDRESSES)("leaves %j a text", (text) => {
    expect(isWebAddress(text)).toBe(false);
  });
});
