import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inOurWords } from "../../src/google/service-failure";
import { InputError, LimitError } from "../../src/core/errors";

const PLATFORM = "Exception: Service invoked too many times for one day: properties. (secret-value)";
const ours = () =>
  new LimitError("limit/store", "Google does not let the add-on read its notes.", "Try again.");

/** Like an adapter over Google's services: a class with private state. */
class Service {
  private calls = 0;

  constructor(private readonly thrown: unknown = new Error(PLATFORM)) {}

  get id(): string {
    throw this.thrown;
  }

  fails(): never {
    throw this.thrown;
  }

  count(by: number): number {
    return (this.calls += by);
  }

  values() {
    return { at: new Date(0), map: new Map([[1, 2]]), rows: [["a", 1, new Date(0)]], nothing: null };
  }
}

const wrapped = (thrown?: unknown) => inOurWords("SpreadsheetApp", new Service(thrown), ours);

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "warn").mockImplementation((line: unknown) => void logged.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("inOurWords", () => {
  it.each<[string, (service: Service) => unknown]>([
    ["a method", (service) => service.fails()],
    ["a property", (service) => service.id],
  ])("hides the platform's messages for %s", (_case, call) => {
    const service = wrapped();

    expect(() => call(service)).toThrow(expect.objectContaining({ code: "limit/store" }));
    expect(() => call(service)).not.toThrow(/secret-value/);
  });

  it("also if what is thrown is not an error", () => {
    expect(() => wrapped("plain text").fails()).toThrow(expect.objectContaining({ code: "limit/store" }));
  });

  it("passes our own errors on unchanged", () => {
    const error = new InputError("input/range", "There is no such range.");

    expect(() => wrapped(error).fails()).toThrow(error);
  });

  it.each([
    new TypeError("x is not a function"),
    new ReferenceError("x is not defined"),
    new SyntaxError("unexpected"),
  ])("passes a bug on unchanged: %s", (bug) => {
    expect(() => wrapped(bug).fails()).toThrow(bug);
  });

  it("does not change calls that succeed", () => {
    const service = wrapped();

    expect([service.count(2), service.count(3)]).toEqual([2, 5]);
    expect(service.values()).toEqual(new Service().values());
  });

  it("logs each thing that a service says once, with the method", () => {
    const service = wrapped(new Error("Service Spreadsheets timed out."));

    for (let call = 0; call < 2; call++) expect(() => service.fails()).toThrow(/^Google does not/);

    expect(logged).toEqual(["SpreadsheetApp fails failed: Service Spreadsheets timed out."]);
  });

  it.each([
    [
      "Service invoked too many times for one day: urlfetch.",
      "Service invoked too many times for one day: urlfetch.",
    ],
    [
      "The parameters (String) don't match the method signature for SpreadsheetApp.Range.setValues.",
      "The parameters (String) don't match the method signature for SpreadsheetApp.Range.setValues.",
    ],
    ["Address unavailable: https://api.example.com/v1?company=acme", "Address unavailable: …"],
    ["DNS error: shop.acme.co.uk", "DNS error: …"],
    ['Cannot convert "Acme Inc" to (class).', "Cannot convert … to (class)."],
    [
      "Please enter one of the following values: Acme Inc, Bolt",
      "Please enter one of the following values:…",
    ],
    ["Argument too large: Bolt Industries", "Argument too large: …"],
    ["Invalid key 3f9a8b7c6d5e4f3a2b1c0d9e.", "Invalid key …."],
  ])("logs nothing of cells, addresses and keys: %s", (said, line) => {
    const sheet: { write: (cells: unknown) => void } = { write: () => new Service(said).fails() };
    const service = inOurWords("SpreadsheetApp", sheet, ours);

    expect(() => service.write([["Bolt Industries", 1]])).toThrow(/^Google does not/);

    expect(logged).toEqual([`SpreadsheetApp write failed: ${line}`]);
  });
});
