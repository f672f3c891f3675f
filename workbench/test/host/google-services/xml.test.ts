import { type Expectation, told } from "./told";
import { expect, it } from "vitest";

const FEED = `const d = XmlService.parse('<?xml version="1.0"?><!-- c --><feed xmlns="http://a" xmlns:x="http://x" n="1" x:m="2"><entry><title>A &amp; B</title></entry><entry/><x:tag>t<![CDATA[<u>]]></x:tag></feed>'); const root = d.getRootElement(); const ns = XmlService.getNamespace('http://a'); const x = XmlService.getNamespace('x', 'http://x');`;

const READING: readonly Expectation[] = [
  [
    `${FEED} return [root.getName(), root.getQualifiedName(), root.getNamespace().getURI()];`,
    ["feed", "feed", "http://a"],
  ],
  [
    `${FEED} return [root.getChildren().length, root.getChildren('entry').length, root.getChildren('entry', ns).length];`,
    [3, 0, 2],
  ],
  [`${FEED} return root.getChild('entry', ns).getChildText('title', ns);`, "A & B"],
  [
    `${FEED} return [root.getChild('none', ns), root.getChildText('none', ns), root.getAttribute('none')];`,
    [null, null, null],
  ],
  [
    `${FEED} return [root.getAttribute('n').getValue(), root.getAttribute('m', x).getValue(), root.getAttribute('m')];`,
    ["1", "2", null],
  ],
  [`${FEED} return root.getAttributes().map((each) => each.getName());`, ["n", "m"]],
  [`${FEED} return [root.getChild('tag', x).getText(), root.getValue()];`, ["t<u>", "A & Bt<u>"]],
  [`${FEED} return root.getNamespace('x').getURI();`, "http://x"],
  [`${FEED} return root.getNamespace('nowhere');`, null],
  [
    `${FEED} return root.getDescendants().map((each) => String(each.getType()));`,
    ["ELEMENT", "ELEMENT", "TEXT", "ELEMENT", "ELEMENT", "TEXT", "CDATA"],
  ],
  [`${FEED} return root.getDescendants().filter((each) => each.asText()).length;`, 2],
  [
    `${FEED} return [String(d.getContent(0).getType()), d.getContentSize(), d.getContent(0).getText()];`,
    ["COMMENT", 2, " c "],
  ],
  [
    `${FEED} const entry = root.getChild('entry', ns); return [entry.getParentElement().getName(), root.getParentElement(), root.isRootElement(), root.isAncestorOf(entry)];`,
    ["feed", null, true, true],
  ],
  [`${FEED} return root.getDocument().getRootElement().getName();`, "feed"],
  ["XmlService.parse('<!DOCTYPE a SYSTEM \"a.dtd\"><a/>').getDocType().getSystemId()", "a.dtd"],
  ["String(XmlService.parse('<root/>'))", "[Document:  No DOCTYPE declaration, Root is [Element: <root/>]]"],
  ["XmlService.parse('<a> <b/> </a>').getRootElement().getContentSize()", 3],
  ["XmlService.parse('<a>\\n<b></a>')", "Exception: Error on line 2: Missing end tag for element b."],
  ["XmlService.parse('')", "Exception: Error on line 1: Root element is missing or invalid."],
  ["XmlService.parse('<x:a/>')", 'Exception: The prefix "x" is not bound to a namespace.'],
  [
    "XmlService.parse('<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>')",
    "Exception: Error on line 1: Named entity isn't defined: &e;.",
  ],
];

const TABLE =
  "const root = XmlService.createElement('rows'); for (const n of [1, 2]) root.addContent(XmlService.createElement('row').setAttribute('n', String(n)).setText(n === 1 ? 'a<b' : ''));";

const WRITING: readonly Expectation[] = [
  [
    `${TABLE} return XmlService.getRawFormat().format(XmlService.createDocument(root));`,
    '<?xml version="1.0" encoding="UTF-8"?>\r\n<rows><row n="1">a&lt;b</row><row n="2" /></rows>\r\n',
  ],
  [
    `${TABLE} return XmlService.getPrettyFormat().format(root);`,
    '<rows>\r\n  <row n="1">a&lt;b</row>\r\n  <row n="2" />\r\n</rows>',
  ],
  [
    `${TABLE} return XmlService.getPrettyFormat().setLineSeparator('\\n').setIndent('\\t').setOmitDeclaration(true).format(XmlService.createDocument(root));`,
    '<rows>\n\t<row n="1">a&lt;b</row>\n\t<row n="2" />\n</rows>\n',
  ],
  [
    `${FEED} return XmlService.getCompactFormat().setOmitDeclaration(true).format(d);`,
    '<!-- c -->\r\n<feed xmlns="http://a" xmlns:x="http://x" n="1" x:m="2"><entry><title>A &amp; B</title></entry><entry /><x:tag>t<![CDATA[<u>]]></x:tag></feed>\r\n',
  ],
  [
    "XmlService.getRawFormat().format(XmlService.createElement('a', XmlService.getNamespace('p', 'http://p')).setAttribute('q', '\"&\\n'))",
    '<p:a xmlns:p="http://p" q="&quot;&amp;&#xA;" />',
  ],
  [
    "XmlService.getRawFormat().format(XmlService.createElement('a').addContent(XmlService.createText('x')).addContent(0, XmlService.createComment('c')).addContent(XmlService.createCdata('<')))",
    "<a><!--c-->x<![CDATA[<]]></a>",
  ],
  [
    `${TABLE} root.removeContent(0); return root.getChildren().map((each) => each.getAttribute('n').getValue());`,
    ["2"],
  ],
  [
    `${TABLE} const first = root.getChildren()[0]; first.detach(); return [root.getContentSize(), first.getParentElement(), root.removeContent(first)];`,
    [1, null, false],
  ],
  [
    `${TABLE} const other = XmlService.createElement('other'); other.addContent(root.getChildren()[0]);`,
    "Exception: The content already has an existing parent; detach it first.",
  ],
  [
    `${TABLE} const row = root.getChildren()[0].setAttribute('n', '3'); return [row.getAttribute('n').getValue(), row.removeAttribute('n'), row.removeAttribute('n'), row.getAttributes().length];`,
    ["3", true, false, 0],
  ],
  [
    `${TABLE} const d = XmlService.createDocument(root); return [d.hasRootElement(), d.detachRootElement().getName(), d.hasRootElement()];`,
    [true, "rows", false],
  ],
  ["XmlService.createElement('a b')", 'Exception: The name "a b" is not legal for JDOM/XML elements.'],
];

it.each([
  ["reading (K8)", READING],
  ["writing (K9)", WRITING],
])("XmlService works as JDOM, which it is built on: %s", async (_what, expectations) => {
  expect(await told(expectations)).toEqual(expectations);
});
