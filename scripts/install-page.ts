import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Built } from "./build";
import { EDITOR_DRAWING } from "./install-drawing";

/** The files to paste, by their names in the editor. */
export type Pasted = "Code.gs" | "Sidebar.html" | "appsscript.json";

interface Step {
  readonly what: string;
  /** What the user sees afterwards. */
  readonly sees: string;
  readonly copies?: Pasted;
  readonly shows?: string;
}

const KEY_PICTURE = picture(
  "install-key.png",
  "The sidebar: a field for the key, below it, under Advanced, one for the base URL of the API, and the button Save and check",
);

const STEPS: readonly Step[] = [
  {
    what: `On a computer, open your spreadsheet and choose <b>Extensions ▸ Apps Script</b>.`,
    sees: `A script editor opens in a new tab. It has one file, <b>Code.gs</b>.`,
  },
  {
    what: `Click <b>Untitled project</b> at the top and type <b>Company Intelligence</b>.`,
    sees: `Google shows this name when it asks for your consent.`,
  },
  {
    what: `Press <b>Copy Code.gs</b>. In the editor, click into the text of <b>Code.gs</b>, select all of it (Ctrl+A, on a Mac ⌘A) and paste (Ctrl+V or ⌘V).`,
    sees: `This takes a few seconds: the file has more than 20,000 lines.`,
    copies: "Code.gs",
    shows: EDITOR_DRAWING,
  },
  {
    what: `Click <b>+</b> beside <b>Files</b>, choose <b>HTML</b>, type <b>Sidebar</b> (without .html) and press Enter. Press <b>Copy Sidebar.html</b> and replace everything in the new file, as before.`,
    sees: `The file list shows <b>Code.gs</b> and <b>Sidebar.html</b>.`,
    copies: "Sidebar.html",
  },
  {
    what: `Click the gear on the left, <b>Project Settings</b>, and tick <b>Show "appsscript.json" manifest file in editor</b>. Go back to the editor (<b>&lt; &gt;</b> on the left) and open <b>appsscript.json</b>. Press <b>Copy appsscript.json</b> and replace everything in that file.`,
    sees: `This file lists the permissions that the add-on asks for.`,
    copies: "appsscript.json",
  },
  {
    what: `Press <b>Save project</b>, close the tab, and reload the spreadsheet.`,
    sees: `After a few seconds the menu <b>Company Intelligence</b> appears, in the menu bar or under <b>Extensions</b>.`,
  },
  {
    what: `In that menu, choose <b>Open sidebar</b>. Google warns that it hasn't verified the app: it's your own script. Click <b>Advanced</b>, then <b>Go to Company Intelligence (unsafe)</b>, and allow it. Choose <b>Open sidebar</b> again.`,
    sees: `The sidebar opens and asks for your key.`,
  },
  {
    what: `Press <b>Enter API key</b>. Enter your key and, under <b>Advanced</b>, the base URL of the API. Press <b>Save and check</b>.`,
    sees: `<b>API key</b> shows <b>Accepted</b>. The check is free.`,
    shows: KEY_PICTURE,
  },
];

/**
 * A self-contained page with instructions for installing the add-on into one spreadsheet without any tools;
 * it contains the files.
 */
export function installPage({ code, sidebarHtml, manifest }: Built): string {
  const files: Record<Pasted, string> = {
    "Code.gs": code,
    "Sidebar.html": sidebarHtml,
    "appsscript.json": manifest,
  };
  const steps = STEPS.map(
    ({ what, sees, copies, shows = "" }) =>
      `<li><p>${what}</p>${copies === undefined ? "" : buttonFor(copies)}<p class="then">${sees}</p>${shows}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Install Company Intelligence</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #202124; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
img, svg { max-width: 100%; box-sizing: border-box; margin: 0.4rem 0; border: 1px solid #dadce0; border-radius: 8px; }
.result { aspect-ratio: 1280 / 492; object-fit: cover; object-position: 0 35%; }
li { margin: 1.2rem 0; } li p { margin: 0.2rem 0; } .then, .copied { color: #5f6368; }
button { font: inherit; padding: 0.3rem 1rem; border: 0; border-radius: 4px; background: #1a73e8; color: #fff; cursor: pointer; }
</style>
</head>
<body>
<h1>Install Company Intelligence into a spreadsheet</h1>
<p>It takes five minutes. You need edit access to the spreadsheet, an API key for Company Intelligence, and the API's base URL. Nothing is installed on your computer, and you need not open the other files.</p>
${picture("workbench.png", "A sheet of companies with their facts filled in, and the sidebar beside it", "result")}
<ol>
${steps.join("\n")}
</ol>
<h2>Then</h2>
<p>Select some websites in the sheet and choose <b>Company Intelligence ▸ Enrich companies</b>. To use formulas such as <code>=COMPANY_JOBS_COUNT(A2)</code>, the owner of the spreadsheet ticks <b>Let formulas spend my credits here</b> in Settings.</p>
<h2>What it may do</h2>
<p>It reads and writes this spreadsheet and no other file. It shows a sidebar, talks to the API, runs once an hour, and sends the e-mails that you ask for.</p>
<h2>A newer version</h2>
<p>Open the newer page and repeat the three steps that have a button. Everything you paid for stays in the spreadsheet, and you keep your key.</p>
<script>
const files = ${inScript(files)};
${COPYING}
</script>
</body>
</html>
`;
}

function buttonFor(file: Pasted): string {
  return `<p><button type="button" data-copies="${file}">Copy ${file}</button> <span class="copied" role="status"></span></p>`;
}

function picture(name: string, alt: string, role = "picture"): string {
  const data = readFileSync(join(import.meta.dirname, "../docs", name)).toString("base64");
  return `<img class="${role}" alt="${alt}" src="data:image/png;base64,${data}">`;
}

/** JSON that cannot close the script element that contains it. */
function inScript(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Some browsers deny clipboard access to a page opened as a file; copying the selection still works there. */
const COPYING = `function copySelected(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("refused");
}
for (const button of document.querySelectorAll("[data-copies]")) {
  const told = button.nextElementSibling;
  button.onclick = async () => {
    const text = files[button.dataset.copies];
    try {
      await navigator.clipboard.writeText(text).catch(() => copySelected(text));
      told.textContent = "Copied: " + text.split("\\n").length.toLocaleString("en") + " lines.";
    } catch {
      told.textContent = "Your browser did not allow it. Try another one.";
    }
  };
}`;
