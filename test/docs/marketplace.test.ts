import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import listing from "../../marketplace/listing.json";
import { customFunctions } from "../../src/features/formulas/catalogue";
import { ADDON_NAME } from "../../src/menu";
import { CACHE_TTL_SECONDS } from "../../src/google/ports";
import { JOURNAL_BUDGET_CHARACTERS } from "../../src/money/drop-oldest";

const ROOT = join(import.meta.dirname, "../..");
const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const ours = (name: string): string => textOf(join("marketplace", name));

interface Manifest {
  readonly oauthScopes: readonly string[];
  readonly exceptionLogging: string;
  readonly urlFetchWhitelist?: readonly string[];
}
const MANIFEST = JSON.parse(textOf("appsscript.json")) as Manifest;
const POLICY = ours("privacy-policy.md");
const SCOPES = ours("scopes.md");
const RUNBOOK = ours("runbook.md");

/** Google's limits: "Create a store listing", https://developers.google.com/workspace/marketplace/create-listing. */
const LONGEST = { name: 50, shortDescription: 200, detailedDescription: 16_000 };
/** For the console's field for a scope. */
const LONGEST_REASON = 1_000;
/** A committed picture is an icon or a banner. */
const LARGEST_GRAPHIC_BYTES = 10_000;
const TO_BE_FILLED = /\[to be filled: ([^\]]+)\]/g;

