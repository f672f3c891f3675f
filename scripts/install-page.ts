import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One for each thing that is done, in order: what to do, and what is seen then. */
const STEPS: readonly (readonly [what: string, then: string])[] = [
  [
    `Open the spreadsheet that you want to use the add-on in, and choose <b>Extensions ▸ Apps Script</b>.`,
    `A new tab shows a script editor with one file, <code>Code.gs</code>.`,
  ],
  [
    `Open <code>Code.js</code> of this folder in a text editor, select all, copy it. In the script editor select everything in <code>Code.gs</code> and paste.`,
    `The file is long: more than 20,000 lines.`,
  ],
  [
    `Click <b>+</b> beside <b>Files</b>, choose <b>HTML</b>, and name the file <code>Sidebar</code>, without an ending. Replace what it holds with the content of <code>Sidebar.html</code>.`,
    `The list of files shows <code>Code.gs</code> and <code>Sidebar.html</code>.`,
  ],
  [
    `Click the gear, <b>Project Settings</b>, and tick <b>Show "appsscript.json" manifest file in editor</b>. Back in the editor, replace the content of <code>appsscript.json</code> with that of this folder.`,
    `It lists the five permissions that the add-on asks for.`,
  ],
  [
    `Press <b>Save project</b>, close the tab, and reload the spreadsheet.`,
    `After some seconds there is a menu <b>Company Intelligence</b>, in the menu bar or under <b>Extensions</b>.`,
  ],
  [
    `Choose <b>Open sidebar</b> there. Google asks for your consent; since the script is your own and not reviewed by Google, the way goes over <b>Advanced</b> and <b>Go to … (unsafe)</b>.`,
    `The sidebar opens and asks for your key.`,
  ],
  [
    `Enter your key and, under <b>Advanced</b>, the address of the API. Press <b>Save</b>.`,
    `It says that the key works, for free.`,
  ],
];

/** How to install the add-on into one spreadsheet without any tools, as a page that needs nothing else. */
export function installPage(): string {
  const picture = readFileSync(join(import.meta.dirname, "../docs/workbench.png")).toString("base64");
  const steps = STEPS.map(([what, then]) => `<li><p>${what}</p><p class="then">${then}</p></li>`).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Install Company Intelligence for Sheets</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #202124; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
img { max-width: 100%; border: 1px solid #dadce0; border-radius: 8px; }
li { margin: 1rem 0; } li p { margin: 0.2rem 0; } .then { color: #5f6368; }
code { background: #f1f3f4; border-radius: 4px; padding: 0 0.25rem; }
</style>
</head>
<body>
<h1>Install Company Intelligence into a spreadsheet</h1>
<p>You need a Google account that may edit the spreadsheet, a key for the Company Intelligence API and the API's address. It takes five minutes, and nothing is installed on your computer.</p>
<img alt="A sheet of companies whose facts were filled in, with the sidebar beside it" src="data:image/png;base64,${picture}">
<ol>
${steps}
</ol>
<h2>What it may do</h2>
<p>It reads and writes the one spreadsheet that it is in and no other file, shows a sidebar, talks to the API, sets one trigger an hour, and sends the e-mails that you ask for.</p>
<h2>A newer version</h2>
<p>Repeat the second, third and fourth step. What was paid for stays in the spreadsheet's hidden journal, and your key stays with you.</p>
</body>
</html>
`;
}
