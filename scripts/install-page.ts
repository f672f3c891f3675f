import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Built } from "./build";
import { EDITOR_DRAWING } from "./install-drawing";

/** The files to paste, by their names in the editor. */
export type Pasted = "Code.gs" | "Sidebar.html" | "appsscript.json";

/** The steps in order: what to do, what the user sees then, and the file to copy for it. */
const STEPS: readonly (readonly [what: string, then: string, copies?: Pasted])[] = [
  [
    `Open the spreadsheet that you want to use the add-on in, on a computer, and choose <b>Extensions ▸ Apps Script</b>.`,
    `A new tab shows a script editor with one file, <b>Code.gs</b>. The drawing below shows where things are.`,
  ],
  [
    `Click <b>Untitled project</b> at the top and call it <b>Company Intelligence</b>.`,
    `Google asks for consent under this name, and the menu may bear it.`,
  ],
  [
    `Press the button. Then click into the text of <b>Code.gs</b>, select all of it (Ctrl+A, on a Mac ⌘A) and paste (Ctrl+V or ⌘V).`,
    `It takes some seconds: the file is long, more than 20,000 lines.`,
    "Code.gs",
  ],
  [
    `Click <b>+</b> beside <b>Files</b>, choose <b>HTML</b>, type <b>Sidebar</b>, without an ending, and press Enter. Press the button below, then replace everything in that file, as before.`,
    `The list of files shows <b>Code.gs</b> and <b>Sidebar.html</b>.`,
    "Sidebar.html",
  ],
  [
    `Click the gear on the left, <b>Project Settings</b>, and tick <b>Show "appsscript.json" manifest file in editor</b>. Go back to the editor, <b>&lt; &gt;</b> on the left, and choose <b>appsscript.json</b>. Press the button below, then replace everything in that file.`,
    `It lists the permissions that the add-on asks for.`,
    "appsscript.json",
  ],
  [
    `Press <b>Save project</b>, close the tab, and reload the spreadsheet.`,
    `After some seconds there is a menu <b>Company Intelligence</b>, in the menu bar or under <b>Extensions</b>.`,
  ],
  [
    `Choose <b>Open sidebar</b> there. Google asks for your consent; since the script is your own and not reviewed by Google, the way goes over <b>Advanced</b> and <b>Go to … (unsafe)</b>. Then choose <b>Open sidebar</b> again.`,
    `The sidebar opens and asks for your key.`,
  ],
  [
    `Press <b>Enter API key</b>. Enter your key and, under <b>Advanced</b>, the base URL of the API, then press <b>Save and check</b>.`,
    `Beside <b>API key</b> it says <b>Accepted</b>. Checking it is free.`,
  ],
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
    ([what, then, copies]) =>
      `<li><p>${what}</p>${copies === undefined ? "" : buttonFor(copies)}<p class="then">${then}</p></li>`,
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
img, svg { max-width: 100%; border: 1px solid #dadce0; border-radius: 8px; }
li { margin: 1.2rem 0; } li p { margin: 0.2rem 0; } .then, .copied { color: #5f6368; }
button { font: inherit; padding: 0.3rem 1rem; border: 0; border-radius: 4px; background: #1a73e8; color: #fff; cursor: pointer; }
</style>
</head>
<body>
<h1>Install Company Intelligence into a spreadsheet</h1>
<p>You need a Google account that may edit the spreadsheet, a key for the Company Intelligence API and the API's address. It takes five minutes, and nothing is installed on your computer. The files beside this page are the same that its buttons copy: there is no need to open them.</p>
${picture("workbench.png", "A sheet of companies whose facts were filled in, with the sidebar beside it")}
<ol>
${steps.join("\n")}
</ol>
<h2>Where things are in the script editor</h2>
${EDITOR_DRAWING}
<h2>Where the key goes</h2>
${picture("install-key.png", "The sidebar: a field for the key, below it, under Advanced, one for the base URL of the API, and the button Save and check")}
<h2>Then</h2>
<p>Select some websites in the sheet and choose <b>Extensions ▸ Company Intelligence ▸ Enrich companies</b>. Formulas such as <code>=COMPANY_JOBS_COUNT(A2)</code> stay off until the owner of the spreadsheet turns on <b>Let formulas spend my credits here</b> in Settings.</p>
<h2>What it may do</h2>
<p>It reads and writes the one spreadsheet that it is in and no other file, shows a sidebar, talks to the API, makes one trigger that runs once an hour, and sends the e-mails that you ask for.</p>
<h2>A newer version</h2>
<p>Repeat the steps with a button, with the newer page. What was paid for stays in the spreadsheet's hidden journal, and your key stays with you.</p>
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

function picture(name: string, alt: string): string {
  const data = readFileSync(join(import.meta.dirname, "../docs", name)).toString("base64");
  return `<img alt="${alt}" src="data:image/png;base64,${data}">`;
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
