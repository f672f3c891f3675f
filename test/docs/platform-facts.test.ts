import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const DOCUMENT = "docs/platform-facts.md";
const PLACES = ["src", "sidebar", "workbench", "demo-api", "test", "scripts", "docs", "marketplace"];
const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");

interface Fact {
  readonly id: string;
  readonly text: string;
  readonly mark: string;
  readonly here: string;
  readonly sources: string;
}

const page = textOf(DOCUMENT);
const facts: Fact[] = [...page.matchAll(/^\| ([A-Z]\d+a?) +\|(.+)\|$/gm)].map(([, id = "", rest = ""]) => {
  const [text = "", mark = "", here = "", sources = ""] = rest.split(" | ").map((cell) => cell.trim());
  return { id, text, mark, here, sources };
});
const targets = new Map(
  [...page.matchAll(/^\[([\w-]+)\]: (\S+)/gm)].map(([, key = "", target = ""]) => [key, target]),
);
const keysOf = (cell: string): string[] => [...cell.matchAll(/\[([\w-]+)\]/g)].map(([, key = ""]) => key);

/** Single IDs such as `C12`, and all of `A9–A16` or `H3 to H6`. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-N])(\d{1,2})(a?)\b(?:(?:–| to )\1(\d{1,2})\b)?/g)].flatMap(
    ([, letter = "", first = "", variant = "", last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, n) => `${letter}${Number(first) + n}${n === 0 ? variant : ""}`,
      ),
  );
}

/** After the words “platform fact”, and in brackets in PARITY.md and in the titles of the host's tests. */
function citedIn(path: string, text: string): string[] {
  if (!/\bfacts?\s|\([A-N]\d/.test(text)) return [];
  const plain = text.replace(/\n\s*(\*|\/\/)?\s*/g, " ");
  const named = plain.matchAll(/\bfacts?\s+((?:[A-N]\d{1,2}a?)(?:(?:,? and |, |–| to )[A-N]\d{1,2}a?)*)\b/g);
  const inBrackets = /PARITY\.md$|^workbench\/test\/(host|page)\/|\/doubtful-facts/.test(path)
    ? plain.matchAll(/(?<=\s)\(([A-N]\d{1,2}a?[,)– ][^()]*)/g)
    : [];
  return [...named, ...inBrackets].flatMap(([, ids = ""]) => idsIn(ids));
}

const files = [
  ...PLACES.flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: "utf8" }).map((name) => `${place}/${name}`),
  ),
  ...readdirSync(ROOT),
].filter((path) => /\.(tsx?|md|gs|css|html)$/.test(path));
const texts = files.map((path) => [path, textOf(path)] as const);

describe("docs/platform-facts.md", () => {
  it("contains every fact that is cited anywhere", () => {
    const known = new Set(facts.map(({ id }) => id));
    const cited = texts.flatMap(([path, text]) => citedIn(path, text).map((id) => ({ path, id })));

    expect(known.size).toBe(facts.length);
    expect(new Set(cited.map(({ id }) => id)).size).toBeGreaterThan(100);
    expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it("gives each one's status, how it is covered here, and its sources", () => {
    const wrong = facts.filter(({ mark, here, sources }) => {
      const keys = keysOf(sources);
      return !(
        /^(documented|reported|inferred|unknown)$/.test(mark) &&
        /^(test: \[|differs$|not decided$)/.test(here) &&
        keys.length > 0 &&
        keys.every((key) => targets.get(key)?.startsWith("https://"))
      );
    });

    expect(wrong).toEqual([]);
  });

  it("names tests that exist and that cite the fact", () => {
    const named = facts.flatMap(({ id, here }) =>
      here.startsWith("test")
        ? keysOf(here).map((key) => [id, join("docs", targets.get(key) ?? "nowhere")] as const)
        : [],
    );
    const untrue = named.filter(
      ([id, path]) => !existsSync(join(ROOT, path)) || !citedIn(path, textOf(path)).includes(id),
    );

    expect(named.length).toBeGreaterThan(100);
    expect(untrue).toEqual([]);
  });

  it("marks as different only what PARITY.md lists", () => {
    const told = citedIn("workbench/PARITY.md", textOf("workbench/PARITY.md"));

    expect(facts.filter(({ id, here }) => here === "differs" && !told.includes(id))).toEqual([]);
  });
});

describe("documents that are cited", () => {
  it("are in the repository", () => {
    const names = new Set(files.map((path) => path.split("/").at(-1)));
    const cited = texts.flatMap(([path, text]) =>
      // Hosts that end so are no documents.
      text.includes(".md") && !path.endsWith("shared-hosts.ts")
        ? [...withoutAddresses(text).matchAll(/(?<![\w-])[\w-]+\.md\b/g)].map(([name]) => ({ path, name }))
        : [],
    );

    expect(cited.length).toBeGreaterThan(20);
    expect(cited.filter(({ name }) => !names.has(name))).toEqual([]);
  });
});

/** What has an address is elsewhere. */
function withoutAddresses(text: string): string {
  return text.replace(/https:\/\/[^\s)]+/g, "");
}
