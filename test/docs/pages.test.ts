import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const PAGES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", ...pagesIn("docs")];
const MOST_WORDS = 15;

describe.each(PAGES)("%s", (page) => {
  const text = textOf(page);

  it("links to pages and headings that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = ""]) => target);

    expect(links.filter((target) => !leadsSomewhere(page, target))).toEqual([]);
  });

  it("names files that exist", () => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code).filter(isPath);

    expect(named.filter((path) => !isFile(path))).toEqual([]);
  });

  it("shows commands that exist", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    const commands = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name);

    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe("ARCHITECTURE.md", () => {
  it(`needs at most ${MOST_WORDS} terms of its own`, () => {
    const [, glossary = ""] = /\n## Glossary\n([^#]+)/.exec(textOf("ARCHITECTURE.md")) ?? [];
    const words = glossary.split("\n").filter((line) => /^\| \w/.test(line) && !line.startsWith("| word "));

    expect(words.length).toBeGreaterThan(0);
    expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
  });
});

function pagesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function leadsSomewhere(page: string, target: string): boolean {
  const [path = "", heading] = target.split("#");
  const file = path === "" ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(ROOT, file))) return false;
  return heading === undefined || headingsOf(file).includes(heading);
}

/** As GitHub generates anchors from them. */
function headingsOf(file: string): string[] {
  const titles = [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isPath(code: string): boolean {
  const isInFolder = /^(src|sidebar|workbench|demo-api|test|scripts)\/[\w./-]*$/.test(code);
  return isInFolder || /^[\w./-]+\.(ts|tsx)$/.test(code);
}

/** A path from the root, or the end of one: a page about a folder names its files only. */
function isFile(path: string): boolean {
  return existsSync(join(ROOT, path)) || sources().some((file) => file.endsWith(`/${path}`));
}

let known: readonly string[] | null = null;

function sources(): readonly string[] {
  known ??= ["src", "sidebar", "workbench", "demo-api", "scripts", "test"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  return known;
}
