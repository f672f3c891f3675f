import { describe, expect, it } from "vitest";
import { hostOf, readBaseUrl } from "../../src/api/base-url";

describe("readBaseUrl", () => {
  it.each([
    ["https://api.example", "https://api.example"],
    [" https://api.example/ ", "https://api.example"],
    ["https://API.Example/Prefix", "https://api.example/Prefix"],
    ["https://api.example/api/v1", "https://api.example"],
    ["https://api.example/prefix/api/v1/", "https://api.example/prefix"],
    ["https://api.example:8443/a/b-c", "https://api.example:8443/a/b-c"],
    ["https://api.example:443/prefix", "https://api.example/prefix"],
  ])("reads %j as %j", (typed, address) => {
    expect(readBaseUrl(typed)).toBe(address);
  });

  it.each([
    "",
    "api.example",
    "http://api.example",
    "ftp://api.example",
    "https://",
    "https://user:secret@api.example",
    "https://api.example?key=1",
    "https://api.example/#top",
    "https://api.example/a b",
    "https://api.example//a",
    "https://api.example\\@elsewhere.example",
    "javascript:alert(1)",
  ])("rejects %j and says what to enter instead", (typed) => {
    expect(() => readBaseUrl(typed)).toThrow(expect.objectContaining({ code: "input/argument" }));
    expect(() => readBaseUrl(typed)).toThrow("Write https://host or https://host/prefix.");
  });
});

describe("hostOf", () => {
  it.each([
    ["https://API.example/a", "api.example"],
    ["https://api.example:8443?x", "api.example:8443"],
    ["http://api.example", null],
    ["https://api.example@elsewhere.example", null],
    ["/a", null],
  ])("finds in %j the host %j", (url, host) => {
    expect(hostOf(url)).toBe(host);
  });
});
