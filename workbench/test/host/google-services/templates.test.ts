import { type Expectation, told } from "./told";
import { expect, it } from "vitest";

const FROM = "HtmlService.createTemplate";

const TEMPLATES: readonly Expectation[] = [
  [`${FROM}('<b>plain</b>').evaluate().getContent()`, "<b>plain</b>"],
  [`${FROM}('<?= 1 + 1 ?>').evaluate().getContent()`, "2"],
  [`${FROM}('<?= "<b>" ?>').evaluate().getContent()`, "&lt;b&gt;"],
  [`${FROM}('<?!= "<b>" ?>').evaluate().getContent()`, "<b>"],
  [`${FROM}('<? for (var i = 0; i < 3; i++) { ?><?= i ?>,<? } ?>').evaluate().getContent()`, "0,1,2,"],
  [
    `const t = ${FROM}('<?= name ?>'); t.name = "Acme & Co"; return t.evaluate().getContent();`,
    "Acme &amp; Co",
  ],
  [`const t = ${FROM}('<?= list.join() ?>'); t.list = [1, 2]; return t.evaluate().getContent();`, "1,2"],
  [`${FROM}('<?= "<" + 1; ?>,<?!= [1, 2].join("") ; ?>').evaluate().getContent()`, "&lt;1,12"],
  [`${FROM}('<?= missing ?>').evaluate().getContent()`, "ReferenceError: missing is not defined"],
  [`${FROM}('<?= Utilities.base64Encode("a") ?>').evaluate().getContent()`, "YQ=="],
  [`${FROM}('x').evaluate().setTitle("Page").getTitle()`, "Page"],
  [`${FROM}('a <?= 1 ?>').getRawContent()`, "a <?= 1 ?>"],
  ["HtmlService.createTemplateFromFile('Page').evaluate().getContent()", "<h1>Hi</h1>"],
  ["HtmlService.createTemplateFromFile('Page.html').getRawContent()", "<h1><?= 'Hi' ?></h1>"],
  ["HtmlService.createTemplateFromFile('Other')", "Exception: No HTML file named Other was found."],
  [
    "HtmlService.createTemplate([1])",
    "Exception: The parameters (number[]) don't match the method signature for HtmlService.createTemplate.",
  ],
];

it("A template is evaluated with its scriptlets (K15)", async () => {
  expect(await told(TEMPLATES, { files: { Page: "<h1><?= 'Hi' ?></h1>" } })).toEqual(TEMPLATES);
});
