/** The layout of Google's script editor: drawn, because a screenshot would be copyrighted by Google. */
export const EDITOR_DRAWING = `<svg viewBox="0 0 700 300" role="img" aria-label="A drawing of the script editor: on the left a bar with the editor and, at its foot, the gear of Project Settings; beside it the list Files with a plus button; above the text, Save project" font-family="system-ui, sans-serif" font-size="14">
<rect width="700" height="300" fill="#fff"/>
<rect width="700" height="44" fill="#f1f3f4"/>
<text x="56" y="28" font-size="16">Apps Script</text>
<text x="170" y="28" fill="#5f6368">Untitled project</text>
<text x="300" y="28" fill="#b3261e">the name: click it</text>
<rect y="44" width="44" height="256" fill="#f8f9fa"/>
<text x="9" y="82" fill="#1a73e8">&lt; &gt;</text>
<text x="12" y="282" font-size="20">⚙</text>
<path d="M44 44v256M230 44v256" stroke="#dadce0"/>
<text x="58" y="76" font-weight="bold">Files</text>
<text x="202" y="77" font-size="20">+</text>
<rect x="45" y="88" width="185" height="26" fill="#e8f0fe"/>
<text x="58" y="106">Code.gs</text>
<text x="58" y="134">Sidebar.html</text>
<text x="58" y="162">appsscript.json</text>
<rect x="244" y="54" width="136" height="26" rx="4" fill="none" stroke="#dadce0"/>
<path d="M256 60h11l3 3v11h-14zM259 60v4h7v-4M259 74v-5h8v5" fill="none" stroke="#5f6368"/>
<text x="278" y="72">Save project</text>
<path d="M231 90h469" stroke="#dadce0"/>
<g font-family="ui-monospace, monospace" fill="#5f6368"><text x="250" y="118">1  function myFunction() {</text><text x="250" y="140">2</text><text x="250" y="162">3  }</text></g>
<g fill="#b3261e">
<text x="292" y="200">select all of this, then paste</text>
<path d="M360 184v-26" stroke="#b3261e" fill="none"/>
<text x="70" y="226">new file: the plus</text>
<path d="M208 212V84" stroke="#b3261e" fill="none"/>
<text x="70" y="282">settings: the gear</text>
<path d="M64 277H38" stroke="#b3261e" fill="none"/>
</g>
</svg>`;