const shortScope = (scope: string): string => scope.replace("https://www.googleapis.com/auth/", "");
/** Sections of a document by heading. */
function sectionsOf(markdown: string): Map<string, string> {
  const [, ...parts] = markdown.split(/^## /m);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")).replaceAll("`", ""), part]));
}
/** Cells of table rows, without the header rows. */
function rowsOf(markdown: string): string[][] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("|") && !line.startsWith("| -"));
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe("the listing", () => {
  it("fits into the form's fields, under the add-on's own name", () => {
    const description = ours(listing.detailedDescription);

    expect(listing.name).toBe(ADDON_NAME);
    expect(listing.name).not.toMatch(/Google|Sheets/);
    expect(listing.name.length).toBeLessThanOrEqual(LONGEST.name);
    expect(listing.shortDescription.length).toBeLessThanOrEqual(LONGEST.shortDescription);
    expect(description.length).toBeLessThan(LONGEST.detailedDescription);
    expect(description.match(/COMPANY_[A-Z_]+/g)!.toSorted()).toEqual(
      customFunctions.map(({ name }) => name).toSorted(),
    );
  });

  it("has pictures of the stated sizes, drawn from one drawing or taken by one command", () => {
    for (const { file, view, width, height } of listing.graphics) {
      const png = readFileSync(join(ROOT, "marketplace", file));

      expect([file, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([file, width, height]);
      expect(png.length).toBeLessThan(LARGEST_GRAPHIC_BYTES);
      expect(ours("art.svg")).toContain(`<view id="${view}"`);
    }
    const { folder, width, height, pictures } = listing.screenshots;
    const program = textOf("test/gallery/screenshots.ts");
    const taken = [...program.matchAll(/picture\(journey, "([^"]+)"\)/g)].map(([, name]) => `${name}.png`);

    expect(pictures.map(({ file }) => file).toSorted()).toEqual(taken.toSorted());
    expect(program).toContain(`{ width: ${width}, height: ${height} }`);
    expect(program).toContain(`"${folder}"`);
  });

  it("names documents that exist, and leaves no file unnamed", () => {
    const named = [
      "listing.json",
      "README.md",
      "art.svg",
      listing.detailedDescription,
      ...Object.values(listing.documents),
      ...listing.graphics.map(({ file }) => file),
    ];

    expect(readdirSync(join(ROOT, "marketplace")).toSorted()).toEqual(named.toSorted());
  });

  it("says in the runbook what to fill in before submission, and where", () => {
    const files = readdirSync(join(ROOT, "marketplace")).filter((file) => /\.(json|md|txt)$/.test(file));
    const open = files
      .filter((file) => file !== "runbook.md")
      .flatMap((file) => [...ours(file).matchAll(TO_BE_FILLED)].map(([, what]) => `${what} in ${file}`));
    const table = rowsOf(sectionsOf(RUNBOOK).get("To be filled before submission")!).slice(1);
    const told = table.flatMap(([what, where = ""]) => where.split(", ").map((file) => `${what} in ${file}`));

    expect([...new Set(open)].toSorted()).toEqual(told.toSorted());
    expect(Object.values({ ...listing.links, ...listing.developer }).join()).not.toMatch(/https?:|@/);
  });
});

describe("the runbook", () => {
  it("says what to do for a release, a rollback, a defect, a leak or a price increase", () => {
    expect([...sectionsOf(RUNBOOK).keys()]).toEqual([
      "To be filled before submission",
      "Publish for the first time",
      "Release",
      "Roll back",
      "Incident",
      "A key has leaked",
      "The API changes a price",
      "Questions that Google has to answer",
    ]);
  });
});

describe("the scopes", () => {
  it("have one reason each that fits the form, and there is no reason for another scope", () => {
    const sections = sectionsOf(SCOPES);

    expect([...sections.keys()]).toEqual(MANIFEST.oauthScopes);
    for (const section of sections.values()) {
      const reason = /\*\*For the form\.\*\* (.+)/.exec(section)![1]!;

      expect(reason.length).toBeLessThanOrEqual(LONGEST_REASON);
      expect(section).toMatch(/\*\*Why nothing narrower\.\*\* \S/);
      expect(section).toMatch(/\*\*Plan for:\*\* (non-sensitive|sensitive)/);
    }
  });

  it("are all shown in the video, in the steps that are named", () => {
    const steps = rowsOf(ours("demo-script.md")).slice(1);

    for (const [scope, section] of sectionsOf(SCOPES)) {
      const [, text = ""] = /\*\*In the video:\*\* steps? ([^.]+)\./.exec(section)!;
      const shown = steps.filter((cells) => cells.at(-1)!.includes(`\`${shortScope(scope)}\``));

      expect([scope, ...numbersIn(text)]).toEqual([scope, ...shown.map(([step]) => Number(step))]);
    }
  });

  it("are the same as in the page for users", () => {
    const table = rowsOf(sectionsOf(textOf("docs/keys-and-privacy.md")).get("Permissions")!).slice(1);

    expect(table.map(([scope]) => scope)).toEqual(
      MANIFEST.oauthScopes.map((scope) => `\`${shortScope(scope)}\``),
    );
  });
});

describe("the privacy policy", () => {
  it("has the headings that reviewers look for", () => {
    expect([...sectionsOf(POLICY).keys()]).toEqual([
      "What data is accessed",
      "How data is used",
      "How data is shared",
      "How data is protected",
      "How long data is kept, and how to delete it",
      "Permissions",
      "Changes and contact",
    ]);
    expect(POLICY).toContain("Limited Use");
  });

  it("names every host that the manifest allows", () => {
    const unnamed = ({ urlFetchWhitelist = [] }: Pick<Manifest, "urlFetchWhitelist">): string[] =>
      urlFetchWhitelist.map((url) => new URL(url).host).filter((host) => !POLICY.includes(host));

    expect(unnamed(MANIFEST)).toEqual([]);
    expect(unnamed({ urlFetchWhitelist: ["https://other.example/"] })).toEqual(["other.example"]);
  });

  it("is right that the add-on does not send to an address of its own", () => {
    const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
    const addresses = files
      .filter((file) => file.endsWith(".ts"))
      .flatMap(
        (file) =>
          withoutComments(textOf(join("src", file))).match(/https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi) ?? [],
      );

    // The prefix of a scope's name.
    expect([...new Set(addresses)]).toEqual(["https://www.googleapis.com"]);
  });

  it("is right about logs, and about the retention of answers and copies", () => {
    const retention = sectionsOf(POLICY).get("How long data is kept, and how to delete it");

    expect(MANIFEST.exceptionLogging).toBe("NONE");
    expect(POLICY).toContain("logging of exceptions is switched off");
    expect(retention).toContain(`${JOURNAL_BUDGET_CHARACTERS / 1_000_000} million characters`);
    expect(CACHE_TTL_SECONDS).toBe(6 * 60 * 60);
    expect(retention).toContain("six hours");
  });
});

/** `3, 5 to 7 and 9`. */
function numbersIn(text: string): number[] {
  return text.split(/, | and /).flatMap((part) => {
    const [from = 0, to = from] = part.split(" to ").map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*/g, "");
}
