import { describe, expect, it } from "vitest";
import { DigestTargets, readTarget } from "../../../src/features/watches/digest-targets";
import { MemoryProperties } from "../../fakes/memory-properties";

describe("The target of a digest", () => {
  it.each([
    ["name@mail.example", "mail.example"],
    ["  first.last+watch@Sub.Mail.example ", "sub.mail.example"],
    ["o'neil@mail.example", "mail.example"],
  ])("can be the e-mail address %j", (email, host) => {
    expect(readTarget({ email })).toEqual({ kind: "mail", host, address: email.trim() });
  });

  it.each([
    "name",
    "name@",
    "@mail.example",
    "name@mail",
    "name@localhost",
    "name@127.0.0.1",
    "a@mail.example,b@mail.example",
    "a@mail.example b@mail.example",
    "a@mail.example;b@mail.example",
    "a@mail.example\nBcc: b@mail.example",
    "Name <name@mail.example>",
    '"a b"@mail.example',
    "a@b@mail.example",
    ".a@mail.example",
    "https://mail.example/",
    `${"a".repeat(65)}@mail.example`,
    `a@${"b.".repeat(130)}example`,
  ])("cannot be the e-mail address %j", (email) => {
    expect(() => readTarget({ email })).toThrow("This is not an e-mail address.");
  });

  it.each([{ email: " " }, { webhook: "" }])("is none if %j is blank", (choice) => {
    expect(readTarget(choice)).toBeNull();
  });

  it("is stored as entered, and forgotten", () => {
    const targets = new DigestTargets(new MemoryProperties());
    const mail = readTarget({ email: "name@mail.example" })!;
    const hook = readTarget({ webhook: "https://hooks.example.com/services/1" })!;
    targets.save("a", mail);
    targets.save("b", hook);
    targets.save("c", hook);
    targets.forget("c");

    expect(["a", "b", "c"].map((id) => targets.of(id))).toEqual([mail, hook, null]);
  });
});
