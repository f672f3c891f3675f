import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandsIn, documents, whyNot } from "./doc-commands";

const ROOT = join(import.meta.dirname, "../..");
const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");
/** Files that a document names by their path from the root. */
const NAMED_FILE = /`((?:src|sidebar|workbench|demo-api|scripts|test|docs|marketplace)\/[\w./-]+)`/g;

/** Anchors as GitHub generates them from headings. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("the documents", () => {
  it("contain only commands that can be typed as they are", () => {
    const wrong = documents().flatMap((path) =>
      commandsIn(textOf(path)).flatMap((command) => {
        const reason = whyNot(command);
        return reason === null ? [] : [`${path}: ${command}: ${reason}`];
      }),
    );

    expect(documents().flatMap((path) => commandsIn(textOf(path))).length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  it("would fail with a command that does not exist", () => {
    const told = [
      "npm run nothing",
      "npm install",
      "npm start --no-open",
      "npm start -- --nothing",
      "npm run bench -- --nothing",
      "npx clasp nothing",
      "npx clasp push --nothing",
      "npx tsx scripts/nothing.ts",
      "npx nothing",
      "make it",
    ].filter((command) => whyNot(command) === null);

    expect(told).toEqual([]);
    expect(
      commandsIn("Say `npm test`.\n\n```sh\nnpm ci && npm start -- --no-open # prints it\n```\n"),
    ).toEqual(["npm ci", "npm start -- --no-open", "npm test"]);
  });

  it("link to files and headings that exist", () => {
    const wrong = documents().flatMap((path) =>
      [...textOf(path).matchAll(/(?:\]\(|src=")((?!https?:|data:)[^)"\s]+)/g)].flatMap(([, link = ""]) => {
        const [file = "", anchor] = link.split("#");
        const target = file === "" ? path : join(dirname(path), file);
        if (!existsSync(join(ROOT, target))) return [`${path}: ${link}`];
        return anchor === undefined || anchorsOf(textOf(target)).includes(anchor) ? [] : [`${path}: ${link}`];
      }),
    );

    expect(wrong).toEqual([]);
  });

  it("name files that exist", () => {
    const named = documents().flatMap((path) =>
      [...textOf(path).matchAll(NAMED_FILE)].map(([, file = ""]) => [path, file] as const),
    );

    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(([, file]) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
